// RoPE in place on queries of eight heads, cosines and sines ready.
import { turnHalves } from '../peers/javascript.mjs';
import { tensorflowTurn } from '../peers/tfjs.mjs';
import {
  checkClose,
  createRunner,
  moduleSubjects,
  onThreads,
  tensorflowSubject,
} from '../workloads.mjs';

/** @typedef {import('../suite.mjs').Case} Case */

const LENGTH = 4096;
const HEADS = 8;
const HEAD_DIM = 128;
const COLS = HEADS * HEAD_DIM;
// Ours and theirs may err by as much each, on numbers below 1.
const TOLERANCE = 6 * 2 ** -24;

const shape = { length: LENGTH, heads: HEADS, half: HEAD_DIM / 2 };

/** @param {(angle: number) => number} wave @returns {Float32Array} length × half */
const table = (wave) =>
  Float32Array.from({ length: LENGTH * shape.half }, (_, k) => {
    const position = Math.floor(k / shape.half);
    return wave(position * 10000 ** ((-2 * (k % shape.half)) / HEAD_DIM));
  });

/** @type {Case[]} */
export const ropeCases = [
  {
    name: `rope ${LENGTH}x${HEADS}x${HEAD_DIM}`,
    subjects: async (engines) => {
      const { bench } = engines;
      const subject = moduleSubjects(bench, [LENGTH, COLS]);
      const runner = createRunner(bench, 'rope-copied', LENGTH, COLS);
      runner.run(1);
      const queries = runner.input().slice();
      const expected = runner.floats().slice();
      runner.delete();
      const [cosines, sines] = [table(Math.cos), table(Math.sin)];
      const x = queries.slice();
      const plain = 'JavaScript, typed arrays';
      return [
        subject('rope', { name: 'ours, halves', kind: 'ours' }),
        subject('rope-interleaved', { name: 'ours, neighbours', kind: 'part' }),
        subject('scale', {
          name: 'SIMD scaling in place',
          kind: 'roofline',
          gate: 0.45,
          stretch: 0.72,
        }),
        {
          name: plain,
          kind: 'peer',
          gate: 3.5,
          stretch: 7,
          check: () => {
            x.set(queries);
            turnHalves(x, cosines, sines, shape);
            checkClose(plain, x, expected, TOLERANCE);
          },
          run: (repeat) => {
            for (let i = 0; i < repeat; i++) turnHalves(x, cosines, sines, shape);
          },
        },
        ...(await onThreads(engines, ({ tf }) =>
          tensorflowSubject(tensorflowTurn(tf, queries, cosines, sines, shape), {
            expected,
            tolerance: TOLERANCE,
            gate: 15,
          }),
        )),
      ];
    },
  },
];
