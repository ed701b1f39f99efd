/** Goes to a place, and stays there while figures above it take their room. */

const SETTLED = 10000; // ms: figures above that are drawn later move the page as any reader's
const INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'];

/** Holds until the reader does anything, or goes to another address. @param {HTMLElement} target */
export function goAndStay(target) {
  target.scrollIntoView({ behavior: 'instant' });
  const done = new AbortController();
  const { signal } = done;
  const growth = new ResizeObserver(() => target.scrollIntoView({ behavior: 'instant' }));
  growth.observe(document.body);
  signal.addEventListener('abort', () => growth.disconnect());
  for (const type of INPUT) {
    window.addEventListener(type, () => done.abort(), { signal, passive: true });
  }
  setTimeout(() => done.abort(), SETTLED);
}
