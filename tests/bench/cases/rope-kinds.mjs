// Tables of RoPE's kinds against plain RoPE's: each should cost no more than what it computes more.
// Set-up is included.
import { moduleSubjects } from '../workloads.mjs';

/** @typedef {import('../suite.mjs').Case} Case */

const LENGTH = 4096;
const HEAD_DIM = 128;

/**
 * By workload of the module, the least share of plain RoPE's speed:
 *   scalings           the same work
 *   positions on axes  another pass over the table, in single precision
 *   FoPE               45 x 45 products for either factor of a row, 8,100 flops where plain RoPE's
 *                      64 pairs take 256
 *   xPos               an exact row now and then, between them a rotation and a scale by row
 * @type {Record<string, {name: string, gate?: number}>}
 */
const KINDS = {
  llama3: { name: 'Llama 3', gate: 0.9 },
  grok: { name: 'Grok', gate: 0.8 },
  yarn: { name: 'YaRN, with its factor', gate: 0.8 },
  axial: { name: 'axial', gate: 0.4 },
  words: { name: 'M-RoPE, words', gate: 0.5 },
  fope: { name: 'FoPE', gate: 1 / 40 },
  xpos: { name: 'xPos', gate: 0.25 },
};

/** @type {Case[]} */
export const ropeKindCases = Object.entries(KINDS).map(([kind, { name, gate }]) => ({
  name: `kinds of RoPE ${LENGTH}x${HEAD_DIM}: ${name}`,
  subjects: async ({ bench }) => {
    const subject = moduleSubjects(bench, [LENGTH, HEAD_DIM]);
    return [
      subject(`table-${kind}`, { name: 'ours', kind: 'ours' }),
      subject('table-plain', { name: 'plain RoPE, ours', kind: 'roofline', gate }),
    ];
  },
}));
