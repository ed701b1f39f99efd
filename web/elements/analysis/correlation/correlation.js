/** <pe-correlation>: how much every two columns say the same, in one scheme or two side by side. */
import { html } from 'lit';
import { fixed, short } from '../../../plot/format.js';
import { drawPanels } from '../../../plot/panels.js';
import { PeElement } from '../../frame/base.js';
import { colormapSetting, findColormap } from '../../shared/colormap.js';
import { ALIKE, LIKENESS, likeness, likenessCalls } from './likeness.js';
import { panelStyles } from '../../shared/styles/small-multiples.js';
import { choice } from '../../../settings/own-settings.js';
import { matrixTable } from '../../../plot/table.js';

/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { DrawnPanels, Encoding, Matrix, Parameters, Picture, Place, PlotFrame, Setting, Settings, Spot, TableData } from '../../frame/types.js' */

/**
 * @typedef {{title: string, matrix: Matrix, image: Picture, rows: number, cols: number, neighbours: number | null, alike: number}} Side
 * @typedef {{settings: Settings, sides: Side[], remark: string}} Correlations
 */

const MOST_COLUMNS = 256;

/**
 * @summary Correlation of every two columns; neighbouring columns of linear frequencies beside those of
 *   geometric ones.
 * @tag pe-correlation
 * @example <pe-correlation encoding="sinusoidal" length="128" d-model="16"></pe-correlation>
 * @extends {PeElement<Correlations, DrawnPanels>}
 */
export class PeCorrelation extends PeElement {
  /** @override @type {Record<string, string>} */
  static defaults = { 'd-model': '128', length: '200' };

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, panelStyles];

  /** @override @param {Encoding} encoding */
  accepts(encoding) {
    const names = encoding.parameters.map(({ name }) => name);
    return super.accepts(encoding) && names.includes('length') && names.includes('dModel');
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    const others = (this.context?.catalogue ?? []).filter((encoding) => this.accepts(encoding));
    const names = others.map(({ name }) => name).filter((name) => name !== 'none');
    return [
      choice(
        'beside',
        ['none', ...names],
        'Another scheme with the same sizes, drawn beside.',
        names.includes('linear-frequencies') ? 'linear-frequencies' : 'none',
      ),
      colormapSetting(this.context),
    ];
  }

  /** @override */
  get canRest() {
    return true;
  }

  /** @override @param {Settings} settings @returns {Promise<Correlations | undefined>} */
  async load(settings) {
    const { encoding, parameters, values } = settings;
    const colormap = findColormap(this.context, values);
    const other = this.context?.catalogue.find(({ name }) => name === values.beside);
    const isAlone = !other || other.name === 'none' || other.name === encoding.name;
    const shown = isAlone ? [encoding] : [encoding, other];
    return this.askAll(async (core) => {
      const paint = { colormap: colormap?.name, min: -1, max: 1 };
      const count = 3 + LIKENESS;
      const answers = await core.batch(
        shown.flatMap((scheme, side) => {
          const asked = scheme === encoding ? parameters : common(scheme, values);
          const first = count * side;
          return [
            /** @type {Call} */ (['encode', scheme.name, { ...asked, precision: 'float64' }]),
            /** @type {Call} */ (['correlation', { from: first, columns: MOST_COLUMNS }]),
            /** @type {Call} */ (['paint', { from: first + 1 }, paint]),
            ...likenessCalls(first + 1, first + 3),
          ];
        }),
      );
      const sides = shown.map(({ title }, side) => {
        const [table, matrix, image, ...means] = answers.slice(count * side, count * (side + 1));
        return {
          title,
          matrix,
          image,
          rows: table.rows,
          cols: table.cols,
          ...likeness(matrix, means),
        };
      });
      const left = sides.some(({ cols }) => cols > MOST_COLUMNS);
      return { settings, sides, remark: left ? `the first ${MOST_COLUMNS} columns are drawn` : '' };
    });
  }

  /** @override @param {Correlations} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const { sides } = picture;
    this.drawn = drawPanels(frame, {
      panels: sides.map(({ title, matrix, image }) => ({
        title,
        matrix,
        image,
        columnName: String,
      })),
      rowName: String,
      rowLabel: 'dimension i',
      columnLabel: 'dimension j',
    });
  }

  /** @override @param {Correlations} picture */
  colorBar({ sides, settings }) {
    const colormap = findColormap(this.context, settings.values);
    return { colormap, image: sides[0].image, label: 'correlation' };
  }

  /** @override @param {Correlations} picture */
  aside(picture) {
    return picture.sides.map((side) => html`<p class="likeness">${sentence(side)}</p>`);
  }

  /** @override @param {Correlations} picture @param {Place} place @param {DrawnPanels} drawn @returns {Spot | null} */
  spotOf(picture, place, drawn) {
    const cell = drawn.cellAt(place);
    if (!cell) return null;
    const { title, matrix } = picture.sides[cell.panel];
    const value = matrix.data[cell.row * matrix.cols + cell.column];
    const said = `${title}, dimensions ${cell.row} and ${cell.column}: ${short(value)}`;
    return {
      point: { ...drawn.centre(cell), bare: true },
      value,
      title: `correlation(${cell.row}, ${cell.column})`,
      tooltip: said,
      position: 0,
      dimension: cell.column,
      explanation: {
        formula: 'covariance / (deviation · deviation)',
        substituted: `of columns ${cell.row} and ${cell.column} over all positions`,
        value,
        steps: [title, 'at ±1 one column tells the other: it adds nothing'],
      },
    };
  }

  /** @override @param {Spot | null} _spot @param {Place | null} place */
  pointAt(_spot, place) {
    this.drawn?.mark(place);
  }

  /** @override @param {Correlations} picture */
  describe({ sides }) {
    return `Correlation of every two dimensions. ${sides.map(sentence).join(' ')}`;
  }

  /** @override @param {Correlations} picture @returns {TableData} */
  tableOf(picture) {
    const [{ matrix, title }] = picture.sides;
    const caption = `${this.describe(picture)} Numbers of ${title}`;
    return { ...matrixTable(matrix, 'dimension', 'dim', (value) => fixed(value, 4)), caption };
  }
}

/** The settings that another scheme has too. @param {Encoding} scheme @param {Record<string, any>} values @returns {Parameters} */
function common({ parameters }, values) {
  const shared = ['length', 'start', 'dModel', 'base'];
  const taken = parameters.filter(
    ({ name }) => shared.includes(name) && values[name] !== undefined,
  );
  return Object.fromEntries(taken.map(({ name }) => [name, values[name]]));
}

/** @param {Side} side */
function sentence({ title, matrix, rows, neighbours, alike }) {
  if (rows < 2) return `${title}: the columns of one row have no correlation.`;
  if (matrix.cols < 2) return `${title}: one column has no other to correlate with.`;
  const near =
    neighbours === null
      ? ''
      : `a column and the one after next correlate by ${short(neighbours, 3)} on average, signs aside; `;
  return `${title}: ${near}${alike} of ${matrix.rows} columns have another that they correlate with by more than ${ALIKE}.`;
}
