/**
 * The address of what is shown. Firefox and WebKit refuse to change it once it was changed some hundred
 * times within seconds, as by an arrow key that is held: it then follows a little later.
 */

const LATER = 1000; // ms
const TRIES = 60; // no longer than engines refuse
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/**
 * @param {'pushState' | 'replaceState'} how
 * @param {string} address
 * @param {unknown} [state] what history keeps with it, by which a step is told from an address that was typed
 * @param {number} [tries]
 */
export function setAddress(how, address, state = {}, tries = TRIES) {
  clearTimeout(waiting);
  try {
    history[how](state, '', address);
  } catch {
    if (tries > 0) waiting = setTimeout(setAddress, LATER, how, address, state, tries - 1);
  }
}

addEventListener('popstate', () => clearTimeout(waiting));
