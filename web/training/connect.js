/** Lanes of a page: every run has a worker of its own, so that stopping it is immediate. */
import { program, wasm } from 'virtual:posenc-training-program';
import { openProgram } from '../worker/program.js';

/** @import { Asked } from '../worker/program.js' */
/** @import { Lane } from './lane.js' */

/** @typedef {Asked<Lane>} AsyncLane */

export function openLane() {
  const { core, end } = openProgram({
    program,
    wasm,
    name: 'posenc-training',
    lacks: 'lab: this script cannot train',
    load: (made, module) => made.loadLane(module),
  });
  return { lane: core, end };
}
