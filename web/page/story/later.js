/** Elements further down the page: fetched once the first figure is drawn, or at once where it is not what is read. */

const AGAIN = 3000; // ms after they could not be fetched

/** @param {Element} first the figure that the page begins with */
export function defineLater(first) {
  const define = () => {
    import('../../elements/define-in-turn.js').catch(() => setTimeout(define, AGAIN));
  };
  if (location.hash || scrollY > 0) define();
  for (const type of ['pe-ready', 'pe-error']) first.addEventListener(type, define, { once: true });
}
