/** Where each token of a run is, and where it should be. */
import { bytesHere } from '../core/calls/bytes.js';
import { guarded, refuse } from '../core/check.js';
import { textOf } from '../models/text.js';

/** @import { TraceAnswer, TraceRow } from './types.js' */
/** @typedef {Awaited<ReturnType<typeof import('#traces-glue').default>>} TracesModule */

/** @param {TracesModule} module */
export function tracesOf(module) {
  /** What the module holds, for pictures that are asked for piece by piece. @type {string[]} */
  let opened = [];

  /** @param {string} method @param {unknown} trace @param {unknown} config */
  const textsOf = (method, trace, config) => [
    textOf(method, trace, 'trace'),
    config === undefined || config === null ? '' : textOf(method, config),
  ];

  /** @param {string[]} texts @returns {TraceAnswer} */
  function open([trace, config]) {
    opened = [];
    const bytes = bytesHere(new TextEncoder().encode(trace));
    const answer = guarded(() => module.openTrace(bytes, config));
    opened = [trace, config];
    return JSON.parse(answer);
  }

  return {
    /**
     * Whether each token of a run is where it should be: the first wrong one of each sequence, and the
     * fault of a closed list that explains all its ids, with a sentence, the mend, a line for CI and
     * the turns by which pairs are off. Linear in tokens and in ranges of masks.
     * @param {string | object} trace a trace as text or object, of at most 64 MB and 4,000,000 ids; or
     *   llama.cpp's log with LLAMA_BATCH_DEBUG=2
     * @param {string | object} [config] the model's config.json
     * @returns {TraceAnswer}
     * @example
     * traces.checkTrace({
     *   posenc_trace: 1,
     *   scheme: 'learned',
     *   offset: 0,
     *   steps: [{ position_ids: [[0, 1, 2, 3]], attention_mask: [[0, 0, 1, 1]] }],
     * }).fault // 'pad-counted'
     */
    checkTrace: (trace, config) => open(textsOf('checkTrace', trace, config)),

    /**
     * Slots of a sequence for its picture, pads included.
     * @param {string | object} trace as above
     * @param {string | object | undefined} config
     * @param {string} sequence its name in the answer
     * @param {number} from the first row
     * @param {number} count at most 100,000
     * @param {number} [every] each how many-th row is given, for a picture of a long one
     * @returns {TraceRow[]}
     * @example
     * traces.traceTimeline({
     *   posenc_trace: 1,
     *   scheme: 'learned',
     *   offset: 0,
     *   steps: [{ position_ids: [[0, 1, 2, 3]], attention_mask: [[0, 0, 1, 1]] }],
     * }, undefined, '0', 0, 4).length // 4
     */
    traceTimeline(trace, config, sequence, from, count, every = 1) {
      const texts = textsOf('traceTimeline', trace, config);
      if (texts.some((text, i) => text !== opened[i])) open(texts);
      if (typeof sequence !== 'string') {
        refuse('traceTimeline', 'sequence', `must be a text, got ${typeof sequence}`);
      }
      const rows = guarded(() =>
        module.timelineOfOpened(sequence, Number(from), Number(count), Number(every)),
      );
      return JSON.parse(rows);
    },
  };
}
