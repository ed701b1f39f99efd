/**
 * What a page shows, kept in its address: read when the page opens and when the reader moves through history,
 * written at each deliberate change. Firefox and WebKit refuse to change an address once it was changed some
 * hundred times within seconds, as by an arrow key that is held: it then follows a little later.
 */

const LATER = 1000; // ms
const TRIES = 60; // no longer than engines refuse

/** @template T */
export class PageState {
  /** @type {T} */
  now;
  #write;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /**
   * @param {(hash: string) => T} read
   * @param {(state: T) => string} write a hash that reads back as this state
   * @param {(entry: any) => void} onMove after another entry of history was reached: what it keeps, null
   *   where the reader typed the address or followed a link
   */
  constructor(read, write, onMove) {
    this.#write = write;
    this.now = read(location.hash);
    addEventListener('popstate', ({ state: entry }) => {
      clearTimeout(this.#waiting);
      this.now = read(location.hash);
      onMove(entry);
    });
  }

  /**
   * A deliberate change: one entry of history. None where the address stays: a control may report the same
   * value twice, by Enter and by losing focus.
   * @param {T} next
   * @param {object} [entry] what history keeps beside the address
   * @param {boolean} [isOther] whether something is another that the address does not say
   * @returns {boolean} whether there is an entry
   */
  push(next, entry = {}, isOther = false) {
    this.now = next;
    clearTimeout(this.#waiting);
    const hash = this.#write(next);
    const isEntry = isOther || hash.replace(/^#$/, '') !== location.hash;
    if (isEntry) this.#set('pushState', entry, hash);
    return isEntry;
  }

  /** The same entry, otherwise. @param {T} next @param {object} [entry] */
  replace(next, entry = {}) {
    this.now = next;
    this.#set('replaceState', entry, this.#write(next));
  }

  /** What this entry of history keeps; the address stays as it came. @param {object} entry */
  keep(entry) {
    this.#set('replaceState', entry, location.hash);
  }

  /** @param {'pushState' | 'replaceState'} how @param {object} entry @param {string} hash */
  #set(how, entry, hash, tries = TRIES) {
    clearTimeout(this.#waiting);
    try {
      history[how](entry, '', hash.length > 1 ? hash : location.pathname + location.search);
    } catch {
      const again = () => this.#set(how, entry, hash, tries - 1);
      if (tries > 0) this.#waiting = setTimeout(again, LATER);
    }
  }
}
