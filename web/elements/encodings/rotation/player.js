/**
 * Plays a position: the element's setting moves on by itself until stopped. Where the reader asks for
 * less motion it goes in whole tokens, once a second; out of sight it stops.
 */
import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { amount, fixed } from '../../../plot/format.js';
import { IntersectionObserver } from '../../../plot/observers.js';

/** @import { PeElement } from '../../frame/base.js' */

const STEP_TIME = 1000; // ms between the steps of reduced motion
const DECIMALS = 100;

/** Controller of one element with the settings `position` and `speed`. */
export class Player {
  #host;
  #isPlaying = false;
  /** @type {number} */
  #timer = 0;
  #before = 0;
  /** @type {InstanceType<typeof IntersectionObserver> | null} */
  #sight = null;

  /** @param {PeElement<any>} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  get isPlaying() {
    return this.#isPlaying;
  }

  hostConnected() {
    this.#sight = new IntersectionObserver((entries) => {
      if (this.#isPlaying && entries.every(({ isIntersecting }) => !isIntersecting)) this.stop();
    });
    this.#sight.observe(this.#host);
  }

  hostDisconnected() {
    this.#sight?.disconnect();
    this.stop();
  }

  /** @param {number} last position before it starts again [tokens] */
  start(last) {
    this.#isPlaying = true;
    this.#host.requestUpdate();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#timer = window.setInterval(() => this.#advance(1, last), STEP_TIME);
      return;
    }
    this.#before = performance.now();
    const frame = (/** @type {number} */ now) => {
      if (!this.#isPlaying) return;
      const { speed } = this.#host.settings?.values ?? { speed: 1 };
      const time = Math.max(now - this.#before, 0); // a clock that is set back moves nothing
      this.#advance((time / 1000) * speed, last);
      this.#before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  stop() {
    if (!this.#isPlaying) return;
    this.#isPlaying = false;
    clearInterval(this.#timer);
    this.#host.requestUpdate();
    this.#host.change({ position: this.#host.getAttribute('position') });
  }

  #exact = 0;

  /** @param {number} tokens @param {number} last */
  #advance(tokens, last) {
    const shown = Number(this.#host.settings?.values.position ?? 0);
    // The attribute is rounded: what is lost there is kept here.
    const from = Math.abs(shown - this.#exact) < 1 / DECIMALS ? this.#exact : shown;
    this.#exact = from + tokens > last ? 0 : from + tokens;
    const position = String(Math.round(this.#exact * DECIMALS) / DECIMALS);
    this.#host.change({ position }, false);
  }

  /** @param {number} position @param {number} last end of the slider */
  template(position, last) {
    const set = (/** @type {boolean} */ isFinal) => (/** @type {Event} */ event) => {
      const { value: position } = /** @type {HTMLInputElement} */ (event.target);
      this.#host.change({ position }, isFinal);
    };
    return html`<div class="player" @keydown=${(/** @type {Event} */ e) => e.stopPropagation()}>
      <button type="button" @click=${() => (this.#isPlaying ? this.stop() : this.start(last))}>
        ${this.#isPlaying ? 'Stop' : 'Play'}
      </button>
      <input
        type="range"
        min="0"
        max=${last}
        step="0.1"
        aria-label="position"
        aria-valuetext=${amount(position, 4, 'token')}
        .value=${live(String(position))}
        @input=${set(false)}
        @change=${set(true)}
      />
      <output>p = ${fixed(position, Number.isInteger(position) ? 0 : 2)}</output>
    </div>`;
  }
}
