/** What a group of layers does about positions, in words that can be compared. */

/** @import { ModelPositions, PositionGroup } from './types.js' */

const MOST_RANGES = 6; // then the first few say enough

/** Layers 0–4, 6, 8–9; of a file that does not count them all. @param {number[]} layers */
export function layerRanges(layers) {
  if (layers.length === 0) return 'all layers';
  const parts = [];
  for (let i = 0; i < layers.length;) {
    let end = i;
    while (layers[end + 1] === layers[end] + 1) end += 1;
    parts.push(end === i ? `${layers[i]}` : `${layers[i]}–${layers[end]}`);
    i = end + 1;
  }
  const shown =
    parts.length > MOST_RANGES
      ? [...parts.slice(0, MOST_RANGES - 1), '…', ...parts.slice(-1)]
      : parts;
  return `${layers.length === 1 ? 'layer' : 'layers'} ${shown.join(', ')}`;
}

/**
 * How many layers groups have in all: several may be of one layer. Those of a side are told apart by what
 * stands before a comma in a group's name, the stack that they belong to.
 * @param {PositionGroup[]} groups
 */
export function countLayers(groups) {
  const stackOf = (/** @type {PositionGroup} */ { module, name }) =>
    /coder/.test(module) ? name.split(', ')[0] : '';
  const all = groups.flatMap((group) => group.layers.map((layer) => `${stackOf(group)} ${layer}`));
  return new Set(all).size;
}

const short = (/** @type {number} */ x) => String(Number(x.toPrecision(6)));

/** Whole numbers are lengths, which are said as they are. @param {unknown} x */
const plainly = (x) => (typeof x === 'number' && !Number.isInteger(x) ? short(x) : x);

/** betaFast -> beta fast @param {string} name */
const inWords = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** @param {NonNullable<PositionGroup['scaling']>} scaling */
function scalingText({ type, ...numbers }) {
  if (type === 'none') return 'unscaled';
  const said = Object.entries(numbers).map(([name, x]) => `${inWords(name)} ${plainly(x)}`);
  return `${type} (${said.join(', ')})`;
}

/** @param {NonNullable<PositionGroup['window']>} window */
const windowText = ({ kind, tokens, right }) =>
  kind === 'full'
    ? 'sees all'
    : kind === 'chunked'
      ? `chunks of ${tokens}`
      : `window ${tokens}${right ? ' on both sides' : ''}`;

/** thwthwthwthwtttt -> thw×4 t×4 @param {string} axes */
const axesText = (axes) =>
  axes.replace(/(.{1,4}?)\1{3,}/g, (run, x) => `${x}×${run.length / x.length} `).trimEnd();

/**
 * That a report is of the language model alone, where what sees and hears stands beside it.
 * @param {ModelPositions} model
 */
export function untoldText({ untold }) {
  const what = untold.length > 1 ? 'models of their own' : 'a model of its own';
  return untold.length > 0 ? `Of ${untold.join(' and ')}, ${what}, nothing is said here.` : '';
}

/** What a group does, as parts that can be compared. @param {PositionGroup} group */
export function partsOf(group) {
  const { scheme, module, window, queryTemperature: t } = group;
  const isPlain = module === 'recurrent' || module === 'convolution';
  const said = [scheme === 'none' ? (isPlain ? module : 'no RoPE') : scheme];
  if (scheme === 'rope') {
    said.push(
      `base ${group.base}`,
      `${group.rotaryDim} of ${group.headDim} channels from ${group.rotaryStart}`,
      `${group.layout}`,
      scalingText(/** @type {any} */ (group.scaling)),
    );
    const { attentionFactor = 1, softmaxFactor = 1, axes } = group;
    const beyond = group.attentionFactorLong;
    if (attentionFactor !== 1) said.push(`cos and sin × ${short(attentionFactor)}`);
    if (beyond) said.push(`beyond its original length × ${short(beyond)}`);
    if (softmaxFactor !== 1) said.push(`scores × ${short(softmaxFactor)}`);
    if (axes) said.push(`axes ${axesText(axes)}`);
  }
  if (t) said.push(`queries × (${t.formula}), beta ${t.beta}, length ${t.length}`);
  for (const name of /** @type {const} */ ([
    'heads',
    'biasFactor',
    'tableRows',
    'tableColumns',
    'rowDim',
    'tables',
    'firstPosition',
    'usableLength',
    'buckets',
    'maxDistance',
  ])) {
    if (group[name] !== undefined) said.push(`${inWords(name)} ${group[name]}`);
  }
  if (window) said.push(windowText(window));
  return said;
}

/** What each layer does, by module: all that several groups do of it. @param {ModelPositions} model */
function byLayer({ groups }) {
  /** @type {Map<string, string[]>} */
  const layers = new Map();
  for (const group of groups) {
    const parts = partsOf(group);
    for (const layer of group.layers) {
      const key = `${group.module} ${layer}`;
      layers.set(key, [...(layers.get(key) ?? []), ...parts]);
    }
  }
  return layers;
}

/**
 * @typedef {object} Difference of layers that differ alike
 * @property {string} module
 * @property {number[]} layers
 * @property {string[]} gone what only the first says
 * @property {string[]} come what only the second says
 */

/**
 * What two configs do otherwise; empty where both do the same.
 * @param {ModelPositions} one
 * @param {ModelPositions} other
 * @returns {Difference[]}
 */
export function differences(one, other) {
  const [before, after] = [byLayer(one), byLayer(other)];
  /** @type {Map<string, Difference>} */
  const found = new Map();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [a = ['absent'], b = ['absent']] = [before.get(key), after.get(key)];
    const gone = a.filter((part) => !b.includes(part));
    const come = b.filter((part) => !a.includes(part));
    if (gone.length + come.length === 0) continue;
    const [module, layer] = key.split(' ');
    const said = JSON.stringify([module, gone, come]);
    const same = found.get(said) ?? { module, layers: [], gone, come };
    same.layers.push(Number(layer));
    found.set(said, same);
  }
  for (const { layers } of found.values()) layers.sort((a, b) => a - b);
  return [...found.values()];
}
