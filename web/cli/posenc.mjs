#!/usr/bin/env node
// posenc check config.json [other.json]: what a model's config does about positions, and what in it is
// probably not meant.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { differences, layerRanges, loadModels, partsOf } from '../models/index.js';

/** @import { ModelPositions, PositionRemark } from '../models/types.js' */
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
    text += `  ${module}${layerRanges(group.layers)}: ${partsOf(group).join(', ')}\n`;
  }
  for (const remark of warnings) text += remarkText('warning', remark);
  for (const remark of notes) text += remarkText('note', remark);
  return `${text}${count(warnings.length, 'warning')}, ${count(notes.length, 'note')}\n`;
}

/** @param {Report} one @param {Report} other */
function differenceText(one, other) {
  const found = differences(one, other);
  if (found.length === 0) return 'Both do the same about positions.\n';
  const lines = found.map(({ module, layers, gone, come }) => {
    const said = `${gone.join(', ') || 'nothing'} → ${come.join(', ') || 'nothing'}`;
    return `  ${module}, ${layerRanges(layers)}: ${said}\n`;
  });
  return `${one.file} → ${other.file}\n${lines.join('')}`;
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

const { modelPositions } = await loadModels();
/** @type {Report[]} */
const reports = (files.length === 0 ? ['-'] : files).map((file) => {
  try {
    return { file, ...modelPositions(textOf(file)) };
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
