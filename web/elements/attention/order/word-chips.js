/** A sentence whose words can be put into another order: dragged by mouse or finger, or moved by keys. */
import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { moved } from './permutation.js';

/**
 * @typedef {object} ChipsOptions
 * @property {string[]} words as typed
 * @property {number[]} order which word stands at every place
 * @property {(order: number[], isFinal: boolean) => void} onOrder
 * @property {(text: string) => void} announce for the live region
 */

const HINT = 'Drag a word, or focus it and use the left and right arrow keys.';

/** Remembers what is being dragged between two renders. */
export class WordChips {
  /** @type {number | null} word that is dragged */
  #held = null;
  /**
   * Where the words stand by the last move of the pointer: letting go may come before the next render.
   * @type {number[]}
   */
  #order = [];
  /** @type {{word: number, order: string} | null} who had the focus, once the words stand so */
  #focused = null;

  /**
   * After a render: a button that moved in the tree has lost the focus.
   * @param {ParentNode} root
   * @param {number[]} order
   */
  restoreFocus(root, order) {
    if (this.#focused?.order !== String(order)) return;
    const button = root.querySelector(`[data-word="${this.#focused.word}"]`);
    this.#focused = null;
    if (button instanceof HTMLElement) button.focus();
  }

  /** @param {ChipsOptions} options */
  template(options) {
    const { words, order } = options;
    return html`<ol
        class="chips"
        aria-label="Words in their order"
        @pointermove=${(/** @type {PointerEvent} */ event) => this.#drag(event, options)}
        @pointerup=${() => this.#drop(options.onOrder)}
        @pointercancel=${() => this.#drop(options.onOrder)}
      >
        ${repeat(
          order,
          (word) => word,
          (word, place) =>
            html`<li>
              <button
                type="button"
                class=${word === this.#held ? 'held' : ''}
                data-word=${word}
                aria-describedby="chips-hint"
                @pointerdown=${(/** @type {PointerEvent} */ event) => this.#grab(event, word, options)}
                @keydown=${(/** @type {KeyboardEvent} */ event) => this.#key(event, place, options)}
              >
                <small>${place}</small> ${words[word]}
              </button>
            </li>`,
        )}
      </ol>
      <p class="hint" id="chips-hint">${HINT}</p>`;
  }

  /** @param {PointerEvent} event @param {number} word @param {ChipsOptions} options */
  #grab(event, word, { order, onOrder }) {
    if (event.button !== 0) return;
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    this.#held = word;
    this.#order = order;
    // The list keeps the pointer: the button itself moves in the tree, and would lose it.
    button.closest('ol')?.setPointerCapture(event.pointerId);
    button.focus();
    event.preventDefault();
    onOrder(order, false);
  }

  /** @param {PointerEvent} event @param {ChipsOptions} options */
  #drag(event, { order, onOrder }) {
    if (this.#held === null) return;
    const list = /** @type {HTMLElement} */ (event.currentTarget);
    const to = placeUnder(list, event);
    const from = order.indexOf(this.#held);
    if (to < 0) return;
    this.#order = to === from ? order : moved(order, from, to);
    if (to !== from) onOrder(this.#order, false);
  }

  /** @param {ChipsOptions['onOrder']} onOrder */
  #drop(onOrder) {
    if (this.#held === null) return;
    this.#held = null;
    onOrder(this.#order, true);
  }

  /** @param {KeyboardEvent} event @param {number} place @param {ChipsOptions} options */
  #key(event, place, { words, order, onOrder, announce }) {
    const last = order.length - 1;
    const targets = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: last };
    const to = targets[/** @type {keyof typeof targets} */ (event.key)];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    // Slides and page readers listen for the same keys further up.
    event.stopPropagation();
    event.preventDefault();
    if (to < 0 || to > last || to === place) return;
    const next = moved(order, place, to);
    this.#focused = { word: order[place], order: String(next) };
    onOrder(next, true);
    announce(`${words[order[place]]}, now word ${to} of 0 to ${words.length - 1}`);
  }
}

/**
 * The place whose chip is under the pointer, or -1.
 * @param {HTMLElement} list
 * @param {PointerEvent} event
 */
const placeUnder = (list, { clientX, clientY }) =>
  Array.from(list.children).findIndex((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  });
