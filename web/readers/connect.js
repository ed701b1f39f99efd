/** Readers of a page. */
import { program, wasm } from 'virtual:posenc-readers-program';
import { openProgram } from '../worker/program.js';

/** @import { Asked } from '../worker/program.js' */
/** @import { Readers } from './index.js' */

/** @typedef {Asked<Readers>} AsyncReaders */

export const openReaders = () =>
  openProgram({
    program,
    wasm,
    name: 'posenc-readers',
    lacks: 'pe-model: this script leaves GGUF files out; posenc.js has them',
    load: (made, module) => made.loadReaders(module),
  });
