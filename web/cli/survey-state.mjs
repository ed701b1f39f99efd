// What a survey has found so far, in a file: one that was broken off goes on from it.
import { appendFileSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { stampsOf } from './survey-item.mjs';
import { stop } from './terminal.mjs';

/** @import { Surveyed } from './survey-report.js' */

/** What was found before; a line that was half written is none. */
export class State {
  #file;
  /** @type {Map<string, Surveyed>} */
  #known = new Map();

  /** @param {string | undefined} file @param {object} head what must be the same for answers to be */
  constructor(file, head) {
    this.#file = file;
    this.path = file && resolve(file);
    if (!file) return;
    const lines = linesOf(file);
    const [first] = lines;
    if (lines.length > 0 && JSON.stringify(first) !== JSON.stringify(head)) {
      stop(`${file}: is no state of this survey: it began with ${JSON.stringify(first)}`);
    }
    for (const line of lines.slice(1)) this.#known.set(line.item, line);
    if (lines.length === 0) this.#append(head);
  }

  /** @param {object} line */
  #append(line) {
    if (!this.#file) return;
    try {
      // what stands before it may be half a line
      appendFileSync(this.#file, `\n${JSON.stringify(line)}\n`);
    } catch (/** @type {any} */ error) {
      stop(`${this.#file}: cannot be written: ${error.message}`);
    }
  }

  /** @param {string} item @returns {Surveyed | null} */
  known(item) {
    const found = this.#known.get(item);
    if (!found || found.reason === 'no-answer') return null;
    return found.stamp === stampsOf(item) ? found : null;
  }

  /** @param {Surveyed} found */
  keep(found) {
    this.#append(found);
  }
}

/** Those that are whole. @param {string} file @returns {any[]} */
function linesOf(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (/** @type {any} */ error) {
    if (error.code === 'ENOENT') return [];
    stop(`${file}: cannot be read: ${error.message}`);
  }
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}
