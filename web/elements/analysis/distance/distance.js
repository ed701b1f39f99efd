/** <pe-distance>: two positions, a metric, all digits of a float64; beside what a post prints. */
import { html, nothing } from 'lit';
import { exact, short } from '../../../plot/format.js';
import { PeElement } from '../../frame/base.js';
import { parsePairs } from './pairs.js';
import { distanceStyles } from './styles.js';
import { MEASURES, metricSetting, metricText } from '../../shared/similarity-metrics.js';
import { scrollTable } from '../../shared/scroll-table.js';
import { typed } from '../../panels/typed.js';
import { atPositions } from '../../../settings/settings.js';
import { text } from '../../../settings/own-settings.js';

/** @import { Encoding, Setting, Settings, TableData } from '../../frame/types.js' */
/** @import { Metric } from '../../shared/similarity-metrics.js' */

/**
 * @typedef {object} Pair
 * @property {number} first [tokens]
 * @property {number} second
 * @property {number} value in float64
 * @property {string} printed by a post; empty for none
 *
 * @typedef {object} Distances
 * @property {Settings} settings
 * @property {Pair[]} pairs the reader's own first
 * @property {number} dot of the reader's pair
 * @property {Float64Array} norms its two first
 * @property {Float64Array} squares of them
 * @property {string} remark
 */

/**
 * @summary Distance or similarity of two positions in float64, beside printed values.
 * @tag pe-distance
 * @example <pe-distance encoding="sinusoidal" d-model="64" first="3" second="10"></pe-distance>
 * @extends {PeElement<Distances>}
 */
export class PeDistance extends PeElement {
  /** @override */
  static framed = false;

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, distanceStyles];

  /** @override @param {Encoding} encoding */
  accepts(encoding) {
    const names = encoding.parameters.map(({ name }) => name);
    return super.accepts(encoding) && names.includes('positions') && names.includes('precision');
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    const position = {
      type: /** @type {const} */ ('number'),
      unit: 'tokens',
      min: 0,
      max: 2 ** 24,
    };
    return [
      metricSetting('cosine-distance'),
      { ...position, name: 'first', default: 1, help: 'A position; fractions are allowed.' },
      { ...position, name: 'second', default: 2, help: 'The position it is compared to.' },
      text(
        'pairs',
        '',
        'Further pairs, each with the value that a post prints: 1 2 0.0264886; 1 3',
        600,
      ),
    ];
  }

  /** @override */
  fixedSettings() {
    const reason = 'two positions at a time';
    /** @type {Record<string, string>} */
    const fixed = { length: reason, start: reason, positions: reason, precision: 'always float64' };
    return fixed;
  }

  /** @override @param {Settings} settings @returns {Promise<Distances | undefined>} */
  async load(settings) {
    const { encoding, values } = settings;
    const { metric, first, second } = values;
    const { pairs: further, remark } = parsePairs(values.pairs);
    const asked = [{ first, second, printed: '' }, ...further];
    const positions = asked.flatMap((pair) => [pair.first, pair.second]);
    const parameters = { ...atPositions(settings, positions), precision: 'float64' };
    return this.askAll(async (core) => {
      const rows = [...positions.keys(), 0, 0, 1, 1];
      const [, found] = await core.batch([
        ['encode', encoding.name, parameters],
        ['rowPairs', { from: 0 }, { pairs: rows }],
      ]);
      const values = found[MEASURES[/** @type {Metric} */ (metric)]];
      const pairs = asked.map((pair, index) => ({ ...pair, value: values[index] }));
      const { dot, norms } = found;
      return { settings, pairs, dot: dot[0], norms, squares: dot.slice(-2), remark };
    });
  }

  /** @override @param {Distances | null} picture */
  stage(picture) {
    if (!picture) return html`<div class="stage" part="stage"></div>`;
    const { pairs, settings } = picture;
    const [own, ...further] = pairs;
    const { title } = metricText(settings.values.metric);
    return html`<div class="stage" part="stage">
      <div class="ask" @keydown=${(/** @type {Event} */ event) => event.stopPropagation()}>
        ${this.#input('first', own.first)} ${this.#input('second', own.second)}
        <output class="answer">${title} <b>${exact(own.value)}</b></output>
      </div>
      ${this.#formula(picture)}
      ${
        further.length === 0
          ? nothing
          : scrollTable({
              label: 'Further pairs',
              columns: ['positions', 'computed in float64', 'printed in the post', 'difference'],
              rows: further.map((pair) => this.#row(pair)),
            })
      }
    </div>`;
  }

  /** @param {'first' | 'second'} name @param {number} position */
  #input(name, position) {
    const set = (/** @type {Event} */ { target }) =>
      this.change({ [name]: /** @type {HTMLInputElement} */ (target).value });
    return html`<label>
      ${name} position
      <input type="number" min="0" step="any" .value=${typed(String(position))} @change=${set} />
    </label>`;
  }

  /** @param {Distances} picture */
  #formula({ pairs, dot, norms, squares, settings }) {
    const [{ first, second }] = pairs;
    const [a, b] = [`PE(${short(first, 8)})`, `PE(${short(second, 8)})`];
    const product = exact(dot);
    const lengths = `${exact(norms[0])} × ${exact(norms[1])}`;
    const { formula } = metricText(settings.values.metric);
    /** @type {Record<string, string>} */
    const numbers = {
      cosine: `${product} / (${lengths})`,
      'cosine-distance': `1 − ${product} / (${lengths})`,
      dot: product,
      euclidean: `√(${exact(squares[0])} + ${exact(squares[1])} − 2 × ${product})`,
    };
    return html`<p class="formula">${formula(a, b)}<br />= ${numbers[settings.values.metric]}</p>`;
  }

  /** @param {Pair} pair */
  #row({ first, second, value, printed }) {
    const difference = Math.abs(value - Number(printed));
    const choose = () => this.change({ first: String(first), second: String(second) });
    return html`<tr>
      <th scope="row">
        <button type="button" title="compare these two" @click=${choose}>
          ${short(first, 8)} and ${short(second, 8)}
        </button>
      </th>
      <td>${exact(value)}</td>
      <td>${printed || '–'}</td>
      <td>${printed ? short(difference, 2) : '–'}</td>
    </tr>`;
  }

  /** @override @param {Distances} picture */
  describe({ settings, pairs }) {
    const { title } = metricText(settings.values.metric);
    const [{ first, second, value }] = pairs;
    return (
      `${title} of positions ${short(first, 8)} and ${short(second, 8)} of ` +
      `“${settings.encoding.title}”: ${exact(value)}`
    );
  }

  /** @override @param {Distances} picture @returns {TableData} */
  tableOf(picture) {
    const { pairs } = picture;
    return {
      corner: 'positions',
      rows: pairs.length,
      columns: ['computed', 'printed'],
      rowName: (row) => `${short(pairs[row].first, 8)}, ${short(pairs[row].second, 8)}`,
      text: (row, column) => (column === 0 ? exact(pairs[row].value) : pairs[row].printed || '–'),
    };
  }
}
