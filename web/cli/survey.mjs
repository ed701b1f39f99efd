// posenc survey models/: of how many models the readers of a config do different things.
import { resolve } from 'node:path';
import process from 'node:process';
import { json } from '../export/json.js';
import { written } from '../export/writer.js';
import { itemsOf } from './sources.mjs';
import { surveyed } from './survey-item.mjs';
import { surveyOf, surveyReport } from './survey-report.js';
import { State } from './survey-state.mjs';
import { SurveyThread } from './survey-thread.mjs';
import { BAD_INPUT, argumentsOf, stop, versionHere } from './terminal.mjs';

/** @import { Surveyed } from './survey-report.js' */

export const USAGE = `usage: posenc survey [--json] [--length N] [--jobs N] [--state FILE] [FOLDER | LIST | FILE | ADDRESS ...]

Says of how many models transformers, vLLM, llama.cpp and mlx-lm do different things with the same file, and
why the others could not be compared. Of a folder it reads every .json and .gguf file below it, links
followed; of a list (- for standard input) each line, a path beside it or an address. An address is asked only
where it is given here or in a list; of a GGUF file the header alone is read, by Range. A GGUF file is compared
with the config.json beside it.

  --length N     how many tokens shall be read
  --jobs N       files that are read at once, each by a thread of its own: 1 to 64, 1 if left out
  --state FILE   what was found so far: a survey that was broken off goes on from it, and reads only what is
                 new, has changed, or did not answer
  --json         all of it as JSON

exit code   0: of what could be compared, readers agree   1: of some they differ
            2: nothing could be compared, or a wrong call
`;

/** @param {string[]} args */
export async function run(args) {
  const { files, flags, options } = argumentsOf(args, {
    flags: ['--json'],
    values: { '--length': /^\d{1,15}$/, '--jobs': /^([1-9]|[1-5]\d|6[0-4])$/, '--state': /./s },
    most: Infinity,
    usage: USAGE,
  });
  const length = Number(options['--length'] ?? 0);
  const jobs = Number(options['--jobs'] ?? 1);
  const state = new State(options['--state'], { posencSurvey: 1, version: versionHere(), length });
  /** @type {Map<string, Surveyed | null>} in the order in which they were named */
  const found = new Map();
  const items = newItems(files, found, state);
  const threads = Array.from({ length: jobs > 1 ? jobs : 0 }, () => new SurveyThread(length));
  const asks = threads.length
    ? threads.map((thread) => (/** @type {string} */ item) => thread.surveyed(item))
    : [(/** @type {string} */ item) => surveyed(item, length)];
  await Promise.all(
    asks.map(async (ask) => {
      for (const item of items) {
        const one = await ask(item).catch(({ message }) => stop(`posenc: ${item}: ${message}`));
        state.keep(one);
        found.set(item, one);
      }
    }),
  );
  await Promise.all(threads.map((thread) => thread.end()));
  const all = /** @type {Surveyed[]} */ ([...found.values()]);
  const survey = surveyOf(all, length);
  process.stdout.write(flags.has('--json') ? written(json, survey) : written(surveyReport, survey));
  process.exitCode = survey.compared === 0 ? BAD_INPUT : survey.differ > 0 ? 1 : 0;
}

/**
 * What has to be read. What is known already is found at once.
 * @param {string[]} files
 * @param {Map<string, Surveyed | null>} found
 * @param {State} state
 */
function* newItems(files, found, state) {
  for (const given of files) {
    for (const item of itemsOf(given)) {
      if (found.has(item) || resolve(item) === state.path) continue;
      const known = state.known(item);
      found.set(item, known);
      if (!known) yield item;
    }
  }
}
