// All cases, run the same way in node and in a page.
import { measure } from './measure.mjs';
import { attentionCases } from './cases/attention.mjs';
import { paintingCases } from './cases/painting.mjs';
import { ropeCases } from './cases/rope.mjs';
import { ropeKindCases } from './cases/rope-kinds.mjs';
import { setupCases } from './cases/setup.mjs';
import { similarityCases } from './cases/similarity.mjs';
import { tableCases } from './cases/tables.mjs';

/**
 * @typedef {import('./measure.mjs').Subject} Subject
 * @typedef {import('./measure.mjs').Measurement} Measurement
 * @typedef {{
 *   bench: import('./workloads.mjs').BenchModule,
 *   core: import('../../web/core/index.js').Core,
 *   pool: import('../../web/worker/load-pool.js').CorePool,
 *   cores: number,
 *   peers: Peer[],
 * }} Engines cores: also the workers of the pool
 * @typedef {{
 *   threads: number,
 *   tf: import('./peers/tfjs.mjs').Tensorflow,
 *   ort: import('./peers/onnx.mjs').Onnx,
 * }} Peer the libraries, with so many threads
 * @typedef {{name: string, subjects: (engines: Engines) => Promise<Subject[]>}} Case
 * @typedef {{rounds: number, filter: string, cores: number}} Options
 * @typedef {Measurement & {name: string}} CaseResult
 */

/** @type {Case[]} */
const cases = [
  ...tableCases,
  ...setupCases,
  ...paintingCases,
  ...ropeCases,
  ...ropeKindCases,
  ...attentionCases,
  ...similarityCases,
];

/** @param {string} filter part of a name; '' for all */
export function caseNames(filter) {
  return cases.map(({ name }) => name).filter((name) => name.includes(filter));
}

/**
 * @param {Engines} engines
 * @param {Options} options
 * @param {(name: string) => void} progress
 * @returns {Promise<CaseResult[]>}
 */
export async function runSuite(engines, { rounds, filter }, progress) {
  /** @type {CaseResult[]} */
  const results = [];
  for (const { name, subjects } of cases) {
    if (!name.includes(filter)) continue;
    progress(name);
    results.push({ name, ...(await measure(await subjects(engines), rounds)) });
  }
  return results;
}
