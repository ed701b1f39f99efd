/** “Check my code”: a vector before and after a reader's own code, against what the config asks for. */
import { html, nothing } from 'lit';
import { CoreError } from '../../../core/check.js';
import { atMost, scientific, short } from '../../../plot/format.js';

/** @import { RotationCheck, RotationDeviation } from '../../../models/types.js' */
/** @import { ModelPicture } from './load.js' */
/** @import { AsyncDoctor } from '../../../models/connect.js' */
/** @import { Asking } from '../../shared/asking.js' */
/** @import { PeModel } from './model.js' */

const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

/**
 * Numbers that are no part of a word: `tensor([0.1, -2e-3], dtype=torch.float32)` has two.
 * @param {string} text as a program prints a vector
 * @returns {number[]}
 */
export const numbersOf = (text) =>
  text
    .replaceAll('−', '-')
    .split(/[^\w.+-]/)
    .filter((word) => NUMBER.test(word))
    .map(Number);

/** What each deviation is, in a sentence. @type {Record<RotationDeviation['what'], (expected: string, got: string) => string>} */
const SENTENCES = {
  layout: (expected, got) => `It pairs channels ${got}; the config asks for ${expected}.`,
  direction: () => 'It turns backwards: the sign of the sine is the other one.',
  position: (expected, got) => `It counts position ${got} where ${expected} is meant.`,
  channels: (expected, got) => `It turns ${got}; the config asks for ${expected}.`,
  frequencies: (expected, got) => `Its frequencies: ${got}; the config asks for ${expected}.`,
  'attention-factor': (expected, got) =>
    `It multiplies cos and sin by ${got}; the config asks for ${expected}.`,
};

/** @param {RotationCheck} check @param {number} channels */
function checkSentences({ group, found, deviations, others, ...rest }, channels) {
  const { difference, ownDifference, channel, expected, got } = rest;
  const sentences = deviations.map((each) => SENTENCES[each.what](each.expected, each.got));
  const off = `largest difference ${scientific(difference, 2)}`;
  if (!found) {
    sentences.unshift(`No setting explains this result. The nearest, ${off}:`);
  } else if (deviations.length === 0) {
    sentences.unshift(`This is what the config asks for in group “${group}”, ${off}.`);
  } else {
    sentences.push(`With that it agrees, ${off}.`);
  }
  if (channel < channels) {
    const values = `${short(got, 6)} where ${short(expected, 6)} is expected`;
    const most = `at most ${atMost(ownDifference, 2, scientific)} off`;
    sentences.push(
      `The first channel that is not as the config asks for is ${channel}: ${values}; ${most}.`,
    );
  }
  if (found && others > 0) {
    const settings = others === 1 ? '1 other setting gives' : `${others} other settings give`;
    sentences.push(`${settings} the same here: a larger position tells more.`);
  }
  return sentences;
}

export class CodeCheck {
  #host;
  #asking;
  /** @type {{config: string, sentences: string[], isGood: boolean} | null} */
  #result = null;
  /** @type {string | null} */
  #problem = null;

  /** @param {PeModel} host @param {Asking<AsyncDoctor>} asking */
  constructor(host, asking) {
    this.#host = host;
    this.#asking = asking;
  }

  /** @param {ModelPicture} picture */
  template({ config, group }) {
    const result = this.#result?.config === config.text ? this.#result : null;
    return html`
      <details class="code-check" part="check">
        <summary>Check my code</summary>
        <form @submit=${(/** @type {SubmitEvent} */ event) => this.#submit(event, config.text)}>
          <label class="position">
            Position [tokens]
            <input
              name="position"
              type="text"
              inputmode="numeric"
              value="3000"
              autocomplete="off"
            />
          </label>
          <label>
            One head's query before RoPE, ${group.headDim} numbers
            <textarea name="before" rows="3" spellcheck="false"></textarea>
          </label>
          <label>
            The same after your code
            <textarea name="after" rows="3" spellcheck="false"></textarea>
          </label>
          <button type="submit">Compare</button>
        </form>
        <div role="status" class="found ${result?.isGood ? 'good' : ''}">
          ${result ? result.sentences.map((sentence) => html`<p>${sentence}</p>`) : nothing}
          ${this.#problem ? html`<p class="problem">${this.#problem}</p>` : nothing}
        </div>
      </details>
    `;
  }

  /** @param {SubmitEvent} event @param {string} config */
  async #submit(event, config) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const read = (/** @type {string} */ name) => numbersOf(String(form.get(name)));
    const [before, after, [position = NaN]] = ['before', 'after', 'position'].map(read);
    this.#problem = null;
    this.#result = null;
    try {
      const tried = { position, before, after };
      const check = await this.#asking.ask((doctor) => doctor.checkRotation(config, tried));
      const isGood = check.found && check.deviations.length === 0;
      this.#result = { config, sentences: checkSentences(check, before.length), isGood };
    } catch (error) {
      this.#problem = CoreError.from(error).complaint;
    }
    this.#host.requestUpdate();
  }
}
