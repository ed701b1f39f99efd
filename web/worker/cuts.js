/** Where rows are cut, so that each part is as much work. */

/** Panels of the kernels: what begins inside of one computes it twice. */
const STEP = 8;

/** Of the work, up to which share of the rows; its inverse. */
const SHAPES = {
  even: (/** @type {number} */ share) => share,
  growing: (/** @type {number} */ share) => Math.sqrt(share),
  falling: (/** @type {number} */ share) => 1 - Math.sqrt(1 - share),
};

/**
 * @param {number} rows
 * @param {number} count of parts at most
 * @param {keyof typeof SHAPES} shape how the work of a row changes along them
 * @returns {[from: number, to: number][]} in turn; none are empty
 */
export function cutsOf(rows, count, shape) {
  const at = (/** @type {number} */ index) =>
    index === count ? rows : Math.round((rows * SHAPES[shape](index / count)) / STEP) * STEP;
  const cuts = Array.from({ length: count }, (_, index) => [at(index), at(index + 1)]);
  return /** @type {[number, number][]} */ (cuts.filter(([from, to]) => from < to));
}
