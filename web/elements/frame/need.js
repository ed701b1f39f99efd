/** How an element gets defined that another one makes, where elements are fetched one by one. */

/** @type {(tag: string) => void} */
let fetchElement = () => {};

/** Said once, by a script that does so. @param {(tag: string) => void} fetch */
export function setFetch(fetch) {
  fetchElement = fetch;
}

/** @param {string} tag of an element about to be made */
export const need = (tag) => fetchElement(tag);
