// posenc check config.json [other.json]: what a model's config does about positions, and what in it is
// probably not meant.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { CoreError } from '../core/check.js';
import { json } from '../export/json.js';
import { written } from '../export/writer.js';
import { loadModels } from '../models/index.js';
import schema from './check.schema.json' with { type: 'json' };
import { ignoredOf, withoutIgnored } from './ignored.js';
import { checkAnnotations, report } from './report.js';
import { argumentsOf, stop, textOf } from './terminal.mjs';

/** @import { Ignored } from './ignored.js' */
/** @import { Report } from './report.js' */

export const USAGE = `usage: posenc check [--json | --format github] [--schema] [config.json [other.json]]

Says what a model's config.json does about positions, layer by layer, and warns of what is probably
not meant; of two, also what differs. Without a file, or for -, it reads standard input.

  --json            the same as JSON, frequencies included
  --schema          the JSON Schema of that
  --format github   warnings as annotations of a workflow

posenc.ignore, beside the file, takes warnings off: a line each, the code and the reason why it may stay.

exit code   0: no warning   1: a warning   2: no config that can be read
            3: no warning, but guessed by keys   4: no warning, but unknown how positions enter
`;
const GUESSED = 3;
const UNKNOWN = 4;

/** @param {string} file @returns {Ignored[]} */
function ignoredBeside(file) {
  const list = join(file === '-' ? '.' : dirname(file), 'posenc.ignore');
  if (!existsSync(list)) return [];
  try {
    return ignoredOf(textOf(list));
  } catch (/** @type {any} */ error) {
    stop(`${list}: ${error.message}`);
  }
}

/** @param {string[]} args */
export async function run(args) {
  const { files, flags, options } = argumentsOf(args, {
    flags: ['--json', '--schema'],
    values: { '--format': /^github$/ },
    most: 2,
    usage: USAGE,
  });
  if (flags.has('--schema')) {
    process.stdout.write(written(json, schema));
    return;
  }
  const { modelPositions } = await loadModels();
  /** @type {Report[]} */
  const reports = files.map((file) => {
    const text = textOf(file);
    const ignored = ignoredBeside(file);
    try {
      const found = modelPositions(text);
      return { posencCheck: 1, file, ...found, ...withoutIgnored(found.warnings, ignored), text };
    } catch (/** @type {any} */ error) {
      stop(`${file}: ${CoreError.from(error).complaint}`);
    }
  });
  const answers = reports.map(({ text: _, ...answer }) => answer);
  process.stdout.write(
    flags.has('--json')
      ? written(json, answers.length === 1 ? answers[0] : answers)
      : written(options['--format'] ? checkAnnotations : report, reports),
  );
  const is = (/** @type {string} */ wanted) =>
    reports.some(({ certainty }) => certainty === wanted);
  process.exitCode = reports.some(({ warnings }) => warnings.length > 0)
    ? 1
    : is('unknown')
      ? UNKNOWN
      : is('guessed')
        ? GUESSED
        : 0;
}
