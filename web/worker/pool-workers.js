/** A pool's workers in a page: the program of the worker that figures have anyway, several times. */
import { connect } from './connect.js';
import { spawnProgram } from './spawn.js';
import { moduleOf } from './wasm.js';

export const cores = navigator.hardwareConcurrency ?? 2;

export async function workers() {
  const { program, wasm } = await import('virtual:posenc-core-program');
  return {
    home: connect().core,
    spawn: () => spawnProgram(program, 'posenc-pool', moduleOf(wasm)),
  };
}
