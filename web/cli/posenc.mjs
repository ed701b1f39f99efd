#!/usr/bin/env node
// posenc check config.json [other.json]: what a model's config does about positions, and what in it is
// probably not meant.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { loadCore } from '../core/index.js';

/** @import { ModelPositions, PositionGroup, PositionRemark } from '../core/model-types.js' */
/** @typedef {ModelPositions & {file: string}} Report */

const USAGE = `usage: posenc check [--json] [config.json [other.json]]

Says what a model's config.json does about positions, layer by layer, and warns of what is probably
not meant; of two, also what differs. Without a file, or for -, it reads standard input.

  --json   the same as JSON, frequencies included

exit code   0: no warning   1: a warning   2: no config that can be read`;

const BAD_INPUT = 2;

/** @param {string} message @returns {never} */
function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(BAD_INPUT);
}

/** @param {string} file @returns {string} */
function textOf(file) {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8').replace(/^\ufeff/, '');
  } catch (/** @type {any} */ error) {
    stop(`${file}: cannot be read: ${error.message}`);
  }
}

/** Layers 0–4, 6, 8–9. @param {number[]} layers */
function ranges(layers) {
  const parts = [];
  for (let i = 0; i < layers.length;) {
    let end = i;
    while (layers[end + 1] === layers[end] + 1) end += 1;
    parts.push(end === i ? `${layers[i]}` : `${layers[i]}–${layers[end]}`);
    i = end + 1;
  }
  const MOST = 6; // then the first few say enough
  const shown =
    parts.length > MOST ? [...parts.slice(0, MOST - 1), '…', ...parts.slice(-1)] : parts;
  return `${layers.length === 1 ? 'layer' : 'layers'} ${shown.join(', ')}`;
}

const short = (/** @type {number} */ x) => String(Number(x.toPrecision(6)));

/** @param {NonNullable<PositionGroup['scaling']>} scaling */
function scalingText({ type, ...numbers }) {
  if (type === 'none') return 'unscaled';
  const said = Object.entries(numbers).map(([name, x]) => `${name} ${x}`);
  return `${type} (${said.join(', ')})`;
}

/** @param {NonNullable<PositionGroup['window']>} window */
const windowText = ({ kind, tokens, right }) =>
  kind === 'full'
    ? 'sees all'
    : kind === 'chunked'
      ? `chunks of ${tokens}`
      : `window ${tokens}${right ? ' on both sides' : ''}`;

/** What a group does, as parts that can be compared. @param {PositionGroup} group */
function parts(group) {
  const { scheme, module, window } = group;
  const said = [scheme === 'none' ? (module === 'recurrent' ? 'recurrent' : 'no RoPE') : scheme];
  if (scheme === 'rope') {
    said.push(
      `base ${group.base}`,
      `${group.rotaryDim} of ${group.headDim} channels from ${group.rotaryStart}`,
      `${group.layout}`,
      scalingText(/** @type {any} */ (group.scaling)),
    );
    const { attentionFactor = 1, softmaxFactor = 1, queryTemperature: t, axes } = group;
    if (attentionFactor !== 1) said.push(`cos and sin × ${short(attentionFactor)}`);
    if (softmaxFactor !== 1) said.push(`scores × ${short(softmaxFactor)}`);
    if (t) said.push(`queries × (${t.formula}), beta ${t.beta}, length ${t.length}`);
    if (axes) said.push(`axes ${axes.replace(/(.)\1{3,}/g, (run, x) => `${x}×${run.length}`)}`);
  }
  for (const name of /** @type {const} */ ([
    'heads',
    'tableRows',
    'firstPosition',
    'usableLength',
    'buckets',
    'maxDistance',
  ])) {
    if (group[name] !== undefined) said.push(`${name} ${group[name]}`);
  }
  if (window) said.push(windowText(window));
  return said;
}

/** @param {'warning' | 'note'} kind @param {PositionRemark} remark */
const remarkText = (kind, { code, about, message }) =>
  `  ${kind.padEnd(7)}  ${about}  ${code}\n           ${message}\n`;

const count = (/** @type {number} */ n, /** @type {string} */ what) =>
  `${n} ${what}${n === 1 ? '' : 's'}`;

/** @param {Report} report */
function reportText({ file, modelType, textModelType, groups, warnings, notes }) {
  const type = textModelType === modelType ? modelType : `${modelType}, ${textModelType}`;
  let text = `${file === '-' ? 'standard input' : file}: ${type || 'no model_type'}\n`;
  for (const group of groups) {
    const module = group.module === 'attention' ? '' : `${group.module}, `;
    text += `  ${module}${ranges(group.layers)}: ${parts(group).join(', ')}\n`;
  }
  for (const remark of warnings) text += remarkText('warning', remark);
  for (const remark of notes) text += remarkText('note', remark);
  return `${text}${count(warnings.length, 'warning')}, ${count(notes.length, 'note')}\n`;
}

/** What each layer does, by module. @param {Report} report */
function byLayer({ groups }) {
  /** @type {Map<string, string[]>} */
  const layers = new Map();
  for (const group of groups) {
    for (const layer of group.layers) layers.set(`${group.module} ${layer}`, parts(group));
  }
  return layers;
}

/** @param {Report} one @param {Report} other */
function differenceText(one, other) {
  const [before, after] = [byLayer(one), byLayer(other)];
  /** @type {Map<string, {module: string, layers: number[], said: string}>} */
  const found = new Map();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [a = ['absent'], b = ['absent']] = [before.get(key), after.get(key)];
    const gone = a.filter((part) => !b.includes(part));
    const come = b.filter((part) => !a.includes(part));
    if (gone.length + come.length === 0) continue;
    const said = `${gone.join(', ') || 'nothing'} → ${come.join(', ') || 'nothing'}`;
    const [module, layer] = key.split(' ');
    const same = found.get(module + said) ?? { module, layers: [], said };
    same.layers.push(Number(layer));
    found.set(module + said, same);
  }
  if (found.size === 0) return 'Both do the same about positions.\n';
  let text = `${one.file} → ${other.file}\n`;
  for (const { module, layers, said } of found.values()) {
    text += `  ${module}, ${ranges(layers.toSorted((a, b) => a - b))}: ${said}\n`;
  }
  return text;
}

const args = process.argv.slice(2);
const asJson = args.includes('--json');
const [command, ...files] = args.filter((arg) => arg !== '--json');
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const wrong = files.find((file) => file.startsWith('-') && file !== '-');
if (command !== 'check' || wrong || files.length > 2) {
  stop(wrong ? `posenc: ${wrong} is no option\n\n${USAGE}` : USAGE);
}
if (files.length === 0 && process.stdin.isTTY) stop(USAGE);

const core = await loadCore();
/** @type {Report[]} */
const reports = (files.length === 0 ? ['-'] : files).map((file) => {
  try {
    return { file, ...core.modelPositions(textOf(file)) };
  } catch (/** @type {any} */ error) {
    if (error.code !== 'input') throw error;
    stop(`${file}: ${error.message.replace(/^modelPositions: /, '')}`);
  }
});
if (asJson) {
  const plain = (/** @type {string} */ _, /** @type {unknown} */ value) =>
    value instanceof Float64Array ? [...value] : value;
  process.stdout.write(
    `${JSON.stringify(reports.length === 1 ? reports[0] : reports, plain, 1)}\n`,
  );
} else {
  const texts = reports.map(reportText);
  if (reports.length === 2) texts.push(differenceText(reports[0], reports[1]));
  process.stdout.write(texts.join('\n'));
}
process.exitCode = reports.some(({ warnings }) => warnings.length > 0) ? 1 : 0;
