/** The sinusoidal table in other letters: what papers and posts call position, pair, width and base. */
import { html, nothing } from 'lit';
import { short } from '../../../plot/format.js';
import { choice } from '../../../settings/own-settings.js';

/** @import { Setting } from '../../../settings/settings.js' */

/**
 * @typedef {object} Letters
 * @property {string} name of the table
 * @property {string} position
 * @property {string} pair
 * @property {string} width
 * @property {string} base a letter, or nothing where it is written as a number
 * @property {string} words
 */

/** `p` is this page's own way. @type {Record<string, Letters | null>} */
const LETTERS = {
  p: null,
  k: { name: 'P', position: 'k', pair: 'i', width: 'd', base: 'n', words: 'k, i, d and n' },
  pos: {
    name: 'PE',
    position: 'pos',
    pair: 'i',
    width: 'd_model',
    base: '',
    words: 'pos, i and d_model',
  },
};

/** @type {Setting} */
export const symbolsSetting = {
  ...choice(
    'symbols',
    Object.keys(LETTERS),
    'Letters of the formula: those of this page, of Saeed’s post, or of the paper.',
  ),
  choiceNames: { p: 'p, i, d, b', k: 'k, i, d, n', pos: 'pos, i, d_model' },
};

/** Whether the letters fit: those of others are of the paper's table. @param {{encoding: {name: string}, values: Record<string, any>}} settings */
export const isOfPaper = ({ encoding, values }) =>
  encoding.name === 'sinusoidal' && values.layout === 'interleaved' && values.schedule === 'paper';

/** @param {{encoding: {name: string}, values: Record<string, any>}} settings @returns {Letters | null} */
export const lettersOf = (settings) =>
  isOfPaper(settings) ? LETTERS[settings.values.symbols] : null;

/** What the axes are called. @param {Letters} letters */
export const axesIn = ({ position, pair, width }) => ({
  rowLabel: `position ${position}`,
  columnLabel: `column 2${pair} or 2${pair} + 1, with 0 ≤ ${pair} < ${width}/2`,
});

/**
 * One cell's formula in these letters.
 * @param {Letters} letters
 * @param {{position: number, column: number, width: number, base: number}} cell
 */
export function formulaIn({ name, position: p, pair, width: d, base: n }, cell) {
  const i = Math.floor(cell.column / 2);
  const [wave, which] = cell.column % 2 ? ['cos', `2${pair} + 1`] : ['sin', `2${pair}`];
  const base = n || short(cell.base, 8);
  return {
    formula: `${name}(${p}, ${which}) = ${wave}(${p} / ${base}^(2${pair}/${d}))`,
    numbers: [
      `${p} = ${short(cell.position, 8)}`,
      `${pair} = ${i}`,
      `${d} = ${cell.width}`,
      ...(n ? [`${n} = ${short(cell.base, 8)}`] : []),
    ].join(', '),
  };
}

/**
 * The cell that is read, in the letters that were chosen.
 * @param {Letters | null} letters
 * @param {{position: number, column: number, width: number, base: number, value: number, digits: number} | null} cell
 */
export function symbolsTemplate(letters, cell) {
  if (!letters) return nothing;
  const { words } = letters;
  if (!cell) return html`<p class="symbols">In the letters ${words}: point at a number.</p>`;
  const { formula, numbers } = formulaIn(letters, cell);
  return html`<p class="symbols">
    In the letters ${words}: <b>${formula}</b> = ${short(cell.value, cell.digits)}, with ${numbers}
  </p>`;
}
