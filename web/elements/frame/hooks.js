/** How a figure shows its picture: what a subclass says of it, each with what holds where it says nothing. */
import { html, nothing } from 'lit';
import { HostedElement } from './hosted.js';

/** @import { Matrix, Place, PlotFrame, Settings, Spot, TableData } from './types.js' */
/** @import { Bar } from './color-bars.js' */
/** @import { Reading as GroupReading } from './group.js' */

/**
 * @template {{remark: string}} Picture
 * @template [Drawn=unknown]
 */
export class FigureHooks extends HostedElement {
  /** What stands on the plot and is read; its functions hold on to the picture. @type {Drawn | null} */
  drawn = null;

  /** Asks the core. @param {Settings} _settings @returns {Promise<Picture | undefined>} undefined: overtaken */
  async load(_settings) {
    return undefined;
  }

  /** @param {Picture} _picture @param {PlotFrame} _frame */
  draw(_picture, _frame) {}

  /** @param {Picture} _picture @param {Place} _place @param {Drawn} _drawn @returns {Spot | null} */
  spotOf(_picture, _place, _drawn) {
    return null;
  }

  /** @param {Picture} _picture @param {NonNullable<GroupReading>} _reading of another element @returns {Place | null} */
  placeOf(_picture, _reading) {
    return null;
  }

  /** After the reading moved. @param {Spot | null} _spot @param {Place | null} _place */
  pointAt(_spot, _place) {}

  /**
   * What the colours mean, drawn where legend() has a place of the class `color-bar`: one, or one for each.
   * @param {Picture} _picture
   * @returns {Bar | (Bar | undefined)[] | undefined}
   */
  colorBar(_picture) {
    return undefined;
  }

  /** @param {Picture} _picture @returns {string} */
  describe(_picture) {
    return '';
  }

  /** @param {Picture} _picture @returns {TableData | null} */
  tableOf(_picture) {
    return null;
  }

  /** The numbers to save. @param {Picture} picture @returns {Matrix | null} null: those of the table */
  matrixOf(picture) {
    return /** @type {{matrix?: Matrix}} */ (picture).matrix ?? null;
  }

  /** What colours or curves mean: the place of a colour bar, where there is one. @param {Picture | null} _picture @returns {unknown} */
  legend(_picture) {
    const isBarred = this.colorBar !== FigureHooks.prototype.colorBar;
    return isBarred ? html`<div class="color-bar"></div>` : nothing;
  }

  /** The picture's place: without a frame the picture itself. @param {Picture | null} _picture @returns {unknown} */
  stage(_picture) {
    return html`<div class="plot" part="plot"></div>`;
  }

  /** What follows from the picture: a verdict, a few measures. @param {Picture} _picture @returns {unknown} */
  aside(_picture) {
    return nothing;
  }

  /** What stands under the plot, as wide as it. @param {Picture | null} _picture @returns {unknown} */
  below(_picture) {
    return nothing;
  }

  /**
   * Whether the settings alone make its picture, quickly: then it is given up far from sight, where it
   * is large.
   */
  get canRest() {
    return false;
  }
}
