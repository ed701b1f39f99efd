/** <pe-compare>: two schemes beside one another on one panel of controls, and what they differ by. */
import { html, nothing } from 'lit';
import { atMost, short } from '../../../plot/format.js';
import { PlotFrame } from '../../../plot/frame.js';
import { drawLines } from '../../../plot/lines.js';
import { drawLogLines } from '../../../plot/log-lines.js';
import { drawPanels } from '../../../plot/panels.js';
import { PeElement } from '../../frame/base.js';
import { colormapSetting, findColormap } from '../../shared/colormap.js';
import {
  columnsOf,
  curvesOf,
  hasGaps,
  pointsOf,
  positionAt,
  secondTitle,
  valueAt,
} from './cells.js';
import { attributeOf } from '../../../settings/given.js';
import { compare } from './load.js';
import { quantityTitle } from './paint.js';
import { OWN, readSides } from './settings.js';
import * as spectra from './spectra.js';
import { compareStyles } from './styles.js';
import { differenceSentence, longTable, placeText, sideTitles } from './text.js';
import { hatchLegend } from '../../shared/hatch.js';
import { metricColormap, metricSetting } from '../../shared/similarity-metrics.js';
import { choice, integer } from '../../../settings/own-settings.js';
import { rowsOf } from '../../../settings/rows.js';
import { spectrumStyles } from '../../shared/styles/logarithmic.js';
import { pairStyles } from '../../shared/styles/pair.js';
import { panelStyles } from '../../shared/styles/small-multiples.js';

/** @import { DrawnLines, DrawnLogLines, DrawnPanels, Matrix, Place, Reading, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { Compared } from './load.js' */
/** @import { Painted } from './paint.js' */
/** @import { Side } from './settings.js' */
/** @import { Spectra } from './spectra.js' */

/**
 * @typedef {{settings: Settings, sides: [Side, Side], show: string} & Compared & Painted} Comparison
 */

const BESIDE = 720; // px: with less, the pictures stand one below the other

/**
 * @summary Two schemes A and B with one set of controls, and A − B with how large it is.
 * @tag pe-compare
 * @example <pe-compare encoding="sinusoidal" against="linear-frequencies"></pe-compare>
 * @attr {string} encoding - A, by its name in the catalogue; `own` is the table of the property
 * @attr {string} turns-within - length that is read [tokens]: of spectrum and score
 * @attr {string} farthest - largest distance of the score [tokens]
 * @prop {Matrix | null} table - a table of the reader, which `own` names
 * @extends {PeElement<Comparison | Spectra>}
 */
export class PeCompare extends PeElement {
  /** @override @type {import('../../../core/types.js').Encoding['kind'][]} */
  static kinds = ['none', 'add', 'rotate', 'bias'];

  /** @override */
  static coded = false;

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, pairStyles, panelStyles, spectrumStyles, compareStyles];

  /** @type {[Side, Side] | null} */
  #sides = null;
  /** @type {Matrix | null} */
  #table = null;
  #tables = 0; // brought so far
  /** @type {DrawnPanels | null} */
  #panels = null;
  /** @type {PlotFrame | null} of the second curve */
  #second = null;
  /** @type {DrawnLines[]} */
  #curves = [];
  /** @type {DrawnLogLines | null} */
  #spectra = null;
  #drawn = ''; // what of the three kinds of plot stands there

  /** @returns {Matrix | null} */
  get table() {
    return this.#table;
  }

  set table(table) {
    this.#table = table ?? null;
    this.#tables += 1;
    this.requestUpdate();
  }

  /** @override */
  choosable() {
    return [...super.choosable(), OWN];
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    const names = this.choosable().map(({ name }) => name);
    return [
      {
        ...choice('against', names, 'The scheme beside the first.'),
        default: 'linear-frequencies',
      },
      choice(
        'show',
        ['table', 'similarity', 'offsets', 'spectrum', 'score'],
        'The tables; how alike every two positions are; the same by offset; wavelengths; the score of equal words by distance.',
      ),
      metricSetting('cosine'),
      integer('head', 1, [1, 256], 'Of what is added to the scores, from 1.'),
      colormapSetting(this.context),
      ...spectra.settingsFor(this.getAttribute('show')),
    ];
  }

  /** @override @param {Settings} settings */
  refine(settings) {
    this.#sides = readSides(settings, {
      encodings: this.choosable(),
      getText: (attribute) => attributeOf(this, attribute) ?? this.defaults[attribute] ?? null,
    });
    settings.values.table = this.#sides.some(({ encoding }) => encoding === OWN) ? this.#tables : 0;
  }

  /** @override */
  fixedSettings() {
    const fixed = super.fixedSettings();
    const { values } = this.settings ?? {};
    if (values?.show !== 'similarity' && values?.show !== 'offsets')
      fixed.metric = 'counts for similarities';
    const addsToScores = this.#sides?.some(({ encoding }) => encoding.kind === 'bias');
    if (!addsToScores) fixed.head = 'counts for what is added to scores';
    return fixed;
  }

  /** @override @param {Settings} settings @returns {Promise<Comparison | Spectra | undefined>} */
  async load(settings) {
    const sides = this.#sides;
    if (!sides) return undefined;
    const { values } = settings;
    if (spectra.isShown(values.show))
      return this.askAll((core) => spectra.loadSpectra(core, sides, settings));
    const show = String(values.show);
    const maps = {
      value: findColormap(this.context, values),
      similarity: metricColormap(this.context, /** @type {any} */ (values)),
      diverging: this.context?.colormaps.find((map) => map.diverging),
    };
    const own = this.#table;
    return this.askAll(async (core) => {
      const compared = await compare(core, sides, /** @type {any} */ (values), own, maps);
      return { settings, sides, show, ...compared };
    });
  }

  /** @override @param {Comparison | Spectra | null} picture */
  stage(picture) {
    return html`
      ${
        picture && 'now' in picture
          ? html`<p class="answer" role="status">${spectra.answerOf(picture)}</p>`
          : nothing
      }
      <div class="plot" part="plot"></div>
      <div class="second" ?hidden=${picture?.show !== 'offsets'}>
        <p class="side-title">${picture && 'views' in picture ? secondTitle(picture) : nothing}</p>
        <div class="plot second-plot" part="difference"></div>
      </div>
    `;
  }

  /** @override @param {Comparison | Spectra} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const isSpectra = 'now' in picture;
    const drawn = isSpectra || picture.show === 'offsets' ? picture.show : 'panels';
    if (drawn !== this.#drawn) frame.marks.selectAll('*').remove();
    this.#drawn = drawn;
    if (isSpectra) this.#spectra = drawLogLines(frame, spectra.linesOf(picture));
    else if (drawn === 'offsets') this.#drawCurves(picture, frame);
    else this.#drawPanels(picture, frame);
  }

  /** @param {Comparison} picture @param {PlotFrame} frame */
  #drawPanels(picture, frame) {
    const { matrices, images, views, show, difference, sides } = picture;
    const isSquare = show === 'similarity';
    const isBias = views.every(({ quantity }) => quantity === 'bias');
    this.#curves = [];
    this.#panels = drawPanels(frame, {
      panels: matrices.map((matrix, panel) => ({
        title:
          panel === 2
            ? `A − B, at most ${atMost(difference?.largest ?? 0, 3)}`
            : sideTitles(sides)[panel],
        matrix,
        image: images[panel],
        columnName: (/** @type {number} */ column) =>
          isSquare ? short(views[panel % 2].positions[column] ?? column, 6) : String(column),
      })),
      rowName: (row) => short(positionAt(picture, row), 8),
      rowLabel: isBias ? 'query m [tokens]' : rowsOf(sides[0].values).axis('p'),
      columnLabel: isBias
        ? 'key n [tokens]'
        : isSquare
          ? rowsOf(sides[0].values).axis('q')
          : 'dimension j (channel)',
      oneRow: frame.available >= BESIDE,
    });
  }

  /** @param {Comparison} picture @param {PlotFrame} frame */
  #drawCurves(picture, frame) {
    const { first, second } = curvesOf(picture);
    this.#panels = null;
    this.#curves = [drawLines(frame, first)];
    const root = this.renderRoot.querySelector('.second-plot');
    if (!(root instanceof HTMLElement)) return;
    const box = /** @type {HTMLElement} */ (root.parentElement);
    box.hidden = false;
    this.#second ??= new PlotFrame(root, {
      onMove: (place, means) => this.read(place && { row: 0, column: place.column }, means),
      onResize: () =>
        this.picture?.show === 'offsets' && this.frame && this.draw(this.picture, this.frame),
    });
    this.#curves.push(drawLines(this.#second, second));
    this.#second.describe({ name: secondTitle(picture), hint: 'Arrow keys move by one.' });
  }

  /** @override @param {Comparison | Spectra} picture */
  colorBar(picture) {
    return 'bars' in picture ? picture.bars : [];
  }

  /** @override @param {Comparison | Spectra | null} picture */
  legend(picture) {
    const isPanels = picture && 'images' in picture && picture.show !== 'offsets';
    return html`
      ${picture && 'now' in picture ? spectra.legendOf(picture) : nothing}
      <div class="color-bar" hidden></div>
      <div class="color-bar" hidden></div>
      <div class="color-bar" hidden></div>
      ${
        isPanels && picture.matrices.some(hasGaps)
          ? hatchLegend('nothing there, or no attention (−∞)')
          : nothing
      }
    `;
  }

  /** @override @param {Comparison | Spectra | null} picture */
  below(picture) {
    if (!picture || 'now' in picture) return nothing;
    const { difference, reason, views, sides } = picture;
    return html`
      <ul class="sides">
        ${sideTitles(sides).map((title) => html`<li>${title}</li>`)}
      </ul>
      <p class="difference" role="status">
        ${difference ? differenceSentence(picture) : reason}
        ${views
          .map(({ note }) => note)
          .filter(Boolean)
          .join(' ')}
      </p>
    `;
  }

  /** @override @param {Place} place @returns {Spot | null} */
  spotAt(place) {
    const { picture } = this;
    if (!picture) return null;
    if ('now' in picture) return this.#spectra && spectra.spotOf(picture, place, this.#spectra);
    const { difference, show, settings, views } = picture;
    const isCurves = show === 'offsets';
    const cell = isCurves
      ? { panel: Math.min(place.row, 1), row: 0, column: place.column }
      : this.#panels?.cellAt(place);
    if (!cell || (isCurves && pointsOf(picture) <= cell.column)) return null;
    const { panel, row, column } = cell;
    const matrices = [
      ...views.map(({ matrix }) => matrix),
      ...(difference ? [difference.matrix] : []),
    ];
    const numbers = matrices.map((matrix) => valueAt(matrix, row, column));
    const shown = numbers.map((value) => (value === undefined ? 'none' : short(value, 6)));
    const names = ['A', 'B', 'A − B'];
    const said = shown.map((text, k) => `${names[k]} ${text}`).join(', ');
    const where = placeText(picture, row, column);
    const point = isCurves
      ? this.#curves[0]?.centre({ column, row: difference ? panel : 0 })
      : this.#panels && { ...this.#panels.centre(cell), bare: true };
    if (!point || numbers.every((value) => value === undefined)) return null;
    const isSquare = show === 'similarity';
    const start = positionAt(picture, isCurves ? 0 : row);
    return {
      point,
      value: numbers[panel] ?? NaN,
      onBar: picture.bars.map(({ panels }) =>
        panels.includes(panel) ? (numbers[panel] ?? null) : null,
      ),
      title: `${names[panel]} at ${where}`,
      tooltip: `${where}: ${said}`,
      spoken: `${where}: ${said}`,
      position: isCurves ? start + column : start,
      dimension: show === 'table' && views[0].quantity !== 'bias' ? column : null,
      pair: isCurves
        ? [start, start + column]
        : isSquare
          ? [start, views[0].positions[column] ?? column]
          : null,
      explanation: {
        formula: difference ? 'A − B' : names[panel],
        substituted: difference ? `${shown[0]} − ${shown[1]}` : where,
        value: (difference ? numbers[2] : numbers[panel]) ?? NaN,
        steps: [
          isSquare || isCurves ? quantityTitle(views[0].quantity, settings.values.metric) : where,
        ],
      },
    };
  }

  /** @override @param {Comparison | Spectra} picture @param {NonNullable<Reading>} reading @returns {Place | null} */
  placeOf(picture, { position, dimension, pair }) {
    if ('now' in picture || position === null) return null;
    const { positions, matrix } = picture.views[0];
    if (picture.show === 'offsets') {
      const column = pair ? Math.abs(pair[1] - pair[0]) : -1;
      return column >= 0 && column < matrix.cols ? { row: 0, column } : null;
    }
    const [row, other] = (pair ?? [position, position]).map((each) =>
      positions.indexOf(Math.round(each)),
    );
    if (row < 0 || !this.#panels) return null;
    const column = picture.show === 'similarity' ? Math.max(other, 0) : (dimension ?? 0);
    return this.#panels.placeOf({ panel: 0, row, column: Math.min(column, matrix.cols - 1) });
  }

  /** @override @param {Spot | null} spot @param {Place | null} place */
  pointAt(spot, place) {
    const { picture } = this;
    if (!picture || 'now' in picture) return;
    if (picture.show === 'offsets') {
      for (const [index, curves] of this.#curves.entries()) {
        const count = (picture.difference ?? picture.views[index]).matrix.cols;
        curves.mark(spot && place && place.column < count ? place.column : null);
      }
      return;
    }
    this.#panels?.mark(place);
  }

  /** @override @param {Comparison | Spectra} picture */
  describe(picture) {
    if ('now' in picture) return spectra.describe(picture);
    const { sides, difference, reason, show } = picture;
    const what = {
      table: 'Tables',
      similarity: 'Similarity of every two positions',
      offsets: 'Similarity by offset',
    }[/** @type {'table'} */ (show)];
    const [a, b] = sides.map(({ encoding }) => `“${encoding.title}”`);
    return `${what} of A, ${a}, and B, ${b}, beside one another. ${difference ? differenceSentence(picture) : reason}`;
  }

  /** @override @param {Comparison | Spectra} picture @returns {TableData} */
  tableOf(picture) {
    return 'now' in picture ? spectra.spectraTable(picture) : longTable(picture);
  }

  /** @override @param {Comparison | Spectra} picture @returns {Matrix | null} */
  matrixOf(picture) {
    return 'now' in picture ? null : columnsOf(picture);
  }
}
