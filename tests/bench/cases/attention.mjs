// One head of attention, 64 channels: a sentence with a bias, and a long text.
import { plainAttention } from '../peers/javascript.mjs';
import { onnxAttention } from '../peers/onnx.mjs';
import { tensorflowAttention } from '../peers/tfjs.mjs';
import {
  checkClose,
  createRunner,
  moduleSubjects,
  onThreads,
  ourCalls,
  tensorflowSubject,
} from '../workloads.mjs';

/**
 * @typedef {import('../suite.mjs').Case} Case
 * @typedef {{gate?: number, stretch?: number}} Goal
 * @typedef {{length: number, bias: boolean, products: number, onnx: Goal, tensorflow: Goal, javascript?: Goal}} Size
 */

const HEAD_DIM = 64;
const TOLERANCE = 2e-5; // of softmax over scores of up to 10

/** @type {Size[]} */
const sizes = [
  {
    length: 512,
    bias: true,
    products: 0.8,
    onnx: { gate: 1.2, stretch: 1.5 },
    tensorflow: { gate: 1.2 },
    javascript: { gate: 25 },
  },
  {
    length: 2048,
    bias: false,
    products: 0.85,
    onnx: { gate: 1.25, stretch: 1.6 },
    tensorflow: { gate: 1.2 },
    javascript: {},
  },
  { length: 4096, bias: false, products: 0.85, onnx: { gate: 1.25 }, tensorflow: { gate: 1.2 } },
];

/** @type {Case[]} */
export const attentionCases = sizes.map(({ length, bias: hasBias, products: gate, ...goals }) => ({
  name: `attention ${length}x${HEAD_DIM}${hasBias ? ' with bias' : ''}`,
  subjects: async (engines) => {
    const { bench } = engines;
    const workload = hasBias ? 'attention-bias' : 'attention';
    const runner = createRunner(bench, workload, length, HEAD_DIM);
    runner.run(1);
    const inputs = runner.input().slice();
    const expected = runner.floats().slice();
    runner.delete();
    const cells = length * HEAD_DIM;
    const [queries, keys, values] = [0, 1, 2].map((part) =>
      inputs.slice(part * cells, (part + 1) * cells),
    );
    const bias = hasBias ? inputs.slice(3 * cells) : null;
    const scaled = queries.map((x) => x / Math.sqrt(HEAD_DIM));
    const shape = { length, headDim: HEAD_DIM };
    const given = /** @type {const} */ ([scaled, keys, values, bias, shape]);

    const matrix = (/** @type {Float32Array} */ data) => ({
      rows: length,
      cols: data.length / length,
      data,
    });
    const call = {
      queries: matrix(queries),
      keys: matrix(keys),
      values: matrix(values),
      ...(bias && { bias: matrix(bias) }),
      outputOnly: true,
    };

    const subject = moduleSubjects(bench, [length, HEAD_DIM]);
    const products = moduleSubjects(bench, [2 * length * HEAD_DIM, length]);
    const out = new Float32Array(cells);
    const names = { onnx: 'ONNX Runtime Web (WASM)', plain: 'JavaScript, typed arrays' };
    return [
      subject(workload, { name: 'ours', kind: 'ours' }),
      subject('attention-causal', { name: 'ours, causal, no bias', kind: 'part' }),
      moduleSubjects(bench, [length, length])('attention-exponentials', {
        name: 'ours, the exponentials alone',
        kind: 'part',
        isBound: true,
      }),
      products('products', { name: 'SIMD products alone', kind: 'roofline', isBound: true, gate }),
      ...ourCalls(engines, 'attend', [call], ({ output }, name) =>
        checkClose(name, output.data, expected, 0),
      ),
      ...(await onThreads(engines, async ({ ort }) => {
        const run = await onnxAttention(ort, ...given);
        return {
          name: names.onnx,
          kind: 'peer',
          ...goals.onnx,
          check: async () => checkClose(names.onnx, await run(), expected, TOLERANCE),
          run: async (repeat) => {
            for (let i = 0; i < repeat; i++) await run();
          },
        };
      })),
      ...(await onThreads(engines, ({ tf }) =>
        tensorflowSubject(tensorflowAttention(tf, ...given), {
          expected,
          tolerance: TOLERANCE,
          ...goals.tensorflow,
        }),
      )),
      ...(goals.javascript
        ? [
            /** @type {import('../measure.mjs').Subject} */ ({
              name: names.plain,
              kind: 'peer',
              ...goals.javascript,
              check: () => {
                plainAttention(out, ...given);
                checkClose(names.plain, out, expected, TOLERANCE);
              },
              run: (repeat) => {
                for (let i = 0; i < repeat; i++) plainAttention(out, ...given);
              },
            }),
          ]
        : []),
    ];
  },
}));
