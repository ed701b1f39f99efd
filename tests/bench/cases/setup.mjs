// What comes before a table's first row.
import { checkClose, moduleSubjects, resultOf } from '../workloads.mjs';

/** @typedef {import('../suite.mjs').Case} Case */

/** @type {{dModel: number, gate?: number, stretch?: number}[]} */
const sizes = [{ dModel: 1024, gate: 2.5, stretch: 4 }, { dModel: 128 }];

/** @type {Case[]} */
export const setupCases = sizes.map(({ dModel, ...goal }) => ({
  name: `set-up d_model=${dModel}`,
  subjects: async ({ bench }) => {
    const subject = moduleSubjects(bench, [1, dModel]);
    const name = 'C library: pow, sin, cos';
    return [
      subject('setup', { name: 'ours: frequencies and one row of phasors', kind: 'ours' }),
      subject('frequencies', { name: 'ours, frequencies only', kind: 'part' }),
      subject('phasors', { name: 'ours, one row of phasors only', kind: 'part' }),
      subject('setup-libm', {
        name,
        kind: 'peer',
        ...goal,
        check: () => {
          const doubles = (/** @type {string} */ workload) =>
            new Float64Array(resultOf(bench, workload, 1, dModel).buffer);
          checkClose(name, doubles('setup-libm'), doubles('setup'), 1e-13);
        },
      }),
    ];
  },
}));
