/** The training lab's findings as HTML, made from the kept runs while the page is built. */
import { papers } from '../../content/posts.js';
import { training } from '../../content/claims/training.js';
import { checkClaim } from '../../content/verify.js';
import { verdicts } from '../../content/verdicts.js';
import { contentMarkup } from './claims.js';
import { runLink } from './kept-tables.js';

/** @import { Cells } from '../../content/cells.js' */
/** @import { Claim } from '../../content/types.js' */

/** A card that the runs do not bear out stops the build. @param {Cells} cells of the kept runs */
export async function findingsMarkup(cells) {
  for (const claim of training) {
    const { agrees } = await checkClaim(cells, claim);
    if (!agrees) throw new Error(`findings: the kept runs do not say “${claim.id}” any more`);
  }
  const reports = training.filter(({ post }) => post === papers.nope);
  const questions = training.filter((claim) => !reports.includes(claim));
  return `${questions.map(findingMarkup).join('\n')}
<h3>What Kazemnejad and others reported in 2023, at this size</h3>
${reports.map(findingMarkup).join('\n')}
<p class="online"><a href="./reference.html#kept-runs">All kept runs: encoding by task and length</a></p>`;
}

/** @param {Claim<Cells>} claim */
function findingMarkup(claim) {
  const { id, show } = claim;
  const link = show ? `\n  <p>${runLink(show.settings, 'Run it', './index.html')}</p>` : '';
  const { sign, words } = verdicts[claim.verdict];
  return `<details class="finding" id="${id}">
<summary>${sign} <span class="words">${words}</span> ${claim.says}</summary>
${contentMarkup(claim)}${link}
</details>`;
}
