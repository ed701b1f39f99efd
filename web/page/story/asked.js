/**
 * Figures that ask before they tell: until a guess is made, a figure and the texts that answer it
 * (`data-after`) are not shown. Without scripts, in slides and on paper all is told.
 */
import { READING } from './later.js';

/** @import { Exhibit } from './told.js' */
/** @import { PePredict } from '../../elements/analysis/predict/predict.js' */
/** @import { State } from '../../settings/state.js' */

/** Figures whose guess is not made. @type {Set<string>} */
const waiting = new Set();

/** @param {Map<string, Exhibit>} exhibits @param {State} state */
export function startAsking(exhibits, state) {
  if (new URLSearchParams(location.search).has('present')) return;
  for (const { root } of exhibits.values()) if (root.dataset.asks) waiting.add(root.id);
  followAsked(state);
  show();
  addEventListener('beforeprint', () => tellDrawn(() => true));
  addEventListener('afterprint', show);
  const isEmpty = waiting.size === 0 && Object.keys(state.guesses).length === 0;
  let isAsked = isEmpty;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    import('./ask/start.js').then(
      ({ startPanels }) => startPanels(exhibits, state.guesses, waiting, show),
      () => tellAll(), // a figure that cannot ask tells
    );
  };
  if (location.hash || scrollY > 0) ask();
  for (const type of ['scroll', 'keydown'])
    addEventListener(type, ask, { once: true, passive: true });
  const [first] = exhibits.values();
  first?.element.addEventListener('pe-ready', () => setTimeout(ask, READING), { once: true });
}

/** Whoever sends a figure's settings shows what was seen in it. @param {State} state */
export function followAsked({ changes }) {
  tell(...Object.keys(changes));
}

/** Shows a figure and what answers its question. @param {string[]} figures */
export function tell(...figures) {
  for (const figure of figures) waiting.delete(figure);
  show();
}

export const tellAll = () => tell(...waiting);

/** A link leads to a text that is held back. @param {HTMLElement} node */
export function tellFor({ dataset: { after } }) {
  if (after === '') tellAll();
  else if (after) tell(after);
}

function show() {
  const drawn = document.querySelectorAll('[data-asks]:not([data-asks="drawing"])');
  for (const { classList, id } of drawn)
    classList.toggle('told', !classList.toggle('asking', waiting.has(id)));
  tellDrawn((id) => !waiting.has(id));
  for (const text of document.querySelectorAll('[data-after]')) {
    const { after } = /** @type {HTMLElement} */ (text).dataset;
    text.classList.toggle('held', after ? waiting.has(after) : waiting.size > 0);
    if (after && text.localName === 'p') sayWhen(text, after);
  }
}

/** In the room of a text that is held back: the guess it waits for. @param {Element} text @param {string} figure */
function sayWhen(text, figure) {
  const way = text.querySelector('.waits');
  if (!text.classList.contains('held')) way?.remove();
  else if (!way && !text.matches('.held + .held')) {
    const asks = [...document.querySelectorAll('[data-asks]')].filter(
      (root) => !root.closest('[hidden]'),
    );
    const link = Object.assign(document.createElement('a'), {
      href: `#${figure}`,
      className: 'waits',
    });
    link.textContent = `This comes after guess ${asks.findIndex(({ id }) => id === figure) + 1}.`;
    text.prepend(link);
  }
}

/** A guess that is drawn is made in its figure, which is never hidden. @param {(id: string) => boolean} isTold */
function tellDrawn(isTold) {
  for (const { firstElementChild, id, classList } of document.querySelectorAll(
    '[data-asks="drawing"]',
  )) {
    /** @type {PePredict} */ (firstElementChild).tells = isTold(id);
    classList.toggle('drawing', !isTold(id));
  }
}
