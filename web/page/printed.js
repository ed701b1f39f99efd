/** The table of a figure's printed numbers beside the computed ones. */
import { fixed } from '../plot/format.js';
import { decimalsOf, roundingOf } from '../posts/rounding.js';
import { say, toSay } from './say.js';

/** @import { Matrix } from '../core/types.js' */

const LEAST_DECIMALS = 4;

/**
 * @param {HTMLElement} root
 * @param {string[][]} printed
 * @param {Matrix} exact float64, at least as large
 */
export function showPrinted(root, printed, exact) {
  /** @type {Record<string, number>} */
  const counts = {};
  const decimals = Math.max(LEAST_DECIMALS, ...printed.flat().map(decimalsOf));
  const table = document.createElement('table');
  const head = table.createTHead().insertRow();
  const columns = printed[0].map((_, column) => say`dim ${column}`);
  head.append(...[say('position'), '', ...columns].map((text) => heading('col', text)));
  const body = table.createTBody();
  printed.forEach((numbers, row) => {
    const post = body.insertRow();
    const ours = body.insertRow();
    const name = heading('row', String(row));
    name.rowSpan = 2;
    post.append(name, heading('row', say('printed')));
    ours.append(heading('row', say('computed')));
    numbers.forEach((text, column) => {
      const value = exact.data[row * exact.cols + column];
      const kind = roundingOf(text, value);
      counts[kind] = (counts[kind] ?? 0) + 1;
      const cell = post.insertCell();
      cell.textContent = text.replace('-', '−');
      if (kind !== 'rounded') cell.append(mark(kind));
      ours.insertCell().textContent = fixed(value, decimals);
    });
  });
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const parts = Object.entries(counts).map(([kind, count]) => `${count} ${say(WORDS[kind])}`);
  const summary = document.createElement('p');
  summary.textContent = say`${total} printed numbers: ${parts.join(', ')}.`;
  const scroll = document.createElement('div');
  scroll.className = 'scroll';
  scroll.tabIndex = 0;
  scroll.setAttribute('role', 'group');
  scroll.setAttribute('aria-label', say('Printed and computed numbers'));
  scroll.append(table);
  root.replaceChildren(summary, scroll);
}

/** @type {Record<string, string>} */
const WORDS = {
  rounded: toSay('correctly rounded'),
  'cut off': toSay('cut off instead of rounded'),
  different: toSay('different from the exact value'),
};

/** @param {'row' | 'col'} scope @param {string} text */
function heading(scope, text) {
  const cell = document.createElement(text ? 'th' : 'td');
  if (cell instanceof HTMLTableCellElement && text) cell.scope = scope;
  cell.textContent = text;
  return cell;
}

/** @param {string} kind */
function mark(kind) {
  const note = document.createElement('small');
  note.textContent = ` ${kind === 'cut off' ? say('cut off') : say('different')}`;
  return note;
}
