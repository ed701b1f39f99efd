/** What an element does by how far it is from the window: start shortly before it is seen, rest far away. */
import { IntersectionObserver } from '../../plot/observers.js';

const START_AHEAD = '300px'; // below the window: drawn before it is scrolled to
const FAR = '1000px'; // from the window: its numbers are given up and computed again in time
const WORTH_GIVING_UP = 32768; // bytes

/**
 * @param {Element} element
 * @param {AbortSignal} signal ends it
 * @param {object} on
 * @param {() => void} on.near
 * @param {() => void} on.far
 * @param {() => void} on.back no longer far
 */
export function watchSight(element, signal, { near, far, back }) {
  observe(START_AHEAD, (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near());
  globalThis.addEventListener?.('beforeprint', near, { signal }); // posters have no window
  observe(FAR, (entries) => (entries[entries.length - 1].isIntersecting ? back() : far()));

  /** @param {string} rootMargin @param {(entries: IntersectionObserverEntry[]) => void} report */
  function observe(rootMargin, report) {
    const observer = new IntersectionObserver(report, { rootMargin });
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
  }
}

/** Whether a picture is worth giving up: a page may hold many figures. @param {unknown} picture */
export const isLarge = (picture) => bytesOf(picture) >= WORTH_GIVING_UP;

/**
 * Of the lists of numbers in a picture, however deep, each once.
 * @param {unknown} value
 * @param {Set<unknown>} [seen]
 * @returns {number}
 */
function bytesOf(value, seen = new Set()) {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0;
  seen.add(value);
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return Object.values(value).reduce((bytes, part) => bytes + bytesOf(part, seen), 0);
}
