/** Tables of the core's catalogue for lanes: any scheme whose sizes a model can give. */

/** @import { AsyncCore, Encoding } from '../core/types.js' */
/** @import { CustomTable } from './index.js' */

/** Tokens of the longest sequence that is tested, with some to spare. */
const LENGTH = 140;
/** As the trainer's model is where nothing else was asked for. */
const MODEL = { dModel: 32, headDim: 8, numHeads: 4 };

const SIZES = {
  add: ['length'],
  rotate: ['length', 'headDim'],
  bias: ['queryLength', 'keyLength', 'numHeads'],
};

/** @param {Encoding} encoding */
export function fitsModel({ kind, parameters }) {
  const sizes = SIZES[/** @type {keyof typeof SIZES} */ (kind)];
  return !!sizes && sizes.every((size) => parameters.some(({ name }) => name === size));
}

/**
 * @param {AsyncCore} core
 * @param {Encoding} encoding
 * @param {boolean} causal
 * @returns {Promise<CustomTable>}
 */
export async function tableFor(core, { name, kind, parameters }, causal) {
  const takes = (/** @type {string} */ size) => parameters.some((other) => other.name === size);
  if (kind === 'add') {
    const width = takes('dModel') ? { dModel: MODEL.dModel } : {};
    const table = await core.encode(name, { length: LENGTH, ...width });
    return { use: 'rows', table };
  }
  if (kind === 'rotate') {
    const table = await core.angles(name, { length: LENGTH, headDim: MODEL.headDim });
    return { use: 'angles', table };
  }
  const sizes = { queryLength: LENGTH, keyLength: LENGTH, numHeads: MODEL.numHeads };
  const masks = takes('causal') ? { causal } : {};
  const { heads, rows, cols, data } = await core.bias(name, { ...sizes, ...masks });
  return { use: 'bias', table: { rows: heads * rows, cols, data } };
}
