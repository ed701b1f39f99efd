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

/**
 * Another order: the same seed gives the same one.
 * @param {number[]} order
 * @param {number} seed
 */
export function shuffled(order, seed) {
  const list = [...order];
  let state = (seed * 2654435761 + 97) >>> 0;
  for (let last = list.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0; // Numerical Recipes
    const other = Math.floor((state / 2 ** 32) * (last + 1));
    [list[last], list[other]] = [list[other], list[last]];
  }
  return list;
}
