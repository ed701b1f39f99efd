/** The training lab's findings as HTML, made while the page is built from the kept runs. */
import { kebabCase } from '../core/check.js';
import { answered } from '../training/answers.js';
import { SHOWN, cellOf, verdicts } from '../training/findings.js';
import { writeHash } from './state.js';

/** @import { Lab } from '../training/index.js' */
/** @import { StoredRuns } from '../training/kept.js' */
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
  return `<h3>What the posts leave open</h3>
<dl class="answers">
${answered(kept).map(answerMarkup).join('\n')}
</dl>
<h3>What Kazemnejad and others reported in 2023, at this size</h3>
<ul class="verdicts">
${list.join('\n')}
</ul>
<details class="more wide"><summary>All kept runs: encoding by task and length</summary>
${tables.join('\n')}
</details>`;
}

/** The figure whose settings links to runs change. */
const FIGURE = 'lab-two-back';

/** @param {ReturnType<typeof answered>[number]} answered */
function answerMarkup({ answer, text, holds }) {
  if (!holds) throw new Error(`findings: the kept runs do not say “${answer.id}” any more`);
  return `<dt id="${answer.id}">${answer.asks}</dt>
<dd>${text} ${repeatLink(answer.repeat, 'Run it')}</dd>`;
}

/** @param {Record<string, string>} attributes @param {string} text */
const repeatLink = (attributes, text) => {
  const hash = writeHash({ at: FIGURE, changes: { [FIGURE]: attributes } });
  return `<a href="${hash.replaceAll('&', '&amp;')}">${text}</a>`;
};

/** @param {StoredRuns} runs @param {Lab} lab */
function tableMarkup(runs, lab) {
  const task = lab.tasks.find(({ name }) => name === runs.task);
  const seeds = runs.lanes[0].runs.length;
  const heads = SHOWN.map((length) => `<th scope="col">${length}</th>`);
  const rows = runs.lanes.map(({ positions, options }) => {
    const cells = SHOWN.map(
      (length) => `<td>${cellText(cellOf(runs, positions, length, options))}</td>`,
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
    return `<tr><th scope="row">${repeatLink(settings, name)}</th>${cells.join('')}</tr>`;
  });
  const mask = runs.mask === 'causal' ? 'each word sees those before it' : 'each word sees all';
  const isVaried = runs.lanes.some(({ options }) => options);
  const what = `${task?.title} ${mask}${isVaried ? ', varied' : ''}`;
  return `<div class="scroll" role="region" tabindex="0" aria-label="${what}"><table class="findings">
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
