/** The part of the core that computes tables alone: for programs, which show no figures. */
import createModule from '#first-glue';
import { wasmBytes } from '#first-bytes';
import { encodingCalls } from '../calls/encodings.js';
import { making } from '../wasm/keeping.js';

/** @typedef {Awaited<ReturnType<typeof createModule>>} TablesModule */

/** What loadCore() gives, with the methods that make tables and their pictures. */
export const loadTables = making(createModule, wasmBytes, encodingCalls);
