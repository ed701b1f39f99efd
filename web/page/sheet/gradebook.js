/** What a sheet tells a learning platform, and what both kinds of platform have in common. */

/**
 * @typedef {object} Answer
 * @property {number} index of the exercise, from 0
 * @property {string} text as typed
 * @property {boolean} isRight
 * @property {string} expected as the key has it
 *
 * @typedef {object} Standing
 * @property {number} right
 * @property {number} of
 * @property {boolean} isDone every exercise has an answer
 * @property {Record<string, string>} typed by exercise: where it is resumed
 *
 * @typedef {'kept' | 'unsent' | 'refused'} Delivery of all answers so far; unsent: it is sent again by itself
 *
 * @typedef {object} Gradebook
 * @property {Record<string, string>} typed answers of the visit before
 * @property {string} [back] the platform's page to go to afterwards
 * @property {(answer: Answer, standing: Standing) => void} keep
 */

/** Between one try and the next [ms]. */
export const AGAIN = 5000;

/** Answers of a visit before. @param {unknown} kept nothing where it is none of ours @returns {Record<string, string>} */
export const resumed = (kept) =>
  Object.fromEntries(
    Object.entries(kept ?? {}).filter(
      ([index, typed]) => /^\d{1,2}$/.test(index) && typeof typed === 'string',
    ),
  );
