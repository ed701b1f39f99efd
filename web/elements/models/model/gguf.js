/** GGUF files that a reader brings, texts with their keys, and what each engine does with a config: what
 * reads them is loaded with the first. */
import { Asking } from '../../shared/asking.js';
import { fetched } from '../../../core/fetched.js';

/** @import { AsyncReaders } from '../../../readers/connect.js' */
/** @import { PeModel } from './model.js' */

export class GgufReading {
  #host;
  /** @type {Asking<AsyncReaders> | null} */
  #asking = null;

  /** @param {PeModel} host */
  constructor(host) {
    this.#host = host;
  }

  async #readers() {
    const { openReaders } = await fetched(import('../../../readers/connect.js'));
    this.#asking ??= new Asking(this.#host, openReaders, 'The file is read.');
    return this.#asking;
  }

  /** Its keys as text, of which no more than the header is read. @param {File} file */
  async textOf(file) {
    return (await this.#readers()).ask((readers) => readers.readGguf(file));
  }

  /** @param {string} text */
  async positions(text) {
    return (await this.#readers()).ask((readers) => readers.ggufPositions(text));
  }

  /** What each reader does with a config. @param {string} text @param {{length: number}} options [tokens] */
  async readersOf(text, options) {
    return (await this.#readers()).ask((readers) => readers.readersOf(text, options));
  }

  template() {
    return this.#asking?.template();
  }

  leave() {
    this.#asking?.leave();
  }
}
