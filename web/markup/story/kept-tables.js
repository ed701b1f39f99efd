/** The kept runs of the training lab as tables, encoding by length, made while pages are built. */
import { cellOf } from '../../content/cells.js';
import { kebabCase } from '../../core/check.js';
import { fixed } from '../../plot/format.js';
import { writeHash } from '../../settings/state.js';

/** @import { Cell } from '../../content/cells.js' */
/** @import { Lab } from '../../training/index.js' */
/** @import { Mean, StoredRuns } from '../../training/kept.js' */

/** The figure whose settings links to runs change. */
const FIGURE = 'lab-two-back';

/** Lengths of the tables; the first two are within training. */
const SHOWN = [8, 16, 32, 64];

/**
 * @param {Record<string, StoredRuns>} kept by name of the set, in the order shown
 * @param {Mean} meanOf
 * @param {Lab} lab
 */
export const keptTables = (kept, meanOf, lab) =>
  Object.values(kept)
    .map((runs) => tableMarkup(runs, meanOf, lab))
    .join('\n');

/**
 * @param {Record<string, string | number>} settings
 * @param {string} text
 * @param {string} [page] where the lab is; none: the page of the link
 */
export function runLink(settings, text, page = '') {
  // who comes from a finding knows it, and sees the kept runs at once
  const texts = Object.entries({ ...settings, kept: 'shown' }).map(([name, value]) => [
    name,
    String(value),
  ]);
  const hash = writeHash({ at: FIGURE, changes: { [FIGURE]: Object.fromEntries(texts) } });
  return `<a href="${page}${hash.replaceAll('&', '&amp;')}">${text}</a>`;
}

/** @param {StoredRuns} runs @param {Mean} meanOf @param {Lab} lab */
function tableMarkup(runs, meanOf, lab) {
  const task = lab.tasks.find(({ name }) => name === runs.task);
  const seeds = runs.lanes[0].runs.length;
  const heads = SHOWN.map((length) => `<th scope="col">${length}</th>`);
  const rows = runs.lanes.map(({ positions, options }) => {
    const cells = SHOWN.map(
      (length) => `<td>${cellText(cellOf(runs, positions, length, options, meanOf))}</td>`,
    );
    const attributes = Object.entries(options ?? {}).map(([name, value]) => [
      kebabCase(name),
      String(value),
    ]);
    const settings = {
      task: runs.task,
      mask: runs.mask,
      lanes: positions,
      ...Object.fromEntries(attributes),
    };
    const name = [positions, ...attributes.map((pair) => pair.join(' '))].join(', ');
    return `<tr><th scope="row">${runLink(settings, name, './index.html')}</th>${cells.join('')}</tr>`;
  });
  const mask = runs.mask === 'causal' ? 'each word sees those before it' : 'each word sees all';
  const isVaried = runs.lanes.some(({ options }) => options);
  const what = `${task?.title} ${mask}${isVaried ? ', varied' : ''}`;
  return `<div class="wide-table" role="region" tabindex="0" aria-label="${what}"><table>
<caption>${task?.title} (${mask}). Right answers in %, mean of ${seeds} seeds, least to most; by length, trained to ${lab.longest}</caption>
<thead><tr><th scope="col">encoding</th>${heads.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div>`;
}

/** @param {Cell} cell */
function cellText({ mean, low, high }) {
  const [middle, least, most] = [mean, low, high].map((share) => fixed(100 * share, 0));
  return least === most ? middle : `${middle} <small>(${least}–${most})</small>`;
}
