/** A browser lays out a megabyte in one field for seconds: a text as long as that never gets into it. */
import { grouped } from '../../plot/format.js';

/** Characters that a field holds. */
export const MOST_TYPED = 10_000;

/**
 * Refuses what would make a field longer than that, in the browser's own words about fields.
 * @param {EventTarget} place whose fields it watches, those in shadow trees as well
 */
export function keepFieldsShort(place) {
  place.addEventListener('beforeinput', (event) => {
    const { data } = /** @type {InputEvent} */ (event);
    const field = /** @type {HTMLInputElement} */ (event.composedPath()[0]);
    const length = (data?.length ?? 0) + (field.value?.length ?? 0);
    if (event.defaultPrevented || !data || length <= MOST_TYPED) return;
    event.preventDefault();
    field.setCustomValidity?.(
      `At most ${grouped(MOST_TYPED)} characters fit here, these would be ${grouped(length)}.`,
    );
    field.reportValidity?.();
    field.setCustomValidity?.(''); // what it holds is as good as before
  });
}
