// Sinusoidal tables, set-up included, on resident memory.
import { hoistedTable, postsNestedTable, postsTable } from '../peers/javascript.mjs';
import { onnxTable } from '../peers/onnx.mjs';
import { tensorflowTable } from '../peers/tfjs.mjs';
import {
  checkClose,
  createRunner,
  moduleSubjects,
  onThreads,
  resultOf,
  tensorflowSubject,
} from '../workloads.mjs';

/**
 * @typedef {import('../suite.mjs').Case} Case
 * @typedef {import('../suite.mjs').Engines} Engines
 * @typedef {import('../suite.mjs').Peer} Peer
 * @typedef {import('../measure.mjs').Subject} Subject
 * @typedef {{gate?: number, stretch?: number}} Goal
 * @typedef {{
 *   length: number,
 *   dModel: number,
 *   stores?: Goal,
 *   narrow?: Goal,
 *   onnx: Goal,
 *   javascript: Goal,
 * }} Size
 */

// Two correctly rounded floats of numbers that straddle a rounding boundary.
const ONE_ULP = 2 ** -24;

/** @type {Size[]} */
const sizes = [
  { length: 8192, dModel: 1024, onnx: { gate: 20, stretch: 30 }, javascript: { gate: 60 } },
  {
    length: 250,
    dModel: 1024,
    narrow: { gate: 0.5, stretch: 0.65 },
    onnx: { gate: 13, stretch: 17 },
    javascript: { gate: 50 },
  },
  {
    length: 50,
    dModel: 128,
    stores: { gate: 1 / 15, stretch: 1 / 10 },
    onnx: { gate: 14, stretch: 20 },
    javascript: { gate: 40 },
  },
];

/** @type {Case[]} */
export const tableCases = sizes.map((size) => ({
  name: `sinusoidal ${size.length}x${size.dModel}`,
  subjects: async (engines) => [
    ...oursAndRooflines(engines, size),
    ...(await onThreads(engines, (peer) => onnx(engines, peer, size))),
    ...(await onThreads(engines, (peer) => tensorflow(engines, peer, size))),
    ...javascript(engines, size),
  ],
}));

/** @param {Engines} engines @param {Size} size @returns {Subject[]} */
function oursAndRooflines({ bench, core }, { length, dModel, stores, narrow }) {
  const subject = moduleSubjects(bench, [length, dModel]);
  const out = new Float32Array(length * dModel);
  const resident = createRunner(bench, 'sinusoidal', length, dModel);
  const part = (/** @type {string} */ name, /** @type {() => void} */ once) =>
    /** @type {Subject} */ ({
      name,
      kind: 'part',
      run: (repeat) => {
        for (let i = 0; i < repeat; i++) once();
      },
    });
  const params = { length, dModel };
  return [
    subject('sinusoidal', { name: 'ours', kind: 'ours' }),
    subject('sinusoidal-concat', { name: 'ours, sines before cosines', kind: 'part' }),
    part('encode, a fresh array of JavaScript', () => core.encode('sinusoidal', params)),
    part('encode with out, an array of JavaScript', () =>
      core.encode('sinusoidal', params, { out }),
    ),
    part('nothing computed: a fresh array of JavaScript, filled', () =>
      new Float32Array(length * dModel).fill(1),
    ),
    {
      ...part('nothing computed: copied into an array of JavaScript', () =>
        out.set(resident.floats()),
      ),
      end: () => resident.delete(),
    },
    // Where no goal stands: a number is turned as a double and narrowed, which stores alone are not.
    subject('stores', { name: 'SIMD stores', kind: 'roofline', ...stores }),
    subject('fill', { name: 'memory.fill', kind: 'roofline' }),
    subject('narrow', {
      name: 'narrowing doubles only',
      kind: 'roofline',
      isBound: true,
      ...narrow,
    }),
  ];
}

/** @param {Size} size */
function floatInputs({ length, dModel }) {
  return {
    positions: Float32Array.from({ length }, (_, r) => r),
    frequencies: Float32Array.from({ length: dModel / 2 }, (_, i) => 10000 ** ((-2 * i) / dModel)),
    // Rounding of frequency and product, both relative, then of the sine.
    tolerance: length * 2 ** -23 + 2 ** -22,
  };
}

/** @param {Engines} engines @param {Peer} peer @param {Size} size @returns {Promise<Subject>} */
async function onnx({ bench }, { ort }, size) {
  const { positions, frequencies, tolerance } = floatInputs(size);
  const table = await onnxTable(ort, positions, frequencies);
  const name = 'ONNX Runtime Web (WASM)';
  return {
    name,
    kind: 'peer',
    ...size.onnx,
    check: async () => {
      const expected = resultOf(bench, 'sinusoidal-concat', size.length, size.dModel);
      checkClose(name, await table(), expected, tolerance);
    },
    run: async (repeat) => {
      for (let i = 0; i < repeat; i++) await table();
    },
  };
}

/** @param {Engines} engines @param {Peer} peer @param {Size} size @returns {Subject} */
function tensorflow({ bench }, { tf }, size) {
  const { positions, frequencies, tolerance } = floatInputs(size);
  const expected = resultOf(bench, 'sinusoidal-concat', size.length, size.dModel);
  return tensorflowSubject(tensorflowTable(tf, positions, frequencies), { expected, tolerance });
}

/** @param {Engines} engines @param {Size} size @returns {Subject[]} */
function javascript({ bench }, { length, dModel, javascript: goal }) {
  const table = new Float32Array(length * dModel);
  const check = (/** @type {string} */ name, /** @type {ArrayLike<number>} */ result) =>
    checkClose(name, result, resultOf(bench, 'sinusoidal', length, dModel), ONE_ULP);
  const typed = [
    { name: 'JavaScript, the posts’ loops', fill: postsTable, ...goal },
    { name: 'JavaScript, powers hoisted', fill: hoistedTable },
  ].map(
    ({ fill, ...subject }) =>
      /** @type {Subject} */ ({
        ...subject,
        kind: 'peer',
        check: () => {
          table.fill(0);
          fill(table, length, dModel);
          check(subject.name, table);
        },
        run: (repeat) => {
          for (let i = 0; i < repeat; i++) fill(table, length, dModel);
        },
      }),
  );
  const nested = 'JavaScript, the posts’ loops, nested arrays';
  return [
    ...typed,
    {
      name: nested,
      kind: 'peer',
      check: () => check(nested, Float32Array.from(postsNestedTable(length, dModel).flat())),
      run: (repeat) => {
        for (let i = 0; i < repeat; i++) postsNestedTable(length, dModel);
      },
    },
  ];
}
