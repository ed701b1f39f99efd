/** Runs one fit in slices, so that it can be paused between them, and reports as it goes. */
import { startFit } from './fit.js';

/** @import { FitOptions } from './fit.js' */

/**
 * @typedef {{start: FitOptions} | {pause: boolean}} Order
 *
 * @typedef {object} Progress
 * @property {number} epoch
 * @property {number} epochs
 * @property {Float32Array} points x and y in turns
 *
 * @typedef {object} Scope a worker's global scope, or one end of a MessageChannel
 * @property {(message: Progress | {failed: string} | {ready: true}) => void} postMessage
 * @property {(type: 'message', listener: (event: MessageEvent<Order>) => void) => void} addEventListener
 */

const SLICE = 40; // ms between two pictures

/**
 * @param {Scope} scope
 * @returns {() => void} ends the fit
 */
export function serveFit(scope) {
  /** @type {ReturnType<typeof startFit> | null} */
  let fit = null;
  let epoch = 0;
  let isPaused = false;
  let isPlanned = false;
  const slice = () => {
    isPlanned = false;
    if (!fit || isPaused) return;
    const start = performance.now();
    let time = 0;
    while (epoch < fit.epochs && time >= 0 && time < SLICE) {
      epoch = fit.step();
      time = performance.now() - start; // below 0: the clock was set back
    }
    scope.postMessage({ epoch, epochs: fit.epochs, points: fit.points() });
    if (epoch < fit.epochs) plan();
  };
  const plan = () => {
    if (!isPlanned) setTimeout(slice);
    isPlanned = true;
  };
  scope.addEventListener('message', ({ data }) => {
    try {
      if ('pause' in data) isPaused = data.pause;
      else {
        fit = startFit(data.start);
        scope.postMessage({ epoch: 0, epochs: fit.epochs, points: fit.points() });
      }
      plan();
    } catch (error) {
      scope.postMessage({ failed: error instanceof Error ? error.message : String(error) });
    }
  });
  scope.postMessage({ ready: true });
  return () => (isPaused = true);
}
