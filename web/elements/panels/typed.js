/** The text of a field: a picture that arrives while somebody types takes nothing away from it. */
import { noChange } from 'lit';
import { Directive, directive } from 'lit/directive.js';

/** @import { PropertyPart } from 'lit' */

class Typed extends Directive {
  /** @type {string | null} the event that tells what the field is about; null before the first */
  #last = null;

  /** @override @param {string} text */
  render(text) {
    return text;
  }

  /** @override @param {PropertyPart} part @param {[string]} text */
  update({ element }, [text]) {
    const field = /** @type {HTMLInputElement} */ (element);
    if (this.#last === null) {
      this.#last = '';
      for (const name of ['input', 'change', 'blur']) {
        field.addEventListener(name, ({ type }) => (this.#last = type));
      }
    }
    if (this.#last !== 'input' && field.value !== text) field.value = text;
    return noChange;
  }
}

/** For `.value` of a field that sends its text when it changes, e.g. by Enter. */
export const typed = directive(Typed);
