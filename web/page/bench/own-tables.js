/** Tables that a reader brings to the comparison: one becomes A, and B the scheme that it is. */
import { formatParameter, kebabCase } from '../../core/check.js';
import { sharedContext } from '../../elements/frame/context.js';

/** @import { Identification, Matrix } from '../../core/types.js' */
/** @import { PeCompare } from '../../elements/analysis/compare/compare.js' */

/** @typedef {{name: string, matrix: Matrix, result: Identification}} Identified */

export class OwnTables {
  #elements;
  #onTable;
  #details = /** @type {HTMLDetailsElement} */ (document.querySelector('#compare .own'));
  #unlinkable = /** @type {HTMLElement} */ (document.querySelector('#compare .unlinkable'));
  /** @type {Matrix[]} in the order they were brought; a step of history names one by its number, from 1 */
  #tables = [];

  /**
   * @param {PeCompare[]} elements that compare
   * @param {(texts: Record<string, string>, table: number, done: string) => void} onTable attributes of
   *   the comparison with a table just brought, its number, and what was done in words
   */
  constructor(elements, onTable) {
    this.#elements = elements;
    this.#onTable = onTable;
    document.getElementById('compare-identify')?.addEventListener('pe-identify', (event) => {
      this.#take(/** @type {CustomEvent<Identified>} */ (event).detail);
    });
  }

  /** @param {Identified} identified */
  async #take({ name, matrix, result }) {
    const number = this.#tables.push(matrix);
    const { catalogue } = await sharedContext();
    const scheme = catalogue.find((each) => each.name === result.scheme);
    /** @type {Record<string, string>} */
    const texts = { length: String(matrix.rows), 'd-model': String(matrix.cols), encoding: 'own' };
    if (scheme) texts.against = scheme.name;
    for (const { name: parameter, type } of scheme?.parameters ?? []) {
      const value = result.params[parameter];
      if (value !== undefined && type !== 'list')
        texts[kebabCase(parameter)] = formatParameter(value);
    }
    this.#onTable(texts, number, `${name} as A`);
  }

  /** Gives the figures a table, or none. @param {number} number */
  show(number) {
    const table = this.#tables[number - 1] ?? null;
    for (const element of this.#elements) if (element.table !== table) element.table = table;
  }

  /** Says what a link leaves out, and asks for what one has left out. @param {Record<string, string>} settings */
  say({ encoding, against }) {
    const isOwn = encoding === 'own' || against === 'own';
    this.#unlinkable.hidden = !isOwn;
    if (isOwn && !this.#elements[0].table) this.#details.open = true;
  }
}
