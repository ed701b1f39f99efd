/** A browser lays out a megabyte in one field for seconds: a text as long as that never gets into it. */
import { CoreError } from '../../core/check.js';

/** Characters that a field holds. */
export const MOST_TYPED = 10_000;

/**
 * Refuses what would make a field longer than that.
 * @param {EventTarget} place whose fields it watches, those in shadow trees as well
 * @param {(refusal: CoreError, field: HTMLInputElement) => void} say
 */
export function keepFieldsShort(place, say) {
  place.addEventListener('beforeinput', (event) => {
    const { data } = /** @type {InputEvent} */ (event);
    const field = /** @type {HTMLInputElement} */ (event.composedPath()[0]);
    const { value = '', selectionStart, selectionEnd } = field;
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0); // a number's is not told
    const length = (data?.length ?? 0) + value.length - replaced;
    if (event.defaultPrevented || !data || length <= MOST_TYPED) return;
    event.preventDefault();
    const parameter = field.name || field.id || 'text';
    const rule = `must be at most ${MOST_TYPED} characters, got ${length}`;
    say(new CoreError(`${parameter} ${rule}`, { code: 'input', parameter, rule }), field);
  });
}
