/** Linked reading: elements of one `group` show the same position, dimension, and pair of positions. */

/**
 * @typedef {object} Spoken what a place of one plot is in the terms of all
 * @property {number | null} position [tokens]; null: of none in particular
 * @property {number | null} dimension null likewise
 * @property {[number, number] | null} [pair] query and key, where the place is about two positions [tokens]
 *
 * @typedef {Spoken | null} Reading
 */

/** @type {Map<string, EventTarget>} */
const groups = new Map();

/** @param {string} name @returns {EventTarget} */
function groupOf(name) {
  let group = groups.get(name);
  if (!group) groups.set(name, (group = new EventTarget()));
  return group;
}

/**
 * Follows a group until `signal` ends it.
 * @param {string} name
 * @param {(reading: Reading, source: unknown) => void} listener
 * @param {AbortSignal} signal
 */
export function follow(name, listener, signal) {
  groupOf(name).addEventListener(
    'read',
    (event) => {
      const { reading, source } = /** @type {CustomEvent} */ (event).detail;
      listener(reading, source);
    },
    { signal },
  );
}

/**
 * @param {string} name
 * @param {Reading} reading
 * @param {unknown} source who is being read; it hears its own report too
 */
export function report(name, reading, source) {
  groupOf(name).dispatchEvent(new CustomEvent('read', { detail: { reading, source } }));
}
