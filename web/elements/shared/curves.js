/** What elements that draw curves do alike: reading a point, the table, the marks. */
import { fixed, short } from '../../plot/format.js';
import { drawLines } from '../../plot/lines.js';
import { PeElement } from '../frame/base.js';
import { measureStyles } from './key-figures.js';

/** @import { LinesData } from '../../plot/lines.js' */
/** @import { DrawnLines, Explanation, Place, PlotFrame, Settings, Spot, TableData } from '../frame/types.js' */

/**
 * @typedef {object} CurvesPicture
 * @property {Settings} settings
 * @property {LinesData} lines
 * @property {string} xName what an entry of xs is, e.g. `layer`
 * @property {string} remark
 */

/**
 * @template {CurvesPicture} Picture
 * @extends {PeElement<Picture, DrawnLines>}
 */
export class PeCurves extends PeElement {
  /** @override */
  static coded = false;

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, measureStyles];

  /** How the height of one point came about. @param {Picture} _picture @param {Place} _place @returns {Explanation | undefined} */
  explainPoint(_picture, _place) {
    return undefined;
  }

  /** @override @param {Picture} picture @param {PlotFrame} frame */
  draw({ lines }, frame) {
    this.drawn = drawLines(frame, lines);
  }

  /** @override @param {Picture} picture @param {Place} place @param {DrawnLines} drawn @returns {Spot | null} */
  spotOf(picture, place, drawn) {
    const { lines, xName } = picture;
    const { name, values } = lines.curves[place.row];
    const x = lines.xs[place.column];
    const value = values[place.column];
    const text = `${name}, ${xName} ${short(x)}: ${short(value, 4)}`;
    return {
      point: drawn.centre(place),
      value,
      title: `${name}, ${xName} ${short(x)}`,
      tooltip: text,
      position: x,
      explanation: this.explainPoint(picture, place),
    };
  }

  /** @override @param {Spot | null} spot @param {Place | null} place */
  pointAt(spot, place) {
    this.drawn?.mark(spot && place ? place.column : null);
  }

  /** @override @param {Picture} picture @returns {TableData} */
  tableOf(picture) {
    const { lines, xName } = picture;
    return {
      corner: xName,
      rows: lines.xs.length,
      columns: lines.curves.map(({ name }) => name),
      rowName: (row) => short(lines.xs[row]),
      text: (row, column) => fixed(lines.curves[column].values[row], 4),
    };
  }
}
