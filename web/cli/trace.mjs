// posenc trace run.json: whether each token of a recorded run is where it should be.
import process from 'node:process';
import { CoreError } from '../core/check.js';
import { json } from '../export/json.js';
import { written } from '../export/writer.js';
import { loadTraces, traceText } from '../traces/index.js';
import { BAD_INPUT, argumentsOf, bytesOf, stop, textOf } from './terminal.mjs';
import { annotations, traceReport } from './trace-report.js';

/** @import { TraceAnswer } from '../traces/types.js' */

export const USAGE = `usage: posenc trace [--config config.json] [--json | --format github] [run.json]

Says whether each token of a run is where it should be, and of a wrong one which fault of a closed list
it is, with the mend and a line for CI. A run is a trace as JSON, as .npz, or llama.cpp's log with
LLAMA_BATCH_DEBUG=2. Without a file, or for -, it reads standard input.

  --config FILE     the model's config.json
  --json            the whole answer as JSON
  --format github   as annotations of a workflow

exit code   0: no fault   1: a fault   2: no trace that can be read, or something is missing in it
`;

/** @param {string[]} args */
export async function run(args) {
  const { files, flags, options } = argumentsOf(args, {
    flags: ['--json'],
    values: { '--config': /./s, '--format': /^github$/ },
    most: 1,
    usage: USAGE,
  });
  const [file] = files;
  const config = options['--config'];
  const { checkTrace } = await loadTraces();
  /** @type {TraceAnswer} */
  let answer;
  try {
    answer = checkTrace(await traceText(bytesOf(file)), config && textOf(config));
  } catch (error) {
    const { parameter, complaint } = CoreError.from(error);
    stop(`${parameter?.startsWith('config') ? config : file}: ${complaint}`);
  }
  process.stdout.write(
    flags.has('--json')
      ? written(json, answer)
      : written(options['--format'] ? annotations : traceReport, { file, ...answer }),
  );
  const isFault = answer.sequences.some(({ fault }) => fault !== null && fault !== 'undecidable');
  process.exitCode = isFault ? 1 : answer.fault === null ? 0 : BAD_INPUT;
}
