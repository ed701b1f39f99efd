/** Doctors of a page. */
import { program, wasm } from 'virtual:posenc-models-program';
import { openProgram } from '../worker/program.js';

/** @import { Asked } from '../worker/program.js' */
/** @import { Doctor } from './program.js' */

/** @typedef {Asked<Doctor>} AsyncDoctor */

export const openDoctor = () =>
  openProgram({
    program,
    wasm,
    name: 'posenc-models',
    lacks: 'pe-model: this script leaves models out; posenc.js has them',
    load: (made, module) => made.loadDoctor(module),
  });
