/**
 * Elements further down the page: the next ones fetched once the first figure is drawn, or a reader goes on
 * before; all others when one comes near, or when the reader has begun to read.
 */

import { showBar } from '../shell/bar.js';

const NEAR = '1200px';
export const READING = 3000; // ms after the first figure
const AGAIN = 3000; // ms after they could not be fetched

/** @param {Element} first the figure that the page begins with */
export function defineLater(first) {
  const nearView = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && defineAll(),
    { rootMargin: NEAR },
  );
  const watch = () => {
    if (isAllAsked) return;
    for (const element of document.querySelectorAll('main :not(:defined)'))
      nearView.observe(element);
  };
  /** @type {HTMLElement | undefined} */
  let bar;
  const say = () => {
    bar ??= showBar(
      'Figures further down could not be fetched. It is tried again; if this stays, reload the page.',
      { Reload: () => location.reload() },
    );
  };
  const arrived = () => {
    bar?.remove();
    bar = undefined;
    watch();
  };
  /** @param {() => Promise<unknown>} fetch until it has come */
  const ask = (fetch) => {
    const again = () => {
      say();
      setTimeout(ask, AGAIN, fetch);
    };
    fetch().then(arrived, again);
  };
  let isNextAsked = false;
  const defineNext = () => {
    if (isNextAsked) return;
    isNextAsked = true;
    ask(() => import('../../elements/define-next.js'));
  };
  let isAllAsked = false;
  const defineAll = () => {
    nearView.disconnect();
    if (isAllAsked) return;
    isAllAsked = true;
    ask(() => import('../../elements/define-in-turn.js'));
    import('./clocks.js').then(
      ({ startClocks }) => startClocks(),
      () => {}, // figures show the same without the row
    );
  };
  const go = () => {
    defineNext();
    setTimeout(defineAll, READING);
  };
  if (location.hash || scrollY > 0) defineNext();
  else window.addEventListener('scroll', defineNext, { once: true, passive: true });
  if (!customElements.get(first.localName)) go(); // it is one of those
  for (const type of ['pe-ready', 'pe-error']) first.addEventListener(type, go, { once: true });
}
