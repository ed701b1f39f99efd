/**
 * Undo and redo: the browser's own history, with one entry per deliberate step, named on two buttons
 * and bound to the usual keys. Back and forward of the browser do the same.
 */

/** @import { PageState } from './page-state.js' */

/** Where these keys edit text, they are the text's. */
const TEXTS =
  'textarea, input:is([type=text], [type=search], [type=number], [type=url]), [contenteditable]';

/**
 * @typedef {object} Step what history keeps of an entry, beside its address
 * @property {number} step from 0, where the reader came in
 * @property {string} name what was done
 * @property {number} table of the reader, by its number in this visit; 0: none
 */

/** @template T */
export class Steps {
  #page;
  #undo = button('undo');
  #redo = button('redo');
  #status = /** @type {HTMLElement} */ (document.getElementById('step'));
  /** @type {Step} */
  #now;
  /** @type {Map<number, string>} names of the steps of this visit */
  #names = new Map();
  #last;

  /** @param {PageState<T>} page */
  constructor(page) {
    this.#page = page;
    const { step = 0, name = '', table = 0 } = history.state ?? {};
    this.#now = { step, name, table };
    this.#last = step;
    page.keep(this.#now);
    this.#undo.addEventListener('click', () => this.undo());
    this.#redo.addEventListener('click', () => this.redo());
    // Before the controls see it: they keep their keys from the page around them.
    window.addEventListener('keydown', (event) => this.#onKey(event), { capture: true });
    /** @type {HTMLElement} */ (this.#undo.parentElement).hidden = false;
    this.#show();
  }

  /** Number of the reader's table that holds now; 0: none. */
  get table() {
    return this.#now.table;
  }

  /**
   * A deliberate step. One that changes nothing makes no entry.
   * @param {string} name what was done
   * @param {T} next
   * @param {number} [table]
   */
  push(name, next, table = this.table) {
    const entry = { step: this.#now.step + 1, name, table };
    if (!this.#page.push(next, entry, table !== this.table)) return;
    this.#now = entry;
    this.#last = entry.step;
    this.#status.textContent = '';
    this.#show();
  }

  /** The same state looked at otherwise: no step, another address. @param {T} next */
  rename(next) {
    this.#page.replace(next, this.#now);
  }

  /** After the reader moved through history, or followed a link. @param {() => string} nameOfLink */
  arrive(nameOfLink) {
    const before = this.#now;
    if (history.state && typeof history.state.step === 'number') {
      this.#now = history.state;
      this.#last = Math.max(this.#last, this.#now.step);
      const isBack = this.#now.step < before.step;
      const name = isBack ? before.name : this.#now.name;
      this.#status.textContent = isBack ? `Undone: ${name}.` : `Redone: ${name}.`;
    } else {
      this.#now = { step: before.step + 1, name: nameOfLink(), table: before.table };
      this.#last = this.#now.step;
      this.#page.keep(this.#now);
      this.#status.textContent = '';
    }
    this.#show();
  }

  undo() {
    if (this.#now.step > 0) history.back();
  }

  redo() {
    if (this.#now.step < this.#last) history.forward();
  }

  #show() {
    const { step, name } = this.#now;
    this.#names.set(step, name);
    label(this.#undo, 'Undo', 'Ctrl+Z', step > 0 ? name : null);
    const next = this.#names.get(step + 1) ?? 'the next step';
    label(this.#redo, 'Redo', 'Ctrl+Shift+Z', step < this.#last ? next : null);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    const key = event.key.toLowerCase();
    if (!(ctrlKey || metaKey) || altKey || (key !== 'z' && key !== 'y')) return;
    const [target] = event.composedPath();
    if (target instanceof Element && target.closest(TEXTS)) return;
    event.preventDefault();
    if (key === 'y' || shiftKey) this.redo();
    else this.undo();
  }
}

/** @param {string} id */
const button = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));

/**
 * @param {HTMLButtonElement} element
 * @param {string} verb
 * @param {string} keys
 * @param {string | null} name null: nothing to do
 */
function label(element, verb, keys, name) {
  // A button that is focused stays so: it says that there is nothing more to do.
  element.setAttribute('aria-disabled', String(name === null));
  element.setAttribute('aria-label', name ? `${verb}: ${name}` : verb);
  element.title = name ? `${verb}: ${name} (${keys})` : keys;
}
