/** The part of the core that first figures need, as a module of its own. */
import createModule from '#first-glue';
import { wasmBytes } from '#first-bytes';
import { firstCalls } from './calls/first.js';
import { making } from './wasm/keeping.js';

/** @typedef {Awaited<ReturnType<typeof createModule>>} FirstModule */

/** What loadCore() gives, with fewer methods. */
export const loadFirst = making(createModule, wasmBytes, firstCalls);
