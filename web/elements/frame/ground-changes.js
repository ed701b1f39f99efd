/** When the ground of a page may be another: its theme is switched, by whatever means, or it is printed. */

/** @type {Set<() => void>} */
const followers = new Set();
let isWatching = false;
let isDue = false;

/** @param {() => void} report */
export function followGround(report) {
  followers.add(report);
  if (!isWatching) watch();
}

/** @param {() => void} report */
export const leaveGround = (report) => followers.delete(report);

function watch() {
  isWatching = true;
  const observer = new MutationObserver(soon);
  for (const root of [document.documentElement, document.body ?? document.head])
    observer.observe(root, { attributes: true });
  document.addEventListener('transitionend', ({ propertyName }) => {
    if (propertyName?.startsWith('background')) soon();
  });
  for (const query of ['print', '(prefers-color-scheme: dark)'])
    globalThis.matchMedia?.(query).addEventListener('change', now);
}

function soon() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(now);
}

function now() {
  isDue = false;
  for (const report of followers) report();
}
