/** Orders of words, as lists that say which word stands at every place. */

/** @param {number} count @returns {number[]} as typed */
export const identity = (count) => Array.from({ length: count }, (_, index) => index);

/** Whether every number from 0 is there once. @param {number[] | null} order @param {number} count */
export const isPermutation = (order, count) =>
  order?.length === count && identity(count).every((index) => order.includes(index));

/**
 * The order after one word moved, those between moving up.
 * @param {number[]} order
 * @param {number} from place
 * @param {number} to place; beyond the ends means the end
 */
export function moved(order, from, to) {
  const rest = order.filter((_, place) => place !== from);
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), order[from], ...rest.slice(place)];
}
