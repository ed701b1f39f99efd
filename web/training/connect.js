/** Lanes of a page: every run has a worker of its own, so that stopping it is immediate. */
import { trainingProgram } from 'virtual:posenc-training-program';
import { CoreError } from '../core/check.js';
import { CoreClient } from '../worker/client.js';
import { spawnProgram } from '../worker/spawn.js';

/** @import { Lane } from './lane.js' */

/**
 * @typedef {{[Method in keyof Lane]: (...args: Parameters<Lane[Method]>) => Promise<ReturnType<Lane[Method]>>}} AsyncLane
 */

/** Whether this script can train: posenc.js, which is kept small, shows stored runs only. */
export const canTrain = trainingProgram !== null;

/** @returns {{lane: AsyncLane, end: () => void}} */
export function openLane() {
  const program = trainingProgram;
  if (!program) throw new CoreError('lab: training is not part of this script', { code: 'input' });
  const client = new CoreClient({
    spawn: () => spawnProgram(program, 'posenc-training'),
    loadDirect: /** @type {any} */ (() => program().loadLane()),
  });
  return { lane: /** @type {any} */ (client.core), end: () => client.dispose() };
}
