#!/usr/bin/env node
// posenc check config.json [other.json]: what a model's config does about positions, and what in it is
// probably not meant.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { loadModels } from '../models/index.js';
import { json, message, report, written } from './report.js';

/** @import { Report } from './report.js' */

const USAGE = `usage: posenc check [--json] [config.json [other.json]]

Says what a model's config.json does about positions, layer by layer, and warns of what is probably
not meant; of two, also what differs. Without a file, or for -, it reads standard input.

  --json   the same as JSON, frequencies included

exit code   0: no warning   1: a warning   2: no config that can be read
`;

const BAD_INPUT = 2;

/** @param {string} problem one line @param {string} [help] our own words @returns {never} */
function stop(problem, help = '') {
  process.stderr.write(problem && written(message, problem));
  process.stderr.write(help);
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

const args = process.argv.slice(2);
const asJson = args.includes('--json');
const [command, ...files] = args.filter((arg) => arg !== '--json');
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const wrong = files.find((file) => file.startsWith('-') && file !== '-');
if (command !== 'check' || wrong || files.length > 2) {
  stop(wrong ? `posenc: ${wrong} is no option` : '', wrong ? `\n${USAGE}` : USAGE);
}
if (files.length === 0 && process.stdin.isTTY) stop('', USAGE);

const { modelPositions } = await loadModels();
/** @type {Report[]} */
const reports = (files.length === 0 ? ['-'] : files).map((file) => {
  try {
    return { file, ...modelPositions(textOf(file)) };
  } catch (/** @type {any} */ error) {
    stop(`${file}: ${error.message.replace(/^modelPositions: /, '')}`);
  }
});
process.stdout.write(
  asJson ? written(json, reports.length === 1 ? reports[0] : reports) : written(report, reports),
);
process.exitCode = reports.some(({ warnings }) => warnings.length > 0) ? 1 : 0;
