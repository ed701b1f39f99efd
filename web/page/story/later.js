/**
 * Elements further down the page: the next ones fetched once the first figure is drawn, or a reader goes on
 * before; all others when one comes near, or when the reader has begun to read.
 */

const NEAR = '1200px';
const READING = 3000; // ms after the first figure
const AGAIN = 3000; // ms after they could not be fetched

/** @param {Element} first the figure that the page begins with */
export function defineLater(first) {
  const nearView = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && defineAll(),
    { rootMargin: NEAR },
  );
  const watch = () => {
    for (const element of document.querySelectorAll('main :not(:defined)'))
      nearView.observe(element);
  };
  const defineNext = () => {
    import('../../elements/define-next.js').then(watch, () => setTimeout(defineNext, AGAIN));
  };
  const defineAll = () => {
    nearView.disconnect();
    import('../../elements/define-in-turn.js').catch(() => setTimeout(watch, AGAIN));
  };
  const go = () => {
    defineNext();
    setTimeout(defineAll, READING);
  };
  if (location.hash || scrollY > 0) defineNext();
  else window.addEventListener('scroll', defineNext, { once: true, passive: true });
  for (const type of ['pe-ready', 'pe-error']) first.addEventListener(type, go, { once: true });
}
