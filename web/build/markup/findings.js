/** The training lab's findings as HTML, made from the kept runs while the page is built. */
import { fixed } from '../../plot/format.js';
import { kebabCase } from '../../core/check.js';
import { cellOf, cellsOf } from '../../content/cells.js';
import { papers } from '../../content/posts.js';
import { training } from '../../content/claims/training.js';
import { checkClaim } from '../../content/verify.js';
import { writeHash } from '../../settings/state.js';
import { verdicts } from '../../content/verdicts.js';
import { contentMarkup } from './claims.js';

/** @import { Lab } from '../../training/index.js' */
/** @import { Mean, StoredRuns } from '../../training/kept.js' */
/** @import { Cell, Cells } from '../../content/cells.js' */
/** @import { Claim } from '../../content/types.js' */

/** Lengths of the tables; the first two are within training. */
const SHOWN = [8, 16, 32, 64];

/**
 * Cards and tables. A card that the runs do not bear out stops the build.
 * @param {Record<string, StoredRuns>} kept by name of the set, in the order of the page
 * @param {Mean} meanOf
 * @param {Lab} lab
 */
export async function findingsMarkup(kept, meanOf, lab) {
  for (const claim of training) {
    const { agrees } = await checkClaim(cellsOf(kept, meanOf), claim);
    if (!agrees) throw new Error(`findings: the kept runs do not say “${claim.id}” any more`);
  }
  const reports = training.filter(({ post }) => post === papers.nope);
  const questions = training.filter((claim) => !reports.includes(claim));
  const tables = Object.values(kept).map((runs) => tableMarkup(runs, meanOf, lab));
  return `<h3>What the posts leave open, or promise</h3>
${questions.map(findingMarkup).join('\n')}
<h3>What Kazemnejad and others reported in 2023, at this size</h3>
${reports.map(findingMarkup).join('\n')}
<details class="more wide"><summary>All kept runs: encoding by task and length</summary>
${tables.join('\n')}
</details>`;
}

/** The figure whose settings links to runs change. */
const FIGURE = 'lab-two-back';

/** @param {Claim<Cells>} claim */
function findingMarkup(claim) {
  const { id, show } = claim;
  const link = show ? `\n  <p>${repeatLink(texts(show.settings), 'Run it')}</p>` : '';
  const { sign, words } = verdicts[claim.verdict];
  return `<details class="finding" id="${id}">
<summary>${sign} <span class="words">${words}</span> ${claim.says}</summary>
${contentMarkup(claim)}${link}
</details>`;
}

/** @param {Record<string, string | number>} settings */
const texts = (settings) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));

/** @param {Record<string, string>} attributes @param {string} text */
const repeatLink = (attributes, text) => {
  const hash = writeHash({ at: FIGURE, changes: { [FIGURE]: attributes } });
  return `<a href="${hash.replaceAll('&', '&amp;')}">${text}</a>`;
};

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
  const [middle, least, most] = [mean, low, high].map((share) => fixed(100 * share, 0));
  return least === most ? middle : `${middle} <small>(${least}–${most})</small>`;
}
