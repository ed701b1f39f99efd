/** Small cases of what is heavy on large ones, so that the engine has compiled it for speed in time. */

/** @import { Core } from './index.js' */

const SIDE = 64;
const RUNS = 12; // by then V8 has replaced its quick code

/** In slices of a few milliseconds each. @param {Core} core @returns {Generator<void>} */
export function* warmUp(core) {
  const table = core.encode('sinusoidal', { length: SIDE, dModel: SIDE });
  for (let run = 0; run < RUNS; run++) {
    core.draw('sinusoidal', { length: SIDE, dModel: SIDE });
    core.similarityOf('sinusoidal', { length: SIDE, dModel: SIDE });
    core.similarity(table);
    core.project(table, { method: 'krylov' });
    core.neighbors(table);
    core.attend({ queries: table, keys: table, values: table });
    yield;
  }
}
