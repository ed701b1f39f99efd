// posenc check config.json [other.json]: what a model's config or GGUF file does about positions, and what
// in it is probably not meant.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { CoreError } from '../core/check.js';
import { json } from '../export/json.js';
import { written } from '../export/writer.js';
import { loadModels } from '../models/index.js';
import { isGgufFile, isGgufText, loadReaders } from '../readers/index.js';
import schema from './check.schema.json' with { type: 'json' };
import { ignoredOf, withoutIgnored } from './ignored.js';
import { checkAnnotations, report } from './report.js';
import { argumentsOf, partsOf, stop, textOf } from './terminal.mjs';

/** @import { Ignored } from './ignored.js' */
/** @import { ModelPositions } from '../models/types.js' */
/** @import { Report } from './report.js' */

export const USAGE = `usage: posenc check [--json | --format github] [--schema] [--readers [--length N]]
                    [config.json [other.json]]

Says what a model's config.json does about positions, layer by layer, and warns of what is probably
not meant; of two, also what differs. Without a file, or for -, it reads standard input.

The same of a GGUF file, of which the header alone is read, as llama.cpp turns its rows: model.gguf, the
first of a split one; or a text with its keys, as gguf-dump or a log of llama.cpp has them. Beside the
config.json that it was made of, which keys the conversion lost or changed, and the flag to write.

  --readers         what transformers, vLLM, llama.cpp and mlx-lm each do with a config.json, where they
                    differ, by how much, and the smallest change after which they agree
  --length N        how many tokens shall be read, for their angles
  --json            the same as JSON, frequencies included
  --schema          the JSON Schema of that
  --format github   warnings, and what readers differ in, as annotations of a workflow

posenc.ignore, beside the file, takes warnings off: a line each, the code and the reason why it may stay.

exit code   0: no warning   1: a warning, or readers that differ   2: no config that can be read
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

/** What is read of a file that is no GGUF; a config has at most a hundredth of it. */
const MOST_TEXT = 2 ** 28; // bytes

/**
 * A config's text with what it says; of a GGUF file its keys.
 * @param {string} file
 * @returns {Promise<{text: string, found: ModelPositions}>}
 */
async function read(file) {
  const parts = partsOf(file);
  const isFile = isGgufFile(parts.read(0, Math.min(parts.size, 4)));
  try {
    const text = isFile
      ? await (await loadReaders()).readGguf(parts)
      : new TextDecoder().decode(parts.read(0, Math.min(parts.size, MOST_TEXT)));
    const found =
      isFile || isGgufText(text)
        ? (await loadReaders()).ggufPositions(text)
        : (await loadModels()).modelPositions(text);
    return { text, found };
  } catch (/** @type {any} */ error) {
    return stop(`${file}: ${CoreError.from(error).complaint}`);
  }
}

/** @param {string} file @param {string} text @param {number} length [tokens] */
async function readersFor(file, text, length) {
  if (isGgufText(text)) stop(`${file}: --readers takes a config.json, as readers take it`);
  try {
    return (await loadReaders()).readersOf(text, { length });
  } catch (/** @type {any} */ error) {
    return stop(`${file}: ${CoreError.from(error).complaint}`);
  }
}

/** What a GGUF file does otherwise than the config beside it asks. @param {Report[]} reports */
async function besideConfig(reports) {
  const config = reports.find(({ text = '' }) => !isGgufText(text));
  const gguf = reports.find(({ text = '' }) => isGgufText(text));
  if (!config || !gguf) return;
  const { ggufBesideConfig } = await loadReaders();
  gguf.conversion = ggufBesideConfig(config.text ?? '', gguf.text ?? '');
}

/** @param {string[]} args */
export async function run(args) {
  const { files, flags, options } = argumentsOf(args, {
    flags: ['--json', '--schema', '--readers'],
    values: { '--format': /^github$/, '--length': /^\d{1,15}$/ },
    most: 2,
    usage: USAGE,
  });
  if (options['--length'] && !flags.has('--readers')) {
    stop('posenc: --length needs --readers', `\n${USAGE}`);
  }
  if (flags.has('--schema')) {
    process.stdout.write(written(json, schema));
    return;
  }
  /** @type {Report[]} */
  const reports = [];
  for (const file of files) {
    const ignored = ignoredBeside(file);
    const { text, found } = await read(file);
    const kept = withoutIgnored(found.warnings, ignored);
    const readers = flags.has('--readers') && {
      readers: await readersFor(file, text, Number(options['--length'] ?? 0)),
    };
    reports.push({ posencCheck: 1, file, ...found, ...kept, ...readers, text });
  }
  await besideConfig(reports);
  const answers = reports.map(({ text: _, ...answer }) => answer);
  process.stdout.write(
    flags.has('--json')
      ? written(json, answers.length === 1 ? answers[0] : answers)
      : written(options['--format'] ? checkAnnotations : report, reports),
  );
  const is = (/** @type {string} */ wanted) =>
    reports.some(({ certainty }) => certainty === wanted);
  process.exitCode = reports.some(
    ({ warnings, readers }) => warnings.length > 0 || readers?.disagreements.length,
  )
    ? 1
    : is('unknown')
      ? UNKNOWN
      : is('guessed')
        ? GUESSED
        : 0;
}
