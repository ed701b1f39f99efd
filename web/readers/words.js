/** What readers of a config do, in words. */
import { layerRanges, partsOf } from '../models/words.js';

/** @import { ModelPositions, PositionGroup } from '../models/types.js' */
/** @import { ConversionChange, ReaderAnswer, ReaderDisagreement, ReaderGroup, ReaderMend } from './types.js' */

const OTHER = /** @type {const} */ ({ half: 'interleaved', interleaved: 'half' });

/**
 * As it turns the checkpoint's own rows, whatever order the reader puts them into.
 * @param {ReaderGroup} group
 * @returns {PositionGroup}
 */
const ofCheckpoint = (group) =>
  group.permuted ? { ...group, layout: OTHER[/** @type {'half'} */ (group.layout)] } : group;

/** Without what its factors say already. @param {PositionGroup} group @returns {PositionGroup} */
function plainly(group) {
  if (!group.scaling) return group;
  const { attentionFactor: _a, mscale: _m, mscaleAllDim: _all, ...scaling } = group.scaling;
  return { ...group, scaling };
}

const LISTS = {
  long: 'the long list at every length',
  'by-context': 'one list at every length, chosen by the context',
};

/**
 * @typedef {object} Cell
 * @property {'same' | 'other' | 'absent'} is beside what the file asks; absent: not established
 * @property {string} said what it does instead
 * @property {string} asked ... of which
 * @property {string} source address of the code that was read
 *
 * @typedef {object} Block layers of which each reader does one thing
 * @property {PositionGroup['module']} module
 * @property {number[]} layers
 */

/** @param {string} module @param {number[]} layers */
export const whereText = (module, layers) =>
  `${module === 'attention' ? '' : `${module}, `}${layerRanges(layers)}`;

/** @param {PositionGroup} group @param {ReaderGroup | undefined} own @returns {Cell} */
function cellOf(group, own) {
  if (!own) return { is: 'absent', said: '', asked: '', source: '' };
  const [a, b] = [plainly(group), plainly(ofCheckpoint(own))].map(partsOf);
  const gone = a.filter((part) => !b.includes(part));
  const come = b.filter((part) => !a.includes(part));
  if (own.choice) come.push(LISTS[own.choice]);
  const is = gone.length + come.length ? 'other' : 'same';
  const asked = gone.join(', ') || 'nothing';
  return { is, said: come.join(', ') || 'nothing', asked, source: own.source };
}

/**
 * Layers × readers.
 * @param {ModelPositions} model what the file asks
 * @param {ReaderAnswer[]} answers
 * @returns {{block: Block, cells: Cell[]}[]} a cell for each answer
 */
export function tableOf({ groups }, answers) {
  /** @type {Map<string, {block: Block, cells: Cell[]}>} */
  const rows = new Map();
  groups.forEach((group, index) => {
    const { module } = group;
    for (const layer of group.layers) {
      const own = answers.map((answer) =>
        answer.groups.findIndex((each) => each.module === module && each.layers.includes(layer)),
      );
      const key = [index, ...own].join();
      const row = rows.get(key);
      if (row) {
        row.block.layers.push(layer);
      } else {
        const cells = own.map((place, k) => cellOf(group, answers[k].groups[place]));
        rows.set(key, { block: { module, layers: [layer] }, cells });
      }
    }
  });
  return [...rows.values()];
}

/**
 * What a reader does otherwise than the file asks, and layers of which nothing is known; none: as it asks.
 * @param {ModelPositions} model
 * @param {ReaderAnswer} answer
 * @returns {{other: string[], absent: string[]}}
 */
export function otherwise(model, answer) {
  const rows = tableOf(model, [answer]).map(({ block, cells: [cell] }) => ({
    where: whereText(block.module, block.layers),
    ...cell,
  }));
  return {
    other: rows
      .filter(({ is }) => is === 'other')
      .map(({ where, asked, said }) => `${where}: ${asked} → ${said}`),
    absent: rows.filter(({ is }) => is === 'absent').map(({ where }) => where),
  };
}

/** What is to be known beside what layers do. @param {ReaderAnswer} answer */
export function besides({ groups, servedLength, compared }) {
  const said = [];
  if (groups.some(({ precision }) => precision)) said.push('the bias is rounded to bfloat16');
  if (groups.some(({ permuted }) => permuted))
    said.push('rows of q and k are put in another order');
  if (servedLength) said.push(`serves ${servedLength} tokens`);
  if (!compared) said.push('by its rules: its code for this model was not read');
  return said;
}

/** Whom it sets apart. @param {ReaderDisagreement} of */
export const sides = ({ readers, against }) =>
  `${readers.join(', ')} against ${against.join(', ')}`;

/** What, how far, since when. @param {ReaderDisagreement} of */
export function disagreementText({ module, layers, what, howFar, since, until }) {
  const where = layers.length ? `${whereText(module, layers)}: ` : '';
  const when = [since && `since ${since}`, until && `until ${until}`].filter(Boolean).join(', ');
  return [`${where}${what}`, howFar, when].filter(Boolean).join('; ');
}

/** @param {ReaderMend} mend */
export const mendText = ({ file = [], before, after, reader, flag }) =>
  file.length === 0
    ? `${reader} ${flag}`
    : `${file.map(({ path, json }) => `${path.join('.')}: ${json}`).join(', ')} (${before} → ${after} disagreements)`;

/** What a conversion lost or changed. @param {ConversionChange} change */
export const changeText = ({ how, key, config, gguf, write, layers }) =>
  `${layerRanges(layers)}, ${key || 'no key for it'}: ${config} → ${gguf}, ${
    how === 'lost'
      ? 'lost: llama.cpp has no place for it, or does not read it'
      : 'changed by this conversion'
  }${write ? `; write ${write}` : ''}`;
