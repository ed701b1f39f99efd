/**
 * What the first long call of a page costs against the best of five: `node tests/bench/first-call.mjs`, each
 * call in a process of its own. An engine begins with slow code and goes to the optimised one between two
 * calls of a function: a kernel that is no function of its own stays slow to the end of its call.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { loadCore } from '../../web/core/index.js';
import { table } from '../web/support/pools.mjs';

/** @typedef {Awaited<ReturnType<typeof loadCore>>} Core */

const attended = (
  /** @type {number} */ rows,
  /** @type {Float32ArrayConstructor | Float64ArrayConstructor} */ Numbers = Float32Array,
) => ({
  queries: table(rows, 64, 1, Numbers),
  keys: table(rows, 64, 2, Numbers),
  values: table(rows, 64, 3, Numbers),
});

/** What is called is made before the clock runs. @type {Record<string, (core: Core) => () => unknown>} */
const CALLS = {
  'attention 4096': (core) => {
    const input = { ...attended(4096), outputOnly: true };
    return () => core.attend(input);
  },
  'attention 2048 with weights': (core) => {
    const input = attended(2048);
    return () => core.attend(input);
  },
  'attention 1024 in double': (core) => {
    const input = attended(1024, Float64Array);
    return () => core.attend(input);
  },
  'similarity 4096 × 256': (core) => {
    const rows = table(4096, 256, 4);
    return () => core.similarity(rows);
  },
  'similarity 2000 × 256 in double': (core) => {
    const rows = table(2000, 256, 4, Float64Array);
    return () => core.similarity(rows);
  },
  'neighbours 6000 × 64': (core) => {
    const rows = table(6000, 64, 4);
    return () => core.neighbors(rows);
  },
  'collisions 3000 × 64': (core) => {
    const rows = table(3000, 64, 6, Float64Array);
    return () => core.collisions(rows);
  },
  'projection 8000 × 256': (core) => {
    const rows = table(8000, 256, 4);
    return () => core.project(rows);
  },
  'table 200,000 × 64': (core) => () => core.encode('sinusoidal', { length: 200_000, dModel: 64 }),
};

const asked = process.argv[2];
if (asked) {
  const call = CALLS[asked](await loadCore());
  const times = Array.from({ length: 6 }, () => {
    const begun = performance.now();
    call();
    return performance.now() - begun;
  });
  console.log(JSON.stringify([times[0], Math.min(...times.slice(1))]));
} else {
  console.log(`${'ms'.padEnd(32)}${['first', 'best', 'ratio'].map((x) => x.padStart(8)).join('')}`);
  for (const name of Object.keys(CALLS)) {
    const [first, best] = JSON.parse(
      execFileSync(process.execPath, [fileURLToPath(import.meta.url), name], { encoding: 'utf8' }),
    );
    const cells = [first.toFixed(0), best.toFixed(0), (first / best).toFixed(2)];
    console.log(`${name.padEnd(32)}${cells.map((cell) => cell.padStart(8)).join('')}`);
  }
}
