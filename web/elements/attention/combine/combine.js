/** <pe-combine>: to add or to concatenate: the same head when weights are tied, and what each costs. */
import { html, nothing } from 'lit';
import { firstColumns } from '../../../core/matrix.js';
import { atMost, fixed, grouped, quantity, short } from '../../../plot/format.js';
import { drawPanels } from '../../../plot/panels.js';
import { attendSettings } from '../../shared/attention/data.js';
import { fitsWords } from '../../shared/attention/settings.js';
import { combineSettings } from './settings.js';
import { PeElement } from '../../frame/base.js';
import { measureStyles, measures } from '../../shared/key-figures.js';
import { DECIDED, leaveOut, schemeParameters } from '../../../settings/own-settings.js';
import { panelStyles } from '../../shared/styles/small-multiples.js';
import { scrollTable } from '../../shared/scroll-table.js';

/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { Combining, CombiningCost } from '../../../core/demo-types.js' */
/** @import { AsyncCore, DrawnPanels, Encoding, Matrix, Picture, Place, PlotFrame, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { Colormap, PaintOptions } from '../../../core/types.js' */

/**
 * @typedef {object} Shown three matrices side by side
 * @property {string[]} titles
 * @property {Matrix[]} matrices first channels only; the third follows from the first two
 * @property {string[]} words a name per row
 * @property {string} sum how the third follows
 * @property {string} barLabel
 * @property {string} remark
 *
 * @typedef {object} Extra
 * @property {Settings} settings
 * @property {Combining} found
 * @property {Picture[]} images
 * @property {Colormap | undefined} colormap
 *
 * @typedef {Shown & Extra} CombinePicture
 */

const MOST_CHANNELS = 16;
const LEAST_RANGE = 1e-12; // of maps of zeros
const MOST_WORDS = 48;

/**
 * @summary Adding is concatenating with tied weights, shown with numbers; parameters and operations.
 * @tag pe-combine
 * @example <pe-combine encoding="sinusoidal" d-model="64" length="16"></pe-combine>
 * @extends {PeElement<CombinePicture, DrawnPanels>}
 */
export class PeCombine extends PeElement {
  /** @override @type {Record<string, string>} */
  static defaults = { 'd-model': '64', length: '16' };

  /** @override */
  static coded = false;

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, panelStyles, measureStyles];

  /** @override @param {Encoding} encoding */
  accepts(encoding) {
    return encoding.kind === 'add' && fitsWords(encoding);
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return this.context ? combineSettings(this.context.labs) : [];
  }

  /** @override @param {Settings} settings */
  refine(settings) {
    leaveOut(settings, DECIDED);
  }

  /** @override @param {Settings} settings @returns {Promise<CombinePicture | undefined>} */
  async load(settings) {
    const { encoding, parameters, values } = settings;
    const { dModel, positionDim, headDim, heads, length, alpha, weightStd, seed } = values;
    const colormap = this.context?.colormaps.find((map) => map.diverging);
    const paint = { colormap: colormap?.name };
    return this.askAll(async (core) => {
      const options = {
        dModel,
        positionDim,
        headDim,
        heads,
        length,
        alpha,
        weightStd,
        seed,
        encoding: encoding.name,
        params: schemeParameters(encoding, parameters, values),
      };
      if (values.show !== 'projected' || positionDim !== dModel) {
        const { found, ...shown } = await rows(core, settings, options, paint);
        return { ...shown, found, settings, colormap };
      }
      const shown = [
        { from: 0, field: 'projected', columns: MOST_CHANNELS },
        { from: 0, field: 'concatenated', columns: MOST_CHANNELS },
        { from: 1, field: 'matrix' },
      ];
      const painted = { ...paint, range: shown, center: 0, reach: LEAST_RANGE };
      const [found, difference, ...images] = await core.batch([
        ['sumOrConcat', options],
        ['difference', shown[1], shown[0]],
        ...shown.map((each) => /** @type {Call} */ (['paint', each, painted])),
      ]);
      return { ...projections(found, difference.matrix), images, found, settings, colormap };
    });
  }

  /** @override @param {CombinePicture} picture @param {PlotFrame} frame */
  draw({ matrices, titles, words, images }, frame) {
    this.drawn = drawPanels(frame, {
      panels: matrices.map((matrix, index) => ({
        title: titles[index],
        matrix,
        image: images[index],
        columnName: String,
      })),
      rowName: (row) => words[row],
      wordRows: true,
      rowLabel: 'word',
      columnLabel: `channel; at most the first ${MOST_CHANNELS}`,
    });
  }

  /** @override @param {CombinePicture} picture */
  colorBar({ colormap, images, barLabel }) {
    return { colormap, image: images[0], label: barLabel };
  }

  /** @override @param {CombinePicture | null} picture */
  below(picture) {
    if (!picture) return nothing;
    const { sum, concat, ratio, maxDifference, scoreDifference } = picture.found;
    const gap = (/** @type {number | null} */ value) =>
      html`<b>${value === null ? 'not tied' : short(value, 2)}</b>`;
    return html`${scrollTable({
      kind: 'wrapped',
      label: 'Costs',
      caption: 'Queries, keys and values of all heads',
      columns: ['positions', 'channels in', 'parameters', 'operations a word'],
      rows: [costRow('added', sum), costRow('concatenated', concat)],
    })}
    ${measures([
      {
        name: 'largest difference of the projected words, weights tied',
        value: gap(maxDifference),
      },
      { name: 'largest difference of their scores', value: gap(scoreDifference) },
      { name: 'parameters, concatenated to added', value: html`<b>${fixed(ratio, 2)}</b> times` },
    ])}`;
  }

  /** @override @param {CombinePicture} picture @param {Place} place @param {DrawnPanels} drawn @returns {Spot | null} */
  spotOf(picture, place, drawn) {
    const cell = drawn.cellAt(place);
    if (!cell) return null;
    const { matrices, titles, words, sum } = picture;
    const { panel, row, column } = cell;
    const values = matrices.map(({ data, cols }) => data[row * cols + column]);
    const value = values[panel];
    const where = `${words[row]}, channel ${column}`;
    const text = `${titles[panel]}, ${where}: ${short(value, 6)}`;
    return {
      point: { ...drawn.centre(cell), bare: true },
      value,
      title: where,
      tooltip: text,
      position: row,
      dimension: column,
      explanation: {
        formula: titles[panel],
        substituted: titles
          .map((title, index) => `${title}: ${fixed(values[index] ?? NaN, 8)}`)
          .join(', '),
        value,
        steps: [sum],
      },
    };
  }

  /** @override @param {Spot | null} _spot @param {Place | null} place */
  pointAt(_spot, place) {
    this.drawn?.mark(place);
  }

  /** @override @param {CombinePicture} picture */
  describe({ found, titles, words }) {
    const { maxDifference, sum, concat } = found;
    const same =
      maxDifference === null
        ? 'word and position have different widths'
        : `with tied weights, adding and concatenating differ by at most ${atMost(maxDifference)}`;
    return `${titles.join(', ')} of ${quantity(words.length, 'word')}; ${same}; ${sum.parameters} and ${concat.parameters} parameters`;
  }

  /** @override @param {CombinePicture} picture @returns {TableData} */
  tableOf(picture) {
    const { matrices, titles, words } = picture;
    const columns = matrices.flatMap(({ cols }, panel) =>
      Array.from({ length: cols }, (_, column) => ({ panel, column })),
    );
    return {
      corner: 'word',
      rows: words.length,
      columns: columns.map(({ panel, column }) => `${titles[panel]} ${column}`),
      rowName: (row) => words[row],
      text: (row, index) => {
        const { panel, column } = columns[index];
        return fixed(matrices[panel].data[row * matrices[panel].cols + column], 4);
      },
    };
  }
}

/** What a head makes of both ways, whose weights are tied. @param {Combining} found @param {Matrix} difference @returns {Shown} */
function projections({ projected, concatenated }, difference) {
  const both = /** @type {Matrix[]} */ ([projected, concatenated]);
  const shown = both.map((matrix) => firstColumns(matrix, MOST_CHANNELS));
  return {
    titles: ['W (x + αp)', '[W αW] [x; p]', 'difference'],
    matrices: [...shown, difference],
    words: Array.from({ length: difference.rows }, (_, row) => String(row)),
    sum: 'W (x + αp) = W x + αW p = [W αW] [x; p]',
    barLabel: 'projected word',
    remark: '',
  };
}

/**
 * Rows of words, of their positions, and of both together.
 * @param {AsyncCore} core
 * @param {Settings} settings
 * @param {object} options of sumOrConcat()
 * @param {PaintOptions} paint
 * @returns {Promise<Shown & {images: Picture[], found: Combining}>}
 */
async function rows(core, { encoding, parameters, values }, options, paint) {
  const { tokens, show, dModel, positionDim, alpha, seed } = values;
  const isSum = positionDim === dModel;
  const params = { ...schemeParameters(encoding, parameters, values), dModel: positionDim };
  const { further, ...found } = await attendSettings(
    core,
    [{ name: 'tokens', text: String(tokens) }],
    {
      encoding: encoding.name,
      params,
      dModel,
      alpha,
      seed,
      combine: isSum ? 'add' : 'concatenate',
      split: false,
    },
    { show: 'inputs', columns: MOST_CHANNELS, most: MOST_WORDS, paint },
    [['sumOrConcat', options]],
  );
  const titles = isSum ? ['word x', 'position αp', 'x + αp'] : ['word x', 'position αp'];
  const maps = found.maps.slice(0, titles.length);
  return {
    found: further[0],
    titles,
    matrices: maps.map(({ matrix }) => matrix),
    images: maps.map(({ image }) => image),
    words: found.texts[0].tokens.map(({ text }, place) => `${text} ${place}`),
    sum: isSum ? 'x + αp, number by number' : 'side by side: [x; αp]',
    barLabel: 'number',
    remark:
      show === 'projected'
        ? 'word and position have different widths, so their weights cannot be tied: the rows themselves are shown'
        : '',
  };
}

/** @param {string} name @param {CombiningCost} cost */
const costRow = (name, { inputDim, parameters, flops }) =>
  html`<tr>
    <th scope="row">${name}</th>
    ${[inputDim, parameters, flops].map((count) => html`<td>${grouped(count)}</td>`)}
  </tr>`;
