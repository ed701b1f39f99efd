/** <pe-collisions>: which two positions look most alike, and whether any two are the same. */
import { html, nothing, svg } from 'lit';
import { live } from 'lit/directives/live.js';
import { camelCase, kebabCase } from '../../../core/check.js';
import { grouped, short } from '../../../plot/format.js';
import { counted } from '../../../texts/words.js';
import { PeElement } from '../../frame/base.js';
import { sizeOf } from '../../shared/table-size.js';
import { casesStyles } from '../../shared/styles/cases.js';
import { scrollTable } from '../../shared/scroll-table.js';
import { cellsTemplate, repeatsCalls, repeatsOf } from './cells.js';
import { collisionsStyles } from './styles.js';
import { rowsOf } from '../../../settings/rows.js';
import { positionOf } from '../../../settings/settings.js';
import { integer, number } from '../../../settings/own-settings.js';

/** @import { TableData } from '../../../plot/table.js' */
/** @import { Collisions, Matrix } from '../../../core/types.js' */
/** @import { Repeats } from './cells.js' */
/** @import { Setting, Settings } from '../../../settings/settings.js' */

/**
 * @typedef {object} CollisionsPicture
 * @property {Settings} settings
 * @property {Matrix} table float64
 * @property {Collisions} found
 * @property {number} threshold
 * @property {Repeats | null} repeats of single numbers, where the table is small enough to show
 * @property {string} remark
 */

/** Numbers in a row of the table that is read everywhere else. */
const WHOLE = 128;

/** Hands that are added one by one: attributes by button. @type {{name: string, settings: Record<string, string>}[]} */
const CASES = [
  {
    name: 'a single sine',
    settings: { encoding: 'sine', 'd-model': '1', length: '401', threshold: '0.00001' },
  },
  {
    name: 'one pair',
    settings: { encoding: 'harmonic', 'd-model': '2', length: '1001', threshold: '0.001' },
  },
  {
    name: 'two pairs',
    settings: { encoding: 'harmonic', 'd-model': '4', length: '1001', threshold: '0.001' },
  },
  {
    name: 'three pairs',
    settings: { encoding: 'harmonic', 'd-model': '6', length: '1001', threshold: '0.001' },
  },
  {
    name: `all ${WHOLE / 2} pairs`,
    settings: {
      encoding: 'sinusoidal',
      'd-model': String(WHOLE),
      length: '1001',
      threshold: '0.001',
    },
  },
];

const LEAST_EXPONENT = -9; // of the threshold, on its slider
const ARCS = { width: 1000, height: 130 };

/**
 * @summary The nearest rows of a table: whether every position is told from every other.
 * @tag pe-collisions
 * @example <pe-collisions encoding="sinusoidal" length="32" d-model="4" threshold="0.1"></pe-collisions>
 * @csspart arcs - the pairs drawn over the line of positions
 * @csspart pairs - the list of pairs
 * @csspart cells - the table, with repeated numbers marked
 * @extends {PeElement<CollisionsPicture>}
 */
export class PeCollisions extends PeElement {
  /** @override @type {Record<string, string>} */
  static defaults = { encoding: 'harmonic', 'd-model': '2', length: '1001' };

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, casesStyles, collisionsStyles];

  /** @override */
  static framed = false;

  /** @override */
  static properties = { ...PeElement.properties, chosen: { state: true } };

  constructor() {
    super();
    /** The pair that is pointed out. */
    this.chosen = 0;
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return [
      number(
        'threshold',
        0.001,
        [0, 10],
        'Rows no farther apart (Euclidean distance) count as the same.',
      ),
      integer('count', 10, [1, 50], 'How many pairs are listed, nearest first.', 'pairs'),
    ];
  }

  /** @override @param {Settings} settings @returns {Promise<CollisionsPicture | undefined>} */
  async load(settings) {
    const { encoding, parameters, values } = settings;
    const { threshold, count } = values;
    return this.askAll(async (core) => {
      const exact = { ...parameters, precision: 'float64' };
      const size = await sizeOf(core, settings, exact);
      const [table, found, ...near] = await core.batch([
        ['encode', encoding.name, exact],
        ['collisions', { from: 0 }, { threshold, count }],
        ...repeatsCalls(size),
      ]);
      this.chosen = 0;
      return { settings, table, found, threshold, repeats: repeatsOf(table, near), remark: '' };
    });
  }

  /** @param {CollisionsPicture} picture @param {number} row */
  #position({ settings }, row) {
    return short(positionOf(settings, row), 8);
  }

  /** @override @param {CollisionsPicture | null} picture */
  stage(picture) {
    if (!picture) return html`<div class="stage" part="stage"></div>`;
    const { found, table, repeats, settings } = picture;
    return html`
      <div class="stage" part="stage">
        <div class="cases" role="group" aria-label="Cases">
          ${CASES.map(
            ({ name, settings: wanted }) =>
              html`<button
                type="button"
                aria-pressed=${isShown(settings, wanted)}
                @click=${() => this.#take(wanted)}
              >
                ${name}
              </button>`,
          )}
        </div>
        <p class="finding">${this.#sentence(picture)}</p>
        ${found.pairs.length > 0 ? this.#arcs(picture) : nothing}
        ${found.pairs.length > 0 ? this.#list(picture) : nothing}
        ${repeats ? cellsTemplate(table, repeats, (row) => this.#position(picture, row)) : nothing}
      </div>
    `;
  }

  /** @param {CollisionsPicture} picture */
  #sentence(picture) {
    const { found, table, threshold } = picture;
    const [nearest] = found.pairs;
    if (!nearest) return 'With a single row there is nothing to mix it up with.';
    const names = `${this.#position(picture, nearest.first)} and ${this.#position(picture, nearest.second)}`;
    const difference = short(nearest.distance, 5);
    const offset = nearest.second - nearest.first;
    const isTie = found.pairs.length > 1 && found.pairs.every((pair) => isAlike(pair, nearest));
    const below =
      found.below === 0
        ? 'No two rows are'
        : counted(
            found.below,
            { one: '{1} pair is', other: '{1} pairs are' },
            grouped(found.below),
          );
    return (
      `Of ${grouped(table.rows)} rows the nearest ` +
      (isTie
        ? `${offset === 1 ? 'are neighbours' : `stand ${grouped(offset)} positions apart`}, such as those of ${names}: they differ by ${difference}. `
        : `two are those of ${names}: they differ by ${difference}. `) +
      `${below} within ${short(threshold, 3)}.`
    );
  }

  /** Pairs as arcs over the line of positions. @param {CollisionsPicture} picture */
  #arcs(picture) {
    const { found, table, settings } = picture;
    const { width, height } = ARCS;
    const x = (/** @type {number} */ row) =>
      10 + ((width - 20) * row) / Math.max(1, table.rows - 1);
    const order = found.pairs.map((_, k) => k).filter((k) => k !== this.chosen);
    const arc = (/** @type {number} */ k) => {
      const { first, second } = found.pairs[k];
      const [a, b] = [x(first), x(second)];
      // A parabola: its control point is twice as high as its top.
      const top = height - 12 - 2 * (height - 30) * Math.sqrt((b - a) / width);
      return svg`<path class=${k === this.chosen ? 'arc chosen' : 'arc'}
        d="M${a},${height - 12}Q${(a + b) / 2},${top} ${b},${height - 12}" />`;
    };
    return html`
      <div class="arcs" part="arcs" aria-hidden="true">
        <svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">
          <line x1="0" x2=${width} y1=${height - 12} y2=${height - 12} />
          ${order.map(arc)} ${arc(Math.min(this.chosen, found.pairs.length - 1))}
        </svg>
        <p>
          <span>${this.#position(picture, 0)}</span><span>${rowsOf(settings.values).axis('p')}</span
          ><span>${this.#position(picture, table.rows - 1)}</span>
        </p>
      </div>
    `;
  }

  /** @param {CollisionsPicture} picture */
  #list(picture) {
    const { found, threshold } = picture;
    return scrollTable({
      part: 'pairs',
      label: 'The nearest pairs',
      caption: 'The nearest pairs of rows',
      columns: ['positions', 'distance', 'told apart?'],
      rows: found.pairs.map(({ first, second, distance }, k) => {
        const choose = () => (this.chosen = k);
        return html`<tr class=${k === this.chosen ? 'chosen' : ''} @pointerenter=${choose}>
          <th scope="row">
            <button type="button" aria-pressed=${k === this.chosen} @click=${choose}>
              ${this.#position(picture, first)} and ${this.#position(picture, second)}
            </button>
          </th>
          <td>${short(distance, 5)}</td>
          <td>${distance <= threshold ? '✗ no' : '✓ yes'}</td>
        </tr>`;
      }),
    });
  }

  /** The threshold on a logarithmic slider. @override */
  aside() {
    const { picture } = this;
    if (!picture) return nothing;
    const exponent = Math.log10(Math.max(picture.threshold, 10 ** LEAST_EXPONENT));
    const set = (/** @type {boolean} */ isFinal) => (/** @type {Event} */ event) => {
      const power = Number(/** @type {HTMLInputElement} */ (event.target).value);
      this.change({ threshold: String(Number((10 ** power).toPrecision(2))) }, isFinal);
    };
    return html`<label class="threshold">
      told apart if farther than
      <input
        type="range"
        min=${LEAST_EXPONENT}
        max="0"
        step="0.1"
        aria-valuetext=${short(picture.threshold, 3)}
        .value=${live(String(exponent))}
        @input=${set(false)}
        @change=${set(true)}
      />
      <output>${short(picture.threshold, 3)}</output>
    </label>`;
  }

  /** @param {Record<string, string>} wanted by attribute */
  #take(wanted) {
    const texts = Object.entries(wanted).map(([attribute, text]) => [camelCase(attribute), text]);
    this.change(Object.fromEntries(texts));
  }

  /** @override @param {CollisionsPicture} picture */
  describe(picture) {
    return this.#sentence(picture);
  }

  /** @override @param {CollisionsPicture} picture @returns {TableData} */
  tableOf(picture) {
    const { pairs } = picture.found;
    const texts = pairs.map(({ first, second, distance }) => [
      this.#position(picture, first),
      this.#position(picture, second),
      short(distance, 8),
    ]);
    return {
      corner: 'rank',
      rows: pairs.length,
      columns: ['first', 'second', 'distance'],
      rowName: (row) => String(row + 1),
      text: (row, column) => texts[row][column],
    };
  }
}

/**
 * Whether two pairs are as far apart, in rows and in distance: between them only rounding decides.
 * @param {Collisions['pairs'][number]} a
 * @param {Collisions['pairs'][number]} b
 */
const isAlike = (a, b) =>
  a.second - a.first === b.second - b.first && Math.abs(a.distance - b.distance) < 1e-12;

/** @param {Settings} settings @param {Record<string, string>} wanted by attribute */
const isShown = ({ values }, wanted) =>
  Object.entries(values).every(([name, value]) => {
    const text = wanted[kebabCase(name)];
    return text === undefined || name === 'threshold' || text === String(value);
  });
