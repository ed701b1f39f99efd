/** Steps of calls whose options decide how long they take, as the core counts them where it refuses. */

/** @import { Matrix } from '../core/types.js' */

/** Words of the toy set. */
const TOY_WORDS = 96;

/** @param {any} [options] of wordConfusion */
export function ofConfusion({ words, embeddings, vectors, alphas, dModels } = {}) {
  const made = dModels ?? [16, 32, 64, 128, 256, 512];
  const widths = embeddings === 'vectors' ? [vectors.matrix.cols] : made;
  const count = words?.length ?? TOY_WORDS;
  const ofAlpha = Array.from(widths, (width) => count ** 2 * (9 * width + 32));
  return (alphas?.length ?? 7) * ofAlpha.reduce((sum, each) => sum + each, 0);
}

const OF_WEIGHT = 64; // drawn at random
const OF_SCORE = 16; // an exponential

/** @param {any} [options] of probeLayers */
export function ofProbe({
  layers = 6,
  length = 32,
  dModel = 64,
  heads = 4,
  headDim = 16,
  sequences = 24,
  feedForward = true,
} = {}) {
  const tokens = sequences * length;
  const inner = heads * headDim;
  const weights = 4 * dModel * inner + (feedForward ? 4 * dModel ** 2 : 0);
  const scores = tokens * length * (2 * inner + OF_SCORE * heads);
  const fits = 3 * ((tokens * dModel ** 2) / 4 + dModel ** 3 / 3);
  return layers * ((OF_WEIGHT + tokens) * weights + scores) + (layers + 1) * fits;
}

/** Weights are drawn for all schemes together. @param {any} [options] of attentionByOffset */
export function ofOffsets({
  heads = 64,
  length = 64,
  dModel = 64,
  headDim = 64,
  schemes = { length: 4 },
} = {}) {
  const weights = 3 * heads * headDim * dModel;
  const scores = heads * length ** 2 * (2 * headDim + OF_SCORE);
  return OF_WEIGHT * weights + schemes.length * (length * weights + scores);
}

/** Of the first rows. @param {Matrix} table that is identified */
export function ofIdentifying({ rows, cols }) {
  const compared = Math.min(rows, Math.max(64, Math.floor(2 ** 22 / cols)));
  return 800 * compared * cols + (rows > 1 ? 140_000 * cols : 0);
}

/**
 * Of all pairs of its first rows, and of a matrix that is fitted to them. A guess: the core bounds each
 * alone. Tables of 32,000 numbers and more took 0.6 to 5 times as long; schemes without a fit, whose
 * matrix is known in closed form or that are wide, as little as a fortieth.
 * @param {Pick<Matrix, 'rows' | 'cols'>} table that a scorecard is about
 */
export function ofCard({ rows, cols }) {
  const pairs = Math.min(rows, 2048) ** 2 * (cols / 2 + 64);
  const fitted = Math.min(rows, Math.max(512, 3 * cols));
  return pairs + 8 * fitted * cols ** 2;
}
