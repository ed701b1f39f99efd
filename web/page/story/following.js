/** What is said below a figure follows what it shows: what no longer holds goes, and what is so comes. */
import { ended } from '../../texts/words.js';
import { settingsOf } from '../address/settings-of.js';

/** @import { Exhibit } from './told.js' */

/** @param {Exhibit} exhibit @param {() => void} showFirst the figure as it came */
export function startFollowing(exhibit, showFirst) {
  const { root, element } = exhibit;
  const way = document.createElement('button');
  Object.assign(way, { type: 'button', className: 'online', textContent: 'as first shown' });
  way.addEventListener('click', () => {
    showFirst();
    element.focus(); // the button goes
  });
  root.querySelector('[data-while] + span')?.append('', ' ', way);
  const follow = () => followFigure(exhibit);
  const onReady = () => {
    element.addController({ hostUpdated: follow });
    follow();
  };
  element.addEventListener('pe-ready', onReady, { once: true });
}

/** @param {Exhibit} exhibit */
export function followFigure({ root, element, standard }) {
  const changed = changedOf(settingsOf(element), standard);
  root.classList.toggle('changed', changed.length > 0);
  const told = /** @type {HTMLElement | null} */ (root.querySelector('[data-while]'));
  if (!told) return;
  const needs = told.dataset.while;
  told.hidden = changed.some((name) => !needs || needs.split(' ').includes(name));
  element.told = told.hidden ? '' : String(told.textContent);
  const instead = /** @type {HTMLElement} */ (told.nextElementSibling);
  instead.hidden = !told.hidden;
  const now = /** @type {Text} */ (instead.firstChild);
  if (!told.hidden) return;
  if (element.picture) set(now, ended(element.describe(element.picture)));
  else if (element.failure) set(now, 'Nothing can be shown with these settings.');
}

/** By name. @param {Record<string, string>} now @param {Record<string, string>} standard */
const changedOf = (now, standard) =>
  Object.keys({ ...standard, ...now }).filter((name) => now[name] !== standard[name]);

/** What stands there already is not written again, for it may be being read. @param {Text} node @param {string} text */
const set = (node, text) => {
  if (node.data !== text) node.data = text;
};
