/** Readers of runs of a page. */
import { program, wasm } from 'virtual:posenc-traces-program';
import { openProgram } from '../worker/program.js';

/** @import { Asked } from '../worker/program.js' */
/** @import { Reader } from './program.js' */

/** @typedef {Asked<Reader>} AsyncReader */

export const openReader = () =>
  openProgram({
    program,
    wasm,
    name: 'posenc-traces',
    lacks: 'pe-trace: this script leaves traces out; posenc.js has them',
    load: (made, module) => made.loadReader(module),
  });
