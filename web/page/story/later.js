/** Elements further down the page: fetched when one comes near, or when the reader has begun to read. */

const NEAR = '1200px';
const READING = 3000; // ms after the first figure
const AGAIN = 3000; // ms after they could not be fetched

/** @param {Element} first the figure that the page begins with */
export function defineLater(first) {
  let isAsked = false;
  const define = () => {
    if (isAsked) return;
    isAsked = true;
    nearView.disconnect();
    import('../../elements/define.js').catch(() => {
      isAsked = false;
      setTimeout(watch, AGAIN);
    });
  };
  const nearView = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && define(),
    { rootMargin: NEAR },
  );
  const watch = () => {
    for (const element of document.querySelectorAll('main :not(:defined)'))
      nearView.observe(element);
  };
  watch();
  first.addEventListener('pe-ready', () => setTimeout(define, READING), { once: true });
  first.addEventListener('pe-error', () => setTimeout(define, READING), { once: true });
}
