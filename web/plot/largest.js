/**
 * As Math.max(...list), for lists as long as data are: no engine takes every number as an argument.
 * @param {ArrayLike<number>} list
 * @returns {number} -Infinity for none
 */
export function largestOf(list) {
  let largest = -Infinity;
  for (let k = 0; k < list.length; k++) largest = Math.max(largest, list[k]);
  return largest;
}
