/** The training lab's findings as HTML, made while the page is built from the kept runs. */
import { SHOWN, cellOf, verdicts } from '../training/findings.js';

/** @import { Lab } from '../training/index.js' */
/** @import { StoredRuns } from '../elements/lab-view.js' */
/** @import { Cell } from '../training/findings.js' */

/**
 * @param {Record<string, StoredRuns>} kept by name of the set, in the order of the page
 * @param {Lab} lab
 */
export function findingsMarkup(kept, lab) {
  const tables = Object.values(kept).map((runs) => tableMarkup(runs, lab));
  const list = verdicts(kept).map(
    ({ claim, holds }) =>
      `<li><b>${holds ? '✓ reproduced' : '✗ not reproduced'}.</b> ${claim.says} (${claim.where}.) ${claim.found}</li>`,
  );
  return `<h3>What Kazemnejad and others reported in 2023, at this size</h3>
<ul class="verdicts">
${list.join('\n')}
</ul>
<details class="more wide"><summary>All kept runs: encoding by task and length</summary>
${tables.join('\n')}
</details>`;
}

/** @param {StoredRuns} runs @param {Lab} lab */
function tableMarkup(runs, lab) {
  const task = lab.tasks.find(({ name }) => name === runs.task);
  const seeds = runs.lanes[0].runs.length;
  const heads = SHOWN.map((length) => `<th scope="col">${length}</th>`);
  const rows = runs.lanes.map(({ positions }) => {
    const cells = SHOWN.map((length) => `<td>${cellText(cellOf(runs, positions, length))}</td>`);
    return `<tr><th scope="row">${positions}</th>${cells.join('')}</tr>`;
  });
  const mask = runs.mask === 'causal' ? 'each word sees those before it' : 'each word sees all';
  return `<div class="scroll" role="region" tabindex="0" aria-label="${task?.title} ${mask}"><table class="findings">
<caption>${task?.title} (${mask}). Right answers in %, mean of ${seeds} seeds, least to most; by length, trained to ${lab.longest}</caption>
<thead><tr><th scope="col">encoding</th>${heads.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div>`;
}

/** @param {Cell} cell */
function cellText({ mean, low, high }) {
  const [middle, least, most] = [mean, low, high].map((share) => (100 * share).toFixed(0));
  return least === most ? middle : `${middle} <small>(${least}–${most})</small>`;
}
