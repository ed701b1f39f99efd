// posenc check config.json [other.json]: what a model's config does about positions, and what in it is
// probably not meant.
import process from 'node:process';
import { CoreError } from '../core/check.js';
import { json } from '../export/json.js';
import { written } from '../export/writer.js';
import { loadModels } from '../models/index.js';
import { report } from './report.js';
import { argumentsOf, stop, textOf } from './terminal.mjs';

/** @import { Report } from './report.js' */

export const USAGE = `usage: posenc check [--json] [config.json [other.json]]

Says what a model's config.json does about positions, layer by layer, and warns of what is probably
not meant; of two, also what differs. Without a file, or for -, it reads standard input.

  --json   the same as JSON, frequencies included

exit code   0: no warning   1: a warning   2: no config that can be read
`;

/** @param {string[]} args */
export async function run(args) {
  const { files, flags } = argumentsOf(args, { flags: ['--json'], most: 2, usage: USAGE });
  const { modelPositions } = await loadModels();
  /** @type {Report[]} */
  const reports = files.map((file) => {
    try {
      return { file, ...modelPositions(textOf(file)) };
    } catch (/** @type {any} */ error) {
      stop(`${file}: ${CoreError.from(error).complaint}`);
    }
  });
  process.stdout.write(
    flags.has('--json')
      ? written(json, reports.length === 1 ? reports[0] : reports)
      : written(report, reports),
  );
  process.exitCode = reports.some(({ warnings }) => warnings.length > 0) ? 1 : 0;
}
