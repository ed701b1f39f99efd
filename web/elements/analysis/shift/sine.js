/** Is there such a map for a sine alone? One factor fails; two earlier values do it. */
import { html } from 'lit';
import { fixed, quantity, short } from '../../../plot/format.js';
import { presentOrNull } from '../../shared/optional-parts.js';
import { scrollTable } from '../../shared/scroll-table.js';

/** @import { Attempt, Call, Earlier } from '../../../core/calls/batch.js' */
/** @import { Recurrence } from '../../../core/types.js' */
/** @import { Settings } from '../../../settings/settings.js' */

/**
 * @typedef {object} SineAnswer
 * @property {number} omega [radians per token]
 * @property {number} k
 * @property {number} p
 * @property {{name: string, size: string, residual: number}[]} fits least squares over all rows
 * @property {number} factor 2 cos ωk
 * @property {number} now sin ωp
 * @property {number} before sin ω(p − k)
 * @property {number} recurred what the rule makes of them
 * @property {number} missed by the rule
 * @property {Recurrence | null} recurrence of every column of the scheme's table, where it is of waves
 */

/** Tables of one pair that the matrix is looked for, as formulas of the core's own language. */
const TABLES = [
  { name: 'a sine alone', formula: 'sin(p * w)', dModel: 1 },
  { name: 'a cosine alone', formula: 'cos(p * w)', dModel: 1 },
  { name: 'sine and cosine', formula: 'j == 0 ? sin(p * w) : cos(p * w)', dModel: 2 },
];
const ROWS = 200;

/**
 * @param {Settings} settings
 * @param {{omega: Earlier, k: number, p: number}} asked
 * @param {number} next index of the first of these calls
 * @returns {(Call | Attempt)[]}
 */
export function sineCalls({ encoding, parameters }, { omega: w, k, p }, next) {
  const parts = ['2 * cos(w * k)', 'sin(w * p)', 'sin(w * (p - k))', 'sin(w * (p + k))'];
  const [factor, now, before] = [0, 1, 2].map((at) => ({ from: next, at }));
  return [
    ['evaluate', parts, { w, k, p }],
    ['evaluate', 'factor * now - before', { factor, now, before }],
    { try: ['recurrence', encoding.name, { ...parameters, offset: k }] },
    ...TABLES.map(({ formula, dModel }) => {
      const table = { formula: { ...w, text: formula }, dModel, length: ROWS };
      return /** @type {Call} */ (['shift', 'formula', { ...table, offset: k }]);
    }),
  ];
}

/** @param {{omega: number, k: number, p: number}} asked @param {any[]} answers to sineCalls() @returns {SineAnswer} */
export function sineAnswer(asked, [parts, [recurred], recurrence, ...shifts]) {
  const fits = TABLES.map(({ name, dModel }, index) => ({
    name,
    size: `${dModel} × ${dModel}`,
    residual: shifts[index].residual,
  }));
  const [factor, now, before, after] = parts;
  const missed = Math.abs(recurred - after);
  const found = { factor, now, before, recurred, missed };
  return { ...asked, fits, ...found, recurrence: presentOrNull(recurrence) };
}

/** @param {SineAnswer} answer */
export function sineTemplate(answer) {
  const { omega, k, p, fits, factor, now, before, recurred, missed, recurrence } = answer;
  const [at, earlier, after] = [p, p - k, p + k].map((position) => short(position, 8));
  return html`
    <p>
      The best matrix by least squares over ${ROWS} positions, for the pair with ω =
      ${short(omega, 6)}, and what it misses:
    </p>
    ${scrollTable({
      label: 'What each matrix misses',
      columns: ['table of', 'matrix', 'largest miss', 'verdict'],
      rows: fits.map(
        ({ name, size, residual }) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${size}</td>
            <td>${short(residual, 3)}</td>
            <td>${residual < 1e-9 ? 'exact: there is one' : 'no: there is none'}</td>
          </tr>`,
      ),
    })}
    <p>
      One value of a sine does not say whether it is rising or falling, so no factor can move it on.
      Two values do, k apart, without any cosine:
    </p>
    <p class="formula">sin(ω(p + k)) = 2·cos(ωk)·sin(ωp) − sin(ω(p − k))</p>
    <p class="formula">
      sin(ω·${after}) = ${fixed(factor, 6)}·sin(ω·${at}) − sin(ω·${earlier}) =
      ${fixed(factor, 6)}·${fixed(now, 6)} − ${fixed(before, 6)} =
      <b>${fixed(recurred, 6)}</b>, which misses by ${short(missed, 2)}
    </p>
    ${
      recurrence
        ? html`<p>
            So does every column of the table: the largest miss in
            ${quantity(recurrence.rows, 'row')} is ${short(recurrence.residual, 3)}.
          </p>`
        : ''
    }
  `;
}
