/** Curves that glide from what was shown to what is asked for, so that the eye can follow a slider. */

/** @import { Curve } from './lines.js' */

/** @typedef {{xs: number[], curves: Curve[]}} Shape */

const DURATION = 240; // ms

/**
 * Curves part of the way from one shape to another, over the axis of the second.
 * @param {Shape} from
 * @param {Shape} to with as many curves
 * @param {number} share 0: the heights of `from`, held at its ends; 1: those of `to`
 * @returns {Shape}
 */
export function between(from, to, share) {
  const curves = to.curves.map(({ name, values }, index) => {
    const before = from.curves[index].values;
    let at = 0;
    const glided = Float64Array.from(values, (value, k) => {
      while (at < from.xs.length - 1 && from.xs[at] < to.xs[k]) at++;
      const start = heightAt(from.xs, before, at, to.xs[k]);
      return start + (value - start) * share;
    });
    return { name, values: glided };
  });
  return { xs: to.xs, curves };
}

/**
 * @param {number[]} xs
 * @param {ArrayLike<number>} values
 * @param {number} at the first entry that is not below x, or the last
 * @param {number} x
 */
function heightAt(xs, values, at, x) {
  if (at === 0 || xs[at] <= x) return values[at];
  const share = (x - xs[at - 1]) / (xs[at] - xs[at - 1]);
  return values[at - 1] + (values[at] - values[at - 1]) * share;
}

export class Morph {
  /** @type {Shape | null} what is on screen */
  #shown = null;
  /** @type {Shape | null} where it is going */
  #target = null;
  #run = 0;

  /**
   * Draws a shape: gliding to it where the last one has as many curves and the reader does not ask
   * for less motion.
   * @param {Shape} target
   * @param {(shape: Shape, isLast: boolean) => void} draw
   */
  show(target, draw) {
    const from = this.#shown;
    const isNew = target !== this.#target;
    const run = ++this.#run; // ends the glide under way
    this.#target = target;
    if (!from || !isNew || from.curves.length !== target.curves.length || isCalm()) {
      this.#shown = target;
      draw(target, true);
      return;
    }
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      if (run !== this.#run) return;
      const isSetBack = now < start - DURATION; // the clock: the glide ends here
      const share = isSetBack ? 1 : Math.min((now - start) / DURATION, 1);
      const isLast = share === 1;
      this.#shown = isLast ? target : between(from, target, Math.max(share, 0) ** 0.5);
      draw(this.#shown, isLast);
      if (!isLast) requestAnimationFrame(step);
    };
    // The first picture of the glide at once: a slider that is dragged on must not stand still.
    step(start + DURATION / 8);
  }
}

/** Whether nothing moves: the reader asks for less motion, or does not look. */
export const isCalm = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
