// Tables of RoPE's kinds beside plain RoPE's: each should cost no more than what it computes more.
import { moduleSubjects } from '../workloads.mjs';

/** @typedef {import('../suite.mjs').Case} Case */

const LENGTH = 4096;
const HEAD_DIM = 128;

/** By workload of the module. @type {Record<string, string>} */
const KINDS = {
  llama3: 'Llama 3',
  grok: 'Grok',
  yarn: 'YaRN, with its factor',
  xpos: 'xPos',
  axial: 'axial',
  words: 'M-RoPE, words',
  fope: 'FoPE',
};

/** @type {Case[]} */
export const ropeKindCases = [
  {
    name: `kinds of RoPE ${LENGTH}x${HEAD_DIM}`,
    subjects: async ({ bench }) => {
      const subject = moduleSubjects(bench, [LENGTH, HEAD_DIM]);
      return [
        subject('table-plain', { name: 'plain', kind: 'ours' }),
        ...Object.entries(KINDS).map(([kind, name]) =>
          subject(`table-${kind}`, { name, kind: 'part' }),
        ),
      ];
    },
  },
];
