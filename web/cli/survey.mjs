// posenc survey models/: of how many models the readers of a config do different things.
import { appendFileSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { CoreError } from '../core/check.js';
import { json } from '../export/json.js';
import { written } from '../export/writer.js';
import { isGgufFile, loadReaders } from '../readers/index.js';
import { Unread, isAddress, itemsOf, localParts, remoteParts, stampOf } from './sources.mjs';
import { surveyOf, surveyReport } from './survey-report.js';
import { BAD_INPUT, argumentsOf, stop, versionHere } from './terminal.mjs';

/** @import { Parts } from '../readers/gguf.js' */
/** @import { Surveyed } from './survey-report.js' */

export const USAGE = `usage: posenc survey [--json] [--length N] [--state FILE] [FOLDER | LIST | FILE | ADDRESS ...]

Says of how many models transformers, vLLM, llama.cpp and mlx-lm do different things with the same file, and
why the others could not be compared. Of a folder it reads every .json and .gguf file below it, links
followed; of a list (- for standard input) each line, a path beside it or an address. An address is asked only
where it is given here or in a list; of a GGUF file the header alone is read, by Range. A GGUF file is compared
with the config.json beside it.

  --length N     how many tokens shall be read
  --state FILE   what was found so far: a survey that was broken off goes on from it, and reads only what is
                 new, has changed, or did not answer
  --json         all of it as JSON

exit code   0: of what could be compared, readers agree   1: of some they differ
            2: nothing could be compared, or a wrong call
`;

const MOST_TEXT = 2 ** 22; // bytes; more is no config
const MOST_HEADER = 2 ** 28; // bytes

/** The config.json beside a GGUF file that stands in a folder. @param {string} item */
const besideOf = (item) =>
  /\.gguf$/i.test(item) && !isAddress(item) ? join(dirname(item), 'config.json') : '';

/** By which what is read for an item is known again. @param {string} item */
const stampsOf = (item) =>
  isAddress(item) ? '' : `${stampOf(item)} ${besideOf(item) && stampOf(besideOf(item))}`.trim();

/** @param {Parts} parts @returns {Parts} that gives no more than a header may have */
const bounded = ({ size, read }) => ({
  size,
  read: (begin, end) => {
    if (end > MOST_HEADER) throw new Unread('too-long');
    return read(begin, end);
  },
});

/** @param {Parts} parts @returns {Promise<string>} */
async function wholeText({ size, read }) {
  if (size > MOST_TEXT) throw new Unread('too-long');
  return new TextDecoder().decode(await read(0, size));
}

/** @param {string} text that was refused @param {unknown} error @returns {Unread} */
function refusal(text, error) {
  const { complaint } = CoreError.from(error);
  try {
    JSON.parse(text);
  } catch {
    return new Unread('no-json', complaint);
  }
  return new Unread('no-model', complaint);
}

/**
 * @param {string} item
 * @param {Parts} parts
 * @param {number} length [tokens]
 * @returns {Promise<Omit<Surveyed, 'item' | 'stamp'>>}
 */
async function compared(item, parts, length) {
  const readers = await loadReaders();
  if (parts.size === 0) throw new Unread('empty');
  const isGguf = isGgufFile(await parts.read(0, Math.min(parts.size, 4)));
  if (!isGguf) {
    const text = await wholeText(parts);
    let found;
    try {
      found = readers.readersOf(text, { length });
    } catch (error) {
      throw refusal(text, error);
    }
    const { modelType, verdict, disagreements } = found;
    if (verdict === 'none') throw new Unread('unknown-model', modelType);
    const apart = [...new Set(disagreements.flatMap((each) => each.readers))];
    const aspects = [...new Set(disagreements.map(({ aspect }) => aspect))];
    const turns = Math.max(0, ...disagreements.map((each) => each.turns ?? 0));
    return { modelType, verdict, apart, aspects, turns };
  }
  const keys = await readers.readGguf(bounded(parts)).catch((error) => {
    throw error instanceof Unread
      ? error
      : new Unread('broken-gguf', CoreError.from(error).complaint);
  });
  const beside = besideOf(item);
  if (!beside || !stampOf(beside)) throw new Unread('alone');
  const text = await wholeText(localParts(beside));
  let modelType, changes;
  try {
    ({ modelType } = readers.ggufPositions(keys));
    changes = readers.ggufBesideConfig(text, keys);
  } catch (error) {
    throw refusal(text, error);
  }
  const verdict = changes.length ? 'differ' : 'agree';
  return { modelType, verdict, apart: changes.length ? ['llama.cpp'] : [] };
}

/** @param {string} item @param {number} length [tokens] @returns {Promise<Surveyed>} */
async function surveyed(item, length) {
  const stamp = stampsOf(item);
  try {
    const parts = isAddress(item) ? await remoteParts(item) : localParts(item);
    return { item, stamp, ...(await compared(item, parts, length)) };
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    return { item, stamp, verdict: 'none', reason: error.reason, detail: error.message };
  }
}

/** What was found before; a line that was half written is none. */
class State {
  #file;
  /** @type {Map<string, Surveyed>} */
  #known = new Map();

  /** @param {string | undefined} file @param {object} head what must be the same for answers to be */
  constructor(file, head) {
    this.#file = file;
    this.path = file && resolve(file);
    if (!file) return;
    const lines = linesOf(file);
    const [first] = lines;
    if (lines.length > 0 && JSON.stringify(first) !== JSON.stringify(head)) {
      stop(`${file}: is no state of this survey: it began with ${JSON.stringify(first)}`);
    }
    for (const line of lines.slice(1)) this.#known.set(line.item, line);
    if (lines.length === 0) this.#append(head);
  }

  /** @param {object} line */
  #append(line) {
    if (!this.#file) return;
    try {
      // what stands before it may be half a line
      appendFileSync(this.#file, `\n${JSON.stringify(line)}\n`);
    } catch (/** @type {any} */ error) {
      stop(`${this.#file}: cannot be written: ${error.message}`);
    }
  }

  /** @param {string} item @returns {Surveyed | null} */
  known(item) {
    const found = this.#known.get(item);
    if (!found || found.reason === 'no-answer') return null;
    return found.stamp === stampsOf(item) ? found : null;
  }

  /** @param {Surveyed} found */
  keep(found) {
    this.#append(found);
  }
}

/** Those that are whole. @param {string} file @returns {any[]} */
function linesOf(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (/** @type {any} */ error) {
    if (error.code === 'ENOENT') return [];
    stop(`${file}: cannot be read: ${error.message}`);
  }
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

/** @param {string[]} args */
export async function run(args) {
  const { files, flags, options } = argumentsOf(args, {
    flags: ['--json'],
    values: { '--length': /^\d{1,15}$/, '--state': /./s },
    most: Infinity,
    usage: USAGE,
  });
  const length = Number(options['--length'] ?? 0);
  const state = new State(options['--state'], { posencSurvey: 1, version: versionHere(), length });
  /** @type {Map<string, Surveyed>} */
  const found = new Map();
  for (const given of files) {
    for (const item of itemsOf(given)) {
      if (found.has(item) || resolve(item) === state.path) continue;
      const known = state.known(item);
      const one = known ?? (await surveyed(item, length));
      if (!known) state.keep(one);
      found.set(item, one);
    }
  }
  const survey = surveyOf([...found.values()], length);
  process.stdout.write(flags.has('--json') ? written(json, survey) : written(surveyReport, survey));
  process.exitCode = survey.compared === 0 ? BAD_INPUT : survey.differ > 0 ? 1 : 0;
}
