/** <pe-offsets>: similarity or distance as a curve, and every place where it turns back. */
import { html, nothing } from 'lit';
import { atMost, short } from '../../../plot/format.js';
import { drawLines, nearest } from '../../../plot/lines.js';
import { Morph } from '../../../plot/morph.js';
import { counted } from '../../../texts/words.js';
import { curveNames } from '../../shared/curve-legend.js';
import { metricSetting, metricText } from '../../shared/similarity-metrics.js';
import { loadProfiles } from './load.js';
import { choice, explained, integer } from '../../../settings/own-settings.js';
import { PeOwnTable } from '../../shared/own-table.js';
import { PART_NAMES, hasParts } from '../../shared/sine-cosine-columns.js';
import { positionOf } from '../../../settings/settings.js';
import { pairStyles } from '../../shared/styles/pair.js';

/** @import { Curve, DrawnLines, Place, PlotFrame, Reading, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { Profile } from './load.js' */
/** @import { Part } from '../../shared/sine-cosine-columns.js' */

/**
 * @typedef {object} Offsets
 * @property {Settings} settings
 * @property {boolean} own
 * @property {Profile[]} profiles one per part
 * @property {{xs: number[], curves: Curve[]}} shape what is drawn
 * @property {number} stride of the entries that are drawn
 * @property {string} remark
 */

const MOST_DRAWN = 4096; // points of a curve
const ROUNDING = 1e-14; // of a distance that is 0
const VISIBLE_SPREAD = 1e-6; // of one offset: below, least and largest are one line

/** @type {Record<string, {xLabel: string, help: string}>} */
const OVER = {
  offset: {
    xLabel: 'offset Δ [tokens]',
    help: 'all pairs of positions, by how far they are apart',
  },
  position: { xLabel: 'position p [tokens]', help: 'every position against the reference' },
  neighbours: { xLabel: 'position p [tokens]', help: 'every position against the next' },
  norm: { xLabel: 'position p [tokens]', help: 'the length of every row' },
};

/**
 * @summary Similarity or distance over the offset, from a reference position, or from row to row; every
 *   place where it turns back is marked and counted.
 * @tag pe-offsets
 * @example <pe-offsets encoding="sinusoidal" metric="dot" length="50" d-model="64"></pe-offsets>
 * @prop {Matrix | null} table - a table of the reader, instead of the scheme's
 * @extends {PeOwnTable<Offsets, DrawnLines>}
 */
export class PeOffsets extends PeOwnTable {
  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeOwnTable.styles, pairStyles];

  #morph = new Morph();

  /** @override @returns {Setting[]} */
  ownSettings() {
    const { settings } = this;
    const first = settings ? Math.ceil(positionOf(settings, 0)) : 0;
    const last = settings?.values.length ? first + settings.values.length - 1 : 65535;
    return [
      metricSetting('cosine'),
      explained('over', OVER),
      integer(
        'reference',
        first,
        [first, last],
        'Position that all others are compared to (over position).',
        'tokens',
      ),
      choice(
        'parts',
        [...Object.keys(PART_NAMES), 'compare'],
        'Sines and cosines, one kind in all columns, or all three beside each other.',
      ),
    ];
  }

  /** @override */
  fixedSettings() {
    const { settings } = this;
    const fixed = super.fixedSettings();
    if (settings?.values.over !== 'position') fixed.reference = 'counts over position';
    if (settings && !hasParts(settings.encoding)) fixed.parts = 'only sinusoidal has both';
    return fixed;
  }

  /** @override @param {Settings} settings @returns {Promise<Offsets | undefined>} */
  async load(settings) {
    const { parts, over } = settings.values;
    const own = this.table;
    const canSplit = hasParts(settings.encoding) && !own;
    /** @type {Part[]} */
    const wanted = !canSplit
      ? ['both']
      : parts === 'compare'
        ? ['both', 'sine', 'cosine']
        : [parts];
    return this.askAll(async (core) => {
      const profiles = await loadProfiles(core, settings, wanted, own);
      const stride = Math.ceil(profiles[0].xs.length / MOST_DRAWN);
      const remarks = stride > 1 ? [`one value in ${stride} is drawn, all are counted`] : [];
      if (over === 'offset' && profiles[0].xs.length < 2) remarks.push('one row has no offsets');
      return {
        settings,
        own: own !== null,
        profiles,
        shape: shapeOf(profiles, stride),
        stride,
        remark: remarks.join('; '),
      };
    });
  }

  /** @override @param {Offsets} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const { settings, shape, stride, profiles } = picture;
    const { metric, over } = settings.values;
    const yLabel = over === 'norm' ? 'length |PE(p)|' : metricText(metric).title;
    const marks = profiles[0].turns.map((index) => ({
      index: Math.min(Math.round(index / stride), shape.xs.length - 1),
      name: `turns back at ${short(profiles[0].xs[index], 8)}`,
    }));
    this.#morph.show(shape, ({ xs, curves }, isLast) => {
      if (picture !== this.picture) return;
      this.drawn = drawLines(frame, {
        xs,
        curves,
        marks: isLast ? marks : [],
        dots: xs.map((_, index) => index),
        stepX: 1,
        xLabel: OVER[over].xLabel,
        yLabel,
      });
    });
  }

  /** @override @param {Offsets | null} picture */
  legend(picture) {
    if (!picture) return nothing;
    const { curves } = picture.shape;
    const turns = picture.profiles[0].turns.length;
    return html`<ul class="curves">
      ${curves.length < 2 ? nothing : curveNames(curves.map(({ name }) => name))}
      ${
        turns === 0
          ? nothing
          : html`<li>
              <svg width="10" height="9" aria-hidden="true">
                <polygon class="mark" points="5,0 1,8 9,8"></polygon>
              </svg>
              ${turnWord(picture)}
            </li>`
      }
    </ul>`;
  }

  /** @override @param {Offsets} picture */
  aside(picture) {
    return html`<p class="found">${found(picture)}</p>`;
  }

  /** @override @param {Offsets} picture @param {Place} place @param {DrawnLines} drawn @returns {Spot | null} */
  spotOf(picture, { column, row }, drawn) {
    const curve = picture.shape.curves[row];
    if (!curve || column >= picture.shape.xs.length) return null;
    const { settings, shape } = picture;
    const { over, metric, reference } = settings.values;
    const x = shape.xs[column];
    const value = curve.values[column];
    const { title, formula } = metricText(metric);
    const at = short(x, 8);
    const [a, b] = {
      offset: ['PE(p)', `PE(p + ${at})`],
      position: [`PE(${short(reference, 8)})`, `PE(${at})`],
      neighbours: [`PE(${at})`, `PE(${short(x + 1, 8)})`],
      norm: [`PE(${at})`, `PE(${at})`],
    }[/** @type {'offset'} */ (over)];
    const isNorm = over === 'norm';
    const named = curve.name ? `${curve.name}, ` : '';
    const unit = over === 'offset' ? 'Δ' : 'p';
    return {
      point: drawn.centre({ column, row }),
      value,
      title: isNorm ? `|PE(${at})|` : `${title}(${over === 'offset' ? `Δ = ${at}` : at})`,
      tooltip: `${unit} ${at}: ${short(value, 6)}`,
      spoken: `${named}${over === 'offset' ? 'offset' : 'position'} ${at}: ${short(value, 6)}`,
      position: over === 'offset' ? positionOf(settings, 0) + x : x,
      pair: pairOf(picture, x),
      explanation: {
        formula: isNorm ? '√(PE(p)·PE(p))' : formula(over === 'offset' ? 'PE(p)' : a, 'PE(q)'),
        substituted: isNorm ? `√(${a}·${b})` : formula(a, b),
        value,
        steps: [
          named + OVER[over].help,
          picture.profiles[0].turns.includes(column * picture.stride) ? 'turns back here' : '',
        ].filter(Boolean),
      },
    };
  }

  /** @override @param {Offsets} picture @param {NonNullable<Reading>} reading @returns {Place | null} */
  placeOf(picture, { position, pair }) {
    const { over, reference } = picture.settings.values;
    const { xs } = picture.shape;
    if (over === 'offset') {
      const offset = pair ? Math.abs(pair[1] - pair[0]) : -1;
      const column = nearest(xs, offset);
      return xs[column] === offset ? { column, row: 0 } : null;
    }
    const x = pair && over === 'position' && pair[0] === reference ? pair[1] : position;
    if (x === null || x < xs[0] || x > xs[xs.length - 1]) return null;
    return { column: nearest(xs, x), row: 0 };
  }

  /** @override @param {Spot | null} _spot @param {Place | null} place */
  pointAt(_spot, place) {
    this.drawn?.mark(place && place.column);
  }

  /** @override @param {Offsets} picture */
  describe(picture) {
    const { settings } = picture;
    const { metric, over } = settings.values;
    const what = over === 'norm' ? 'length of rows' : metricText(metric).title;
    const [{ part }, ...others] = picture.profiles;
    const alone = part === 'both' || others.length > 0 ? '' : `, ${PART_NAMES[part]}`;
    return `Curve of ${what} of ${this.whose(picture)}${alone}: ${OVER[over].help}. ${found(picture)}`;
  }

  /** @override @param {Offsets} picture @returns {TableData} */
  tableOf(picture) {
    const { profiles, settings } = picture;
    const { xs } = profiles[0];
    const turns = new Set(profiles[0].turns);
    return {
      corner: settings.values.over === 'offset' ? 'offset' : 'position',
      rows: xs.length,
      columns: [...profiles.map(({ part }) => partName(picture, part)), 'turns back'],
      rowName: (row) => short(xs[row], 8),
      text: (row, column) =>
        column < profiles.length
          ? short(profiles[column].values[row], 8)
          : turns.has(row)
            ? 'yes'
            : '',
    };
  }
}

/**
 * The two positions that an entry compares; of an offset, the first pair that is so far apart.
 * @param {Offsets} picture
 * @param {number} x
 * @returns {[number, number] | null}
 */
function pairOf({ settings }, x) {
  const { over, reference } = settings.values;
  const first = positionOf(settings, 0);
  if (over === 'offset') return [first, first + x];
  if (over === 'position') return [reference, x];
  return over === 'neighbours' ? [x, x + 1] : null;
}

/** What a curve is of: where there are no sines and cosines, of what is measured. @param {Offsets} picture @param {Part} part */
function partName({ settings, own }, part) {
  const { over, metric } = settings.values;
  if (part !== 'both' || (hasParts(settings.encoding) && !own)) return PART_NAMES[part];
  return over === 'norm' ? 'length' : metricText(metric).title;
}

/** @param {Profile[]} profiles @param {number} stride */
function shapeOf(profiles, stride) {
  const [first] = profiles;
  const thin = (/** @type {ArrayLike<number>} */ list) =>
    Float64Array.from({ length: Math.ceil(list.length / stride) }, (_, k) => list[k * stride]);
  const curves = profiles.map(({ part, values }) => ({
    name: profiles.length > 1 ? PART_NAMES[part] : '',
    values: thin(values),
  }));
  if (
    profiles.length === 1 &&
    first.least &&
    first.largest &&
    Number(first.spread) > VISIBLE_SPREAD
  ) {
    curves[0].name = 'mean';
    curves.push({ name: 'largest', values: thin(first.largest) });
    curves.push({ name: 'least', values: thin(first.least) });
  }
  return { xs: [...thin(first.xs)], curves };
}

/** What the triangles stand for. @param {Offsets} picture */
const turnWord = ({ settings }) =>
  metricText(settings.values.metric).isDistance ? 'falls again' : 'rises again';

/** What was found, in a sentence. @param {Offsets} picture */
function found(picture) {
  const { profiles, settings } = picture;
  const { over, metric, reference } = settings.values;
  const [{ turns, first, values, spread }] = profiles;
  if (values.length === 0) return 'One row has no neighbours.';
  if (over === 'norm' || over === 'neighbours') {
    const all = profiles.map(({ part, values: each }) => {
      const [from, to] = extent(each).map((value) => short(value, 5));
      const range = from === to ? from : `${from} to ${to}`;
      return `${partName(picture, part)}: ${range}`;
    });
    return `${all.join('; ')}.`;
  }
  const { isDistance } = metricText(metric);
  const [least, largest] = extent(values);
  const range = `Values from ${short(Math.abs(least) < ROUNDING ? 0 : least, 5)} to ${short(largest, 5)}.`;
  const same =
    spread === null
      ? ''
      : ` Pairs of one offset differ by at most ${atMost(spread)}${spread < VISIBLE_SPREAD ? ': only the offset counts' : ''}.`;
  if (first === null) {
    return `It never ${isDistance ? 'falls' : 'rises'} again: monotone. ${range}${same}`;
  }
  const where =
    over === 'offset'
      ? `first at offset ${short(first, 8)}`
      : `first at position ${short(first, 8)}, ${short(Math.abs(first - reference), 8)} from the reference`;
  const count = counted(
    turns.length,
    isDistance ? { one: '{0} drop', other: '{0} drops' } : { one: '{0} rise', other: '{0} rises' },
  );
  return `Not monotone: ${count}, ${where}. ${range}${same}`;
}

/** @param {ArrayLike<number>} values @returns {[number, number]} */
function extent(values) {
  let [from, to] = [Infinity, -Infinity];
  for (let index = 0; index < values.length; index++) {
    from = Math.min(from, values[index]);
    to = Math.max(to, values[index]);
  }
  return [from, to];
}
