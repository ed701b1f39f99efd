/** Brings a page that tells something to life: figures follow the URL, the URL follows the figures. */
import '../shell/start.js';
import './elsewhere.js';
import '../../elements/define-first.js';
import { holdSwipes } from '../../elements/panels/swipes.js';
import { keepToSight } from '../../elements/frame/spare-time.js';
import { copyText } from '../../export/copy.js';
import { link } from '../../export/link.js';
import { connect } from '../../worker/connect.js';
import { PageState } from '../address/page-state.js';
import { copyPermalink } from '../address/permalink.js';
import { followAsked, startAsking, tellFor } from './asked.js';
import { startBadge } from './badge.js';
import { openClaim, startClaims } from './claims.js';
import { followFigure, startFollowing } from './following.js';
import { applyHidden } from './hidden.js';
import { followReader } from './contents.js';
import { defineLater } from './later.js';
import { goAndStay } from './place.js';
import { settingsOf, settle } from '../address/settings-of.js';
import { readHash, withTexts, writeHash } from '../../settings/state.js';
import { startPrinting } from './print.js';
import { startTheme } from '../shell/theme.js';

/** @import { PeElement } from '../../elements/frame/base.js' */

/**
 * @typedef {object} Exhibit a figure of the page
 * @property {HTMLElement} root its id is the figure's name
 * @property {PeElement<any>} element
 * @property {Record<string, string>} standard the settings that it comes with
 */

/** In the order of the page. @type {Map<string, Exhibit>} */
const exhibits = new Map(
  [...document.querySelectorAll('.exhibit')].map((found) => {
    const root = /** @type {HTMLElement} */ (found);
    const element = /** @type {PeElement<any>} */ (root.firstElementChild);
    const standard = settingsOf(element);
    element.defaults = standard;
    return [root.id, { root, element, standard }];
  }),
);

const SETTLED = 1000; // ms: a figure that is ready has its controls by then, and needs no room kept

const read = (/** @type {string} */ hash) => readHash(hash, [...exhibits.keys()]);
const page = new PageState(read, writeHash, (entry) => {
  applyState();
  const id = page.now.at || location.hash.slice(1);
  // a step of this visit has its place in the page, which the browser keeps; what a reader typed has none
  if (entry) openFor(id);
  else showFigure(id);
});

function applyState() {
  for (const [id, { element, standard }] of exhibits) {
    settle(element, { ...standard, ...page.now.changes[id] });
  }
  applyHidden(page.now.hidden);
  followAsked(page.now);
  updateLinks();
}

function updateLinks() {
  for (const [id, exhibit] of exhibits) {
    const own = page.now.changes[id];
    const link = /** @type {HTMLAnchorElement} */ (exhibit.root.querySelector('.permalink'));
    link.href = writeHash({ at: id, changes: own ? { [id]: own } : {} });
    followFigure(exhibit);
  }
}

/**
 * A deliberate change: one history entry. What equals the standard is left out.
 * @param {Exhibit} exhibit
 * @param {Record<string, string | null>} texts by attribute; null: it was taken off
 */
function commit({ root: { id }, standard }, texts) {
  page.push({ ...page.now, at: id, changes: withTexts(page.now.changes, id, texts, standard) });
  updateLinks();
}

for (const exhibit of exhibits.values()) {
  const { root, element } = exhibit;
  /** Of one change, set together. @type {Record<string, string | null>} */
  let set = {};
  element.addEventListener('pe-change', (event) => {
    const { attribute, text, last } = /** @type {CustomEvent} */ (event).detail;
    set[attribute] = text;
    if (last === false) return;
    commit(exhibit, { ...page.now.changes[root.id], ...set });
    set = {};
  });
  element.addEventListener('pe-reset', () => commit(exhibit, {}));
  copyPermalink(root);
  startFollowing(exhibit, () => {
    commit(exhibit, {});
    applyState();
  });
}

document.querySelector('main')?.addEventListener('click', (event) => {
  const anchor = /** @type {Element} */ (event.target).closest('.section-link');
  if (!(anchor instanceof HTMLAnchorElement) || !navigator.clipboard) return;
  event.preventDefault();
  const said = /** @type {HTMLElement} */ (anchor.nextElementSibling);
  copyText(link, { address: anchor.href }).then((isDone) => {
    if (isDone) said.textContent = 'Copied.';
    else location.assign(anchor.href);
  });
});

// A link within the page names a figure as one from outside does.
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest('main a[href^="#"]');
  if (!link || link.classList.contains('permalink')) return;
  const { at } = read(String(link.getAttribute('href')));
  if (at) setTimeout(() => showFigure(at)); // when the address says so
});

applyState();
startAsking(exhibits, page.now);
startClaims();
defineLater([...exhibits.values()][0]?.element ?? document.body);
startTheme();
followReader();
const badge = document.getElementById('verified');
if (badge) startBadge(badge, () => connect().core);
const asked = new URLSearchParams(location.search);
if (asked.has('present')) {
  import('../lesson/slides.js').then(({ startSlides }) =>
    startSlides(exhibits, {
      at: page.now.at,
      onStep: (id) => page.replace({ ...page.now, at: id }),
    }),
  );
} else if (asked.has('notes')) {
  import('../lesson/notes.js').then(({ startNotes }) => startNotes());
}
keepToSight();
holdSwipes(document.body);
startPrinting(exhibits.values());
if (page.now.at) showFigure(page.now.at);
else if (location.hash) showFigure(location.hash.slice(1));

/** Opens what holds a figure, a section or a claim, and goes there. @param {string} id */
function showFigure(id) {
  openFor(id);
  const target = document.getElementById(id);
  if (target) goAndStay(target);
}

/** @param {string} id of what must not stay closed; others are ignored */
function openFor(id) {
  for (let node = document.getElementById(id); node; node = node.parentElement) {
    if (node instanceof HTMLDetailsElement) node.open = true;
    tellFor(node);
  }
  openClaim(id);
}

for (const { root, element } of exhibits.values()) {
  const drawn = () => setTimeout(() => root.classList.add('drawn'), SETTLED);
  element.addEventListener('pe-ready', drawn, { once: true });
}
