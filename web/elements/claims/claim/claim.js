/** <pe-claim>: what a post says, recomputed in the reader's browser, and where to see it. */
import { html, nothing } from 'lit';
import { CoreError, kebabCase } from '../../../core/check.js';
import { PeElement } from '../../frame/base.js';
import { failureTemplate } from '../../frame/template.js';
import { claimStyles } from './styles.js';
import { numbersTable } from './numbers.js';
import { need } from '../../frame/need.js';
import { text } from '../../../settings/own-settings.js';
import { quantity } from '../../../plot/format.js';
import { fetched } from '../../../core/fetched.js';

/** @import { Encoding, Setting, Settings } from '../../frame/types.js' */
/** @import { Checked } from '../../../content/verify.js' */
/** @import { Exhibit } from '../../../content/types.js' */

/** @typedef {Checked & {sign: string, words: string, remark: string}} ClaimPicture */

/**
 * @summary A claim of a post as a card: printed and computed numbers, the verdict in words and a sign,
 *   and a figure that shows it.
 * @tag pe-claim
 * @example <pe-claim claim="four-sines"></pe-claim>
 * @attr {string} anchor - id of the place that a link to it names; its own id where it is left out
 * @slot - what stands there until the claim is computed, and where scripts do not run
 * @csspart figure - everything
 * @csspart verdict - sign and words
 * @csspart says - the claim
 * @csspart numbers - the table of printed and computed numbers
 * @csspart exhibit - the figure that shows it, once asked for
 * @extends {PeElement<ClaimPicture>}
 */
export class PeClaim extends PeElement {
  /** No scheme is chosen here: what is computed belongs to the claim. @override @type {Encoding['kind'][]} */
  static kinds = ['none'];

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, claimStyles];

  /** @override */
  static properties = { ...PeElement.properties, anchor: { type: String } };

  /** @override */
  static framed = false;

  /** @type {HTMLElement | null} made when it is first asked for */
  #exhibit = null;
  #isOpen = false;

  constructor() {
    super();
    /** @type {string | null} */
    this.anchor = null;
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    const help = 'Name of the claim.';
    return [text('claim', '', help, 60)];
  }

  /** @override @param {Settings} settings @returns {Promise<ClaimPicture | undefined>} */
  async load({ values }) {
    // Only pages with claims load them.
    const [{ findClaim }, { checkClaim }, { verdicts }] = await fetched(
      Promise.all([
        import('../../../content/claims/index.js'),
        import('../../../content/verify.js'),
        import('../../../content/verdicts.js'),
      ]),
    );
    const claim = findClaim(values.claim);
    if (!claim) {
      const message = `pe-claim: claim must be the name of a claim, got “${values.claim}”`;
      throw new CoreError(message, { code: 'input', parameter: 'claim' });
    }
    return this.askAll(async (core) => {
      const checked = await checkClaim(core, claim);
      this.#exhibit = null;
      this.#isOpen = false;
      return { ...checked, ...verdicts[checked.verdict], remark: '' };
    });
  }

  /** @override */
  render() {
    const { picture } = this;
    return html`
      <article part="figure" aria-label=${picture ? this.describe(picture) : nothing}>
        ${picture ? this.#card(picture) : html`<slot></slot>`} ${failureTemplate(this)}
      </article>
    `;
  }

  /** @param {ClaimPicture} picture */
  #card({ claim, numbers, verdict, sign, words, agrees }) {
    const { post, where, says, found, how, reading, show } = claim;
    const anchor = this.anchor ?? this.id;
    const same = numbers.filter((number) => number.agrees).length;
    return html`
      <p class="verdict ${verdict}" part="verdict">
        <span class="sign" aria-hidden="true">${sign}</span> ${words}
      </p>
      <p class="says" part="says" lang="en">${says}</p>
      <p class="source" lang="en">
        ${post.author},
        ${
          post.url
            ? html`<a href=${post.url} rel="noopener"><cite>${post.title}</cite></a>`
            : html`<cite>${post.title}</cite>`
        },
        ${where}
      </p>
      <p class="found" lang="en">${found}</p>
      ${numbersTable(numbers)}
      <p class="tools">
        ${
          show
            ? html`<button
                type="button"
                aria-expanded=${this.#isOpen}
                @click=${() => this.#toggle(show)}
              >
                ${this.#isOpen ? 'Hide the figure' : 'See for yourself'}
              </button>`
            : nothing
        }
        ${anchor ? html`<a class="permalink" href="#${anchor}">Link to this claim</a>` : nothing}
        <span class="said ${agrees ? '' : 'alarm'}">
          Computed here just now: ${same} of ${quantity(numbers.length, 'number')} as
          expected${agrees ? '' : ', so this card is not to be trusted'}.
        </span>
      </p>
      ${
        this.#isOpen && this.#exhibit
          ? html`<div class="exhibit" part="exhibit">${this.#exhibit}</div>`
          : nothing
      }
      <details>
        <summary>How it is computed</summary>
        <p lang="en">${how}</p>
        ${reading ? html`<p lang="en">Numbers do not decide here, reading does: ${reading}.</p>` : nothing}
      </details>
      ${this.sharing()}
    `;
  }

  /** @param {Exhibit} exhibit */
  #toggle(exhibit) {
    this.#isOpen = !this.#isOpen;
    this.#exhibit ??= makeFigure(exhibit);
    this.requestUpdate();
  }

  /** @override @param {ClaimPicture} picture */
  describe({ claim, words }) {
    return `Claim of ${claim.post.author}: ${claim.says} Verdict: ${words}.`;
  }
}

/** @param {Exhibit} exhibit */
function makeFigure({ element, label, settings, controls }) {
  need(element);
  const figure = document.createElement(element);
  for (const [name, value] of Object.entries({ ...settings, label, loading: 'eager' })) {
    figure.setAttribute(kebabCase(name), String(value));
  }
  if (controls) figure.setAttribute('controls', controls);
  return figure;
}
