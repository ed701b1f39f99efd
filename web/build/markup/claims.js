/** The HTML of claims and of the badge, made while the page is built: it can be read before any script runs. */
import { short } from '../../plot/format.js';
import { roundingOf } from '../../content/rounding.js';
import { verdicts } from '../../content/verdicts.js';
import { postMarkup } from './figure.js';

/** @import { Claim, Quantity } from '../../content/types.js' */

const SHOWN = 6; // numbers

/**
 * One card; the claim's id is its anchor.
 * @param {Claim} claim
 */
export const claimMarkup = (claim) => `<pe-claim id="${claim.id}" claim="${claim.id}">
${contentMarkup(claim)}
</pe-claim>`;

/**
 * What stands on a card.
 * @template Source
 * @param {Claim<Source>} claim
 */
export function contentMarkup({ post, where, says, found, verdict, numbers }) {
  const { sign, words } = verdicts[verdict];
  const items = mostWanted(numbers).map(({ what, printed, exact, digits = 5 }) => {
    const post = printed === undefined ? '' : `, printed ${printed}`;
    return `<li>${escape(what)}: ${short(exact, digits)}${escape(post)}</li>`;
  });
  return `  <p>${sign} <b>${escape(words)}</b></p>
  <p><b>${escape(says)}</b></p>
  <p>${postMarkup(post)}, ${escape(where)}</p>
  <p>${escape(found)}</p>
  <ul>${items.join('')}</ul>`;
}

/** Misprints first: they are what a card is about. @param {Quantity[]} numbers */
function mostWanted(numbers) {
  const isMisprint = (/** @type {Quantity} */ { printed, exact }) =>
    printed !== undefined && roundingOf(printed, exact) !== 'rounded';
  const wrong = numbers.filter(isMisprint);
  return [...wrong, ...numbers.filter((number) => !isMisprint(number))].slice(0, SHOWN);
}

/**
 * All cards, a heading per post: first what does not hold as said, the rest behind a summary.
 * @param {readonly Claim[]} claims
 */
export function claimsMarkup(claims) {
  const all = [...new Set(claims.map(({ post }) => post))];
  return all
    .map((post) => {
      const own = claims.filter((claim) => claim.post === post);
      const held = own.filter(({ verdict }) => verdict === 'holds');
      const others = own.filter(({ verdict }) => verdict !== 'holds');
      return `<section class="claims">
<h3>${postMarkup(post)}</h3>
${others.map(claimMarkup).join('\n')}
${heldMarkup(held, others.length > 0)}
</section>`;
    })
    .join('\n');
}

/** @param {Claim[]} held @param {boolean} areMore than others that came before */
function heldMarkup(held, areMore) {
  if (held.length === 0) return '';
  const what = held.length === 1 ? 'claim that holds' : 'claims that hold';
  return `<details class="more">
<summary>${held.length} ${areMore ? 'more ' : ''}${what}</summary>
${held.map(claimMarkup).join('\n')}
</details>`;
}

/**
 * How many numbers came out as stored when the page was built, and a button to compute them again.
 * @param {{numbers: number, verified: number, claims: number}} counted by web/build/markup/verified.mjs
 */
export const badgeMarkup = ({ numbers, verified, claims }) => `<p class="badge" id="verified">
  <b>${verified} numbers verified</b>${verified === numbers ? '' : ` of ${numbers}`}, by which ${claims} claims are decided.
  <button type="button" hidden>Compute them again, here</button>
  <span class="said" role="status"></span>
</p>`;

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
