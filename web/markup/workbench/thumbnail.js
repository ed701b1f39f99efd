/** A small picture of each entry, painted by the core: what its main figure shows, with few cells. */
import { indexedPng } from './indexed-png.js';

/** @import { Core } from '../../core/index.js' */
/** @import { Matrix, Parameters } from '../../core/types.js' */
/** @import { Entry } from './entry.js' */

const ROWS = 30;
const COLUMNS = 48;

/** So that cells can be told apart, where an entry has such a parameter. @type {Parameters} */
const SMALL = {
  length: ROWS,
  dModel: COLUMNS,
  headDim: COLUMNS,
  queryLength: ROWS,
  keyLength: COLUMNS,
  gridHeight: 6,
  gridWidth: 5,
};

/**
 * @typedef {object} Thumbnail
 * @property {string} src
 * @property {number} rows
 * @property {number} columns
 * @property {string} alt
 */

/** @param {Core} core @param {Entry} entry @returns {Thumbnail} */
export function thumbnailOf(core, entry) {
  const matrix = cropped(smallest(entry, (params) => numbersOf(core, entry, params)));
  const isZero = matrix.data.every((value) => value === 0);
  const picture = core.paint(matrix, {
    colormap: 'rdbu',
    center: 0,
    ...(isZero && { min: -1, max: 1 }),
  });
  const { rows, cols } = matrix;
  return {
    src: `data:image/png;base64,${indexedPng(picture).toString('base64')}`,
    rows,
    columns: cols,
    alt: `${QUANTITIES[entry.kind]}: ${rows} × ${cols} numbers of ${entry.title}`,
  };
}

/** @type {Record<Entry['kind'], string>} */
const QUANTITIES = {
  none: 'Nothing',
  add: 'Table',
  rotate: 'Cosines and sines',
  bias: 'Added to the scores',
};

/** @param {Core} core @param {Entry} entry @param {Parameters} params @returns {Matrix} */
function numbersOf(core, { name, kind }, params) {
  if (kind !== 'bias') return core.encode(name, params);
  const { rows, cols, data } = core.bias(name, params);
  return { rows, cols, data: data.slice(0, rows * cols) }; // of the first head
}

/**
 * With small sizes as far as they do not contradict the entry's other parameters.
 * @template Result
 * @param {Entry} entry
 * @param {(params: Parameters) => Result} call
 */
function smallest({ parameters }, call) {
  const known = Object.entries(SMALL).filter(([name]) => parameters.some((p) => p.name === name));
  const isChannel = (/** @type {string} */ name) => name === 'dModel' || name === 'headDim';
  const others = known.filter(([name]) => !isChannel(name));
  for (const chosen of [known, others]) {
    try {
      return call(Object.fromEntries(chosen));
    } catch {
      // its defaults fit together, whatever their sizes
    }
  }
  return call({});
}

/** The first rows and columns. @param {Matrix} matrix @returns {Matrix} */
function cropped({ rows, cols, data }) {
  const [height, width] = [Math.min(rows, ROWS), Math.min(cols, COLUMNS)];
  const cells = new Float64Array(height * width);
  for (let row = 0; row < height; row++) {
    cells.set(data.subarray(row * cols, row * cols + width), row * width);
  }
  return { rows: height, cols: width, data: cells };
}
