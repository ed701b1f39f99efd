/**
 * What figures stand on: looked at for all of them together, as a page is styled anew for each question
 * after a change; and again when it may be another: its theme is switched, by whatever means, or it is printed.
 */
import { Look } from './ground.js';

/** @import { ReactiveElement } from 'lit' */

/** Figures, each with its theme when it was looked at, and what it stood on. @type {Map<ReactiveElement, {theme: string | null, ground: 'light' | 'dark'} | null>} */
const followers = new Map();
let isWatching = false;
let isDue = false;

/** @param {ReactiveElement} figure is updated when it stands on another ground */
export function followGround(figure) {
  if (followers.has(figure)) return;
  followers.set(figure, null);
  if (!isWatching) watch();
}

/** @param {ReactiveElement} figure */
export const leaveGround = (figure) => followers.delete(figure);

/**
 * @param {ReactiveElement} figure
 * @returns {'light' | 'dark' | undefined} undefined: it is not followed
 */
export function groundUnder(figure) {
  if (followers.has(figure) && isNew(figure)) look([...followers.keys()].filter(isNew));
  return followers.get(figure)?.ground;
}

/** @param {ReactiveElement} figure */
const isNew = (figure) => followers.get(figure)?.theme !== figure.getAttribute('theme');

/** Gives them the colours that are read there. @param {ReactiveElement[]} figures @param {boolean} [isPrinting] */
function look(figures, isPrinting) {
  for (const { style } of figures) style.removeProperty('color-scheme'); // what it had before counts no more
  const at = new Look(isPrinting);
  const wanted = figures.map((figure) => {
    const theme = figure.getAttribute('theme');
    const scheme = /^(light|dark)$/.test(theme ?? '') ? '' : at.schemeFor(figure);
    followers.set(figure, { theme, ground: scheme || at.usedScheme(figure) });
    return scheme;
  });
  for (const [k, { style }] of figures.entries()) style.colorScheme = wanted[k];
}

function watch() {
  isWatching = true;
  const observer = new MutationObserver(soon);
  for (const root of [document.documentElement, document.body ?? document.head])
    observer.observe(root, { attributes: true });
  document.addEventListener('transitionend', ({ propertyName }) => {
    if (propertyName?.startsWith('background')) soon();
  });
  for (const query of ['print', '(prefers-color-scheme: dark)'])
    globalThis.matchMedia?.(query).addEventListener('change', () => now());
  // that of the paper comes when it is printed
  globalThis.addEventListener?.('beforeprint', () => now(true));
  globalThis.addEventListener?.('afterprint', () => now());
}

function soon() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => now());
}

/** @param {boolean} [isPrinting] where the page does not know yet */
function now(isPrinting) {
  isDue = false;
  const before = new Map(followers);
  look([...followers.keys()], isPrinting);
  for (const [figure, seen] of followers)
    if (seen?.ground !== before.get(figure)?.ground) figure.requestUpdate();
}
