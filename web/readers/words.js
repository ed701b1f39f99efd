/** What readers of a config do, in words. */
import { differences, layerRanges } from '../models/words.js';

/** @import { ModelPositions, PositionGroup } from '../models/types.js' */
/** @import { ReaderAnswer, ReaderDisagreement, ReaderGroup, ReaderMend } from './types.js' */

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
 * What a reader does otherwise than the file asks, and layers of which nothing is known; none: as it asks.
 * @param {ModelPositions} model
 * @param {ReaderAnswer} answer
 * @returns {{other: string[], absent: string[]}}
 */
export function otherwise(model, answer) {
  const asked = { ...model, groups: model.groups.map(plainly) };
  const own = { ...model, groups: answer.groups.map((each) => plainly(ofCheckpoint(each))) };
  /** @type {string[]} */
  const other = [];
  const absent = [];
  for (const { module, layers, gone, come } of differences(asked, own)) {
    const where = `${module === 'attention' ? '' : `${module}, `}${layerRanges(layers)}`;
    if (come.includes('absent')) absent.push(where);
    else other.push(`${where}: ${gone.join(', ') || 'nothing'} → ${come.join(', ') || 'nothing'}`);
  }
  for (const { choice, layers } of answer.groups)
    if (choice) other.push(`${layerRanges(layers)}: ${LISTS[choice]}`);
  return { other, absent };
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
  const where = layers.length
    ? `${module === 'attention' ? '' : `${module}, `}${layerRanges(layers)}: `
    : '';
  const when = [since && `since ${since}`, until && `until ${until}`].filter(Boolean).join(', ');
  return [`${where}${what}`, howFar, when].filter(Boolean).join('; ');
}

/** @param {ReaderMend} mend */
export const mendText = ({ file = [], before, after, reader, flag }) =>
  file.length === 0
    ? `${reader} ${flag}`
    : `${file.map(({ path, json }) => `${path.join('.')}: ${json}`).join(', ')} (${before} → ${after} disagreements)`;
