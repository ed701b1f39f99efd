/** The HTML of claims and of the badge, made while the page is built: it can be read before any script runs. */
import { short } from '../../plot/format.js';
import { shortName } from '../../content/posts.js';
import { roundingOf } from '../../content/rounding.js';
import { verdictGroups, verdicts } from '../../content/verdicts.js';
import { postMarkup } from '../figure.js';
import { escape } from '../text.js';

/** @import { Claim, Quantity } from '../../content/types.js' */
/** @import { Post } from '../../content/posts.js' */
/** @import { Checked, Measured } from '../../content/verify.js' */

const SHOWN = 6; // numbers
const DIGITS = 5;
const MOST_DIGITS = 8; // in a row; a card has all of them

/** A card that stays as it is: no script computes it again. @template Source @param {Claim<Source>} claim */
export function contentMarkup(claim) {
  const { sign, words } = verdicts[claim.verdict];
  const items = claim.numbers
    .slice(0, SHOWN)
    .map(({ what, exact, digits = DIGITS }) => `<li>${escape(what)}: ${short(exact, digits)}</li>`);
  return `  <p>${sign} <b>${escape(words)}</b></p>
  <p><b>${escape(claim.says)}</b></p>
${reasonMarkup(claim)}
  <ul>${items.join('')}</ul>`;
}

/** What is found, whose numbers a card lists once it is opened. @template Source @param {Claim<Source>} claim */
const reasonMarkup = ({ post, where, found }) => `  <p>${postMarkup(post)}, ${escape(where)}</p>
  <p>${escape(found)}</p>`;

/** @param {Quantity} quantity */
const isMisprint = ({ printed, exact, step }) =>
  printed !== undefined && !['rounded', 'summed'].includes(roundingOf(printed, exact, step));

/** Where claims come from, as the filter names it: few come from elsewhere than the posts. @param {Post} post */
export const originOf = (post) => (/^S\d$/.test(post.code) ? shortName(post) : 'elsewhere');

/**
 * One table: a row per claim, which opens its card. Its id is the claim's anchor. Roles are spelled out,
 * since narrow windows lay rows out as blocks.
 * @param {readonly Checked[]} checked
 */
export function claimsMarkup(checked) {
  const [first] = Object.keys(verdictGroups);
  const groups = Object.entries(verdictGroups).map(([value, text]) => {
    const own = checked.filter(({ verdict }) => verdicts[verdict].group === value);
    return { value, text, count: own.length };
  });
  const origins = [...new Set(checked.map(({ claim }) => originOf(claim.post)))].map((value) => {
    const own = checked.filter(({ claim }) => originOf(claim.post) === value);
    return { value, text: value, count: own.length };
  });
  const all = { value: '', text: 'all', count: checked.length };
  return `<div class="claims wide">
<form class="filters">
${filterMarkup('verdict', 'Verdict', [...groups, all], first)}
${filterMarkup('origin', 'Post', [{ ...all, text: 'all posts' }, ...origins], '')}
<p class="said" role="status"></p>
</form>
<table role="table" aria-labelledby="claims">
<thead role="rowgroup"><tr role="row">${['Verdict', 'Claim', 'Printed', 'Computed', 'Post']
    .map((text) => `<th role="columnheader" scope="col">${text}</th>`)
    .join('')}</tr></thead>
${checked.map((each) => bodyMarkup(each, first)).join('\n')}
</table>
</div>`;
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {{value: string, text: string, count: number}[]} options
 * @param {string} chosen
 */
function filterMarkup(name, legend, options, chosen) {
  const labels = options.map(
    ({ value, text, count }) =>
      `<label><input type="radio" name="${name}" value="${escape(value)}"${value === chosen ? ' checked' : ''} /><span>${escape(text)} <small>${count}</small></span></label>`,
  );
  return `<fieldset><legend class="unseen">${legend}</legend>${labels.join('')}</fieldset>`;
}

/** @param {Checked} checked @param {string} shown group of verdicts that the page begins with */
export function bodyMarkup({ claim, numbers, verdict }, shown) {
  const { id, was, post, says } = claim;
  const before = was ? ` data-was="${was}"` : '';
  const { sign, words, group } = verdicts[verdict];
  const out = group === shown ? '' : ' class="out"';
  const { what, printed, value, digits = DIGITS } = keyOf(claim, numbers);
  const print = printed === undefined ? '–' : escape(printed.replace('-', '−'));
  const none = printed === undefined ? ' none' : '';
  return `<tbody role="rowgroup" id="${id}"${before} data-verdict="${group}" data-origin="${escape(originOf(post))}"${out}>
<tr role="row"><td role="cell" class="verdict ${verdict}"><span aria-hidden="true">${sign}</span> ${words}</td><th role="rowheader" scope="row"><a href="#${id}">${escape(says)}</a></th><td role="cell" class="printed-number${none}">${print}</td><td role="cell" class="computed"><b>${short(value, Math.min(digits, MOST_DIGITS))}</b> <small>${escape(what)}</small></td><td role="cell" class="post">${escape(shortName(post))}</td></tr>
<tr role="row" class="card"><td role="cell" colspan="5" id="${id}-card">
${reasonMarkup(claim)}
</td></tr>
</tbody>`;
}

/** The number that a row shows. @param {Claim} claim @param {Measured[]} numbers */
const keyOf = ({ key }, numbers) =>
  key === undefined
    ? (numbers.find(isMisprint) ?? numbers.find(({ printed }) => printed) ?? numbers[0])
    : numbers[key];

/**
 * How many numbers came out as stored when the page was built, and a button to compute them again.
 * @param {{numbers: number, verified: number, claims: number}} counted by verified.mjs
 */
export const badgeMarkup = ({ numbers, verified, claims }) => `<p class="badge" id="verified">
  <b>${verified} numbers verified</b>${verified === numbers ? '' : ` of ${numbers}`}, by which ${claims} claims are decided.
  <button type="button" hidden>Compute them again, here</button>
  <span class="said" role="status"></span>
</p>`;
