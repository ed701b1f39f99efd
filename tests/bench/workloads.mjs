// Subjects made of the benchmark module's workloads, and checks of other results against theirs.

/**
 * The module built from module/, by Embind.
 * @typedef {{
 *   run(repeat: number): void,
 *   floats(): Float32Array,
 *   pixels(): Uint32Array,
 *   input(): Float32Array,
 *   delete(): void,
 * }} Runner floats, pixels, input: views, to be copied at once
 * @typedef {{
 *   create(name: string, rows: number, cols: number): Runner | null,
 *   pixelTable(colormap: string): Uint32Array,
 * }} BenchModule
 * @typedef {import('./measure.mjs').Subject} Subject
 */

/**
 * @param {BenchModule} bench
 * @param {string} workload
 * @param {number} rows
 * @param {number} cols
 */
export function createRunner(bench, workload, rows, cols) {
  const runner = bench.create(workload, rows, cols);
  if (!runner) throw new Error(`the benchmark module has no workload ${workload}`);
  return runner;
}

/**
 * @param {BenchModule} bench
 * @param {[rows: number, cols: number]} shape
 * @returns {(workload: string, subject: Omit<Subject, 'run' | 'end'>) => Subject}
 */
export function moduleSubjects(bench, [rows, cols]) {
  return (workload, subject) => {
    const runner = createRunner(bench, workload, rows, cols);
    return { ...subject, run: (repeat) => runner.run(repeat), end: () => runner.delete() };
  };
}

/**
 * A copy of what a workload computes.
 * @param {BenchModule} bench
 * @param {string} workload
 * @param {number} rows
 * @param {number} cols
 */
export function resultOf(bench, workload, rows, cols) {
  const runner = createRunner(bench, workload, rows, cols);
  runner.run(1);
  const result = runner.floats().slice();
  runner.delete();
  return result;
}

/**
 * @param {string} name
 * @param {ArrayLike<number>} actual
 * @param {ArrayLike<number>} expected
 * @param {number} tolerance largest difference
 */
export function checkClose(name, actual, expected, tolerance) {
  if (actual.length !== expected.length) {
    throw new Error(`${name}: ${actual.length} numbers instead of ${expected.length}`);
  }
  let worst = 0;
  for (let i = 0; i < expected.length; i++) {
    const difference = Math.abs(actual[i] - expected[i]);
    if (!(difference <= worst)) worst = difference; // NaN too
  }
  if (!(worst <= tolerance)) {
    throw new Error(`${name}: differs from ours by ${worst}, allowed ${tolerance}`);
  }
}

/**
 * A peer on one thread, and again on all cores where it can. Goals are of one thread against one.
 * @param {import('./suite.mjs').Engines} engines
 * @param {(peer: import('./suite.mjs').Peer) => Subject | Promise<Subject>} make
 * @returns {Promise<Subject[]>}
 */
export const onThreads = ({ peers }, make) =>
  Promise.all(
    peers.map(async (peer) => {
      const { gate, stretch, ...subject } = await make(peer);
      const { threads } = peer;
      return threads === 1
        ? { ...subject, gate, stretch }
        : { ...subject, name: `${subject.name}, ${threads} threads`, threads };
    }),
  );

/**
 * TensorFlow.js, whose answers are to be given back.
 * @param {() => import('./peers/tfjs.mjs').Tensor} once
 * @param {{name?: string, expected: ArrayLike<number>, tolerance: number, gate?: number, stretch?: number}} subject
 * @returns {Subject}
 */
export const tensorflowSubject = (
  once,
  { name = 'TensorFlow.js (WASM)', expected, tolerance, ...goal },
) => ({
  name,
  kind: 'peer',
  ...goal,
  check: () => {
    const found = once();
    checkClose(name, found.dataSync(), expected, tolerance);
    found.dispose();
  },
  run: (repeat) => {
    for (let i = 0; i < repeat; i++) once().dispose();
  },
});

/**
 * A call of the package as its readers make it, by one core and by the pool: with the copies in and out
 * that the kernel alone is spared.
 * @param {import('./suite.mjs').Engines} engines
 * @param {string} method
 * @param {any[]} args
 * @param {(answer: any, name: string) => void} check
 * @returns {Subject[]}
 */
export function ourCalls({ core, pool, cores }, method, args, check) {
  const { [method]: call } = /** @type {Record<string, (...args: any[]) => any>} */ (
    /** @type {unknown} */ (core)
  );
  const make = (
    /** @type {string} */ name,
    /** @type {number} */ threads,
    /** @type {() => any} */ once,
  ) =>
    /** @type {Subject} */ ({
      name,
      kind: 'part',
      threads,
      check: async () => check(await once(), name),
      run: async (repeat) => {
        for (let i = 0; i < repeat; i++) await once();
      },
    });
  return [
    make('ours, a call of the package', 1, () => call(...args)),
    make(`ours, the pool of ${cores} workers`, cores, () => pool.call(method, args)),
  ];
}
