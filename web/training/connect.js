/** Lanes of a page: every run has a worker of its own, so that stopping it is immediate. */
import { trainingProgram } from 'virtual:posenc-training-program';
import { CoreError } from '../core/check.js';
import { CoreClient } from '../worker/client.js';
import { spawnProgram } from '../worker/spawn.js';

/** @import { Lane } from './lane.js' */

/**
 * @typedef {{[Method in keyof Lane]: (...args: Parameters<Lane[Method]>) => Promise<ReturnType<Lane[Method]>>}} AsyncLane
 */

/** @returns {{lane: AsyncLane, end: () => void}} */
export function openLane() {
  const program = trainingProgram;
  if (!program) throw new CoreError('lab: this script cannot train', { code: 'input' });
  const client = new CoreClient({
    spawn: () => spawnProgram(program, 'posenc-training'),
    loadDirect: /** @type {any} */ (() => program().loadLane()),
  });
  return { lane: /** @type {any} */ (client.core), end: () => client.dispose() };
}
