/**
 * Figures that nobody has come near to yet are drawn too, one after the other, once one in sight is: a page
 * is printed as it stands, and what is asked for before printing waits for no worker.
 */
import { isFolded } from './folded.js';

/** @type {Map<Element, () => void>} what starts each that waits */
const waiting = new Map();
let isAllowed = true;
let isAsked = false;
let isOneDrawn = false;

/** For a page of many figures that sees to what is printed itself: what nobody reads is not fetched. */
export const keepToSight = () => {
  isAllowed = false;
};

/** @param {Element} element @param {AbortSignal} signal ends it @param {() => void} start */
export function startInSpareTime(element, signal, start) {
  waiting.set(element, start);
  signal.addEventListener('abort', () => waiting.delete(element));
  if (isOneDrawn) ask();
}

/** @param {Element} element has started: it came into sight, or was asked for */
export const waitNoLonger = (element) => waiting.delete(element);

/** @param {boolean} isDrawn else the one before cannot be */
export function drawNext(isDrawn) {
  isOneDrawn ||= isDrawn;
  if (isOneDrawn) ask();
}

function ask() {
  const connection = /** @type {any} */ (globalThis.navigator)?.connection;
  if (isAsked || !isAllowed || connection?.saveData) return;
  isAsked = true;
  const { requestIdleCallback = (/** @type {() => void} */ next) => setTimeout(next, 200) } =
    globalThis;
  requestIdleCallback(() => {
    isAsked = false;
    const next = [...waiting].find(([element]) => !isFolded(element));
    if (!next) return;
    waitNoLonger(next[0]);
    next[1]();
  });
}
