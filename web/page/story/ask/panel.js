/** One question, in the room of the figure that answers it; what was guessed stands below the figure then. */
import { html, nothing, render } from 'lit';
import { live } from 'lit/directives/live.js';
import { SEEN } from '../../../content/guesses.js';
import { dial } from '../../../elements/shared/dial.js';
import { verdictOf } from './verdict.js';

/** @import { Guess } from '../../../content/guesses.js' */

/**
 * @typedef {object} Asked a question of this page
 * @property {Guess} guess
 * @property {HTMLElement} root of the figure
 * @property {Record<string, string>} settings it comes with
 * @property {string} [place] among the others, in words
 * @property {string | null} made the guess of this visit, or of the address; nothing is stored
 */

export class Panel {
  #asked;
  #onGuess;
  #tellAll;
  #box = document.createElement('form');
  /** Empty until a reader has touched it. */
  #text = '';
  /** @type {string[]} of a ranking, best first */
  #ranked = [];

  /**
   * @param {Asked} asked
   * @param {object} on
   * @param {(text: string) => void} on.guess
   * @param {() => void} on.tellAll
   */
  constructor(asked, { guess: onGuess, tellAll }) {
    this.#asked = asked;
    this.#onGuess = onGuess;
    this.#tellAll = tellAll;
    const { guess, root } = asked;
    const element = /** @type {Element} */ (root.firstElementChild);
    this.#box.className = 'ask';
    element.after(this.#box);
    if (guess.how === 'drawing') {
      const made = (/** @type {Event} */ event) =>
        this.#make(/** @type {CustomEvent} */ (event).detail.guess ?? SEEN);
      element.addEventListener('pe-guess', made, { once: true });
      render(this.#place(), this.#box);
      return;
    }
    this.#box.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#make(this.#text);
    });
    this.#render();
  }

  #place() {
    return html`<p class="place">
      ${this.#asked.place}
      <button type="button" @click=${this.#tellAll}>Read without guessing</button>
    </p>`;
  }

  /** @param {string} text */
  #make(text) {
    this.#box.remove();
    this.#onGuess(text);
    verdictOf(this.#asked)?.focus({ preventScroll: true });
  }

  #render() {
    const { guess, settings } = this.#asked;
    const question = guess.question(settings);
    const seen = () => this.#make(SEEN);
    render(
      html`${this.#place()}
        <fieldset>
          <legend>${question}</legend>
          ${this.#control()}
        </fieldset>
        <p class="ways">
          <button class="primary" ?disabled=${!this.#text}>That is my guess</button>
          <button type="button" @click=${seen}>Show me</button>
        </p>`,
      this.#box,
    );
  }

  #control() {
    const { how } = this.#asked.guess;
    if (how === 'choice') return this.#choices();
    return how === 'ranking' ? this.#ranking() : this.#slider();
  }

  /** @param {string} text */
  #set(text) {
    this.#text = text;
    this.#render();
  }

  #choices() {
    const { options = [], figure } = this.#asked.guess;
    return options.map(
      ([name, words]) =>
        html`<label
          ><input
            type="radio"
            name=${`guess-${figure}`}
            .checked=${live(this.#text === name)}
            @change=${() => this.#set(name)}
          />${words}</label
        >`,
    );
  }

  /** Chosen one after the other; a second press takes it back. */
  #ranking() {
    const { options = [] } = this.#asked.guess;
    const toggle = (/** @type {string} */ name) => {
      const ranked = this.#ranked.filter((other) => other !== name);
      if (ranked.length === this.#ranked.length) ranked.push(name);
      this.#ranked = ranked;
      this.#set(ranked.length === options.length ? ranked.join('-') : '');
    };
    return options.map(([name, words]) => {
      const rank = this.#ranked.indexOf(name) + 1;
      return html`<button
        type="button"
        class="rank"
        aria-pressed=${rank > 0}
        @click=${() => toggle(name)}
      >
        <b>${rank || '–'}</b> ${words}
      </button>`;
    });
  }

  /** Enter makes the guess; Firefox by itself does not send a form from a slider. @param {KeyboardEvent} event */
  #onKey = (event) => {
    if (event.key !== 'Enter' || !this.#text) return;
    event.preventDefault();
    this.#box.requestSubmit();
  };

  #slider() {
    const { guess, settings } = this.#asked;
    const scale = guess.scale?.(settings);
    if (!scale) return nothing;
    const value = this.#text || String(scale.start);
    const move = (/** @type {Event} */ { target }) =>
      this.#set(/** @type {HTMLInputElement} */ (target).value);
    return html`${guess.hand ? dial([handAt(Number(value))]) : nothing}
      <label class="slide">
        <span>${scale.label} <output>${value}</output></span>
        <input
          type="range"
          min=${scale.from}
          max=${scale.to}
          .value=${live(value)}
          @input=${move}
          @change=${move}
          @keydown=${this.#onKey}
        />
      </label>`;
  }
}

/** Where one points that turns by one radian at each step. @param {number} steps */
const handAt = (steps) => ({ x: Math.cos(steps), y: Math.sin(steps), style: 'now' });
