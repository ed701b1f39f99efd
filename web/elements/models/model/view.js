/** What <pe-model> shows and does, loaded with the first one on a page. */
import { html, nothing } from 'lit';
import { drawLogLines } from '../../../plot/log-lines.js';
import { drawPanels } from '../../../plot/panels.js';
import { amount, grouped, quantity, short } from '../../../plot/format.js';
import { curveNames } from '../../shared/curve-legend.js';
import { openDoctor } from '../../../models/connect.js';
import { Asking } from '../../shared/asking.js';
import { CodeCheck } from './code-check.js';
import { GgufReading } from './gguf.js';
import { EngineReading } from './readers.js';
import { groupTemplate, groupsTemplate } from './groups.js';
import { load, published } from './load.js';
import { panelFrequencies } from './turns.js';
import { kindOf, summaryOf, wordsTemplate, warningsText } from './remarks.js';
import { takeAwayTemplate } from './take-away.js';
import { columnNames } from '../../../plot/table.js';

/** @import { DrawnLogLines, DrawnPanels, Place, PlotFrame, Spot, TableData } from '../../frame/types.js' */
/** @import { AsyncDoctor } from '../../../models/connect.js' */
/** @import { Curve, ModelPicture } from './load.js' */
/** @import { PeModel } from './model.js' */

export class ModelView {
  #host;
  /** @type {Asking<AsyncDoctor>} */
  #asking;
  #check;
  #gguf;
  #engines;
  #drawn = '';
  /** @type {DrawnPanels | null} */
  #panels = null;
  /** @type {DrawnLogLines | null} */
  #lines = null;

  static published = published;

  /** @param {PeModel} host */
  constructor(host) {
    this.#host = host;
    this.#asking = new Asking(host, openDoctor, 'The config is read.');
    this.#check = new CodeCheck(host, this.#asking);
    this.#gguf = new GgufReading(host);
    this.#engines = new EngineReading(host, this.#gguf);
  }

  /** @param {Record<string, any>} values */
  load(values) {
    return load(this.#host, this.#asking, this.#gguf, values);
  }

  /** @param {File} file of GGUF @returns {Promise<string>} its keys */
  textOf(file) {
    return this.#gguf.textOf(file);
  }

  /** How long a config takes to be read. */
  asking() {
    return html`${this.#asking.template()} ${this.#gguf.template()}`;
  }

  leave() {
    this.#asking.leave();
    this.#gguf.leave();
  }

  /** @param {ModelPicture} picture */
  words(picture) {
    return wordsTemplate(this.#host, picture);
  }

  /** @param {ModelPicture} picture */
  groups(picture) {
    return groupsTemplate(this.#host, picture);
  }

  /** @param {ModelPicture} picture */
  group(picture) {
    return html`${picture.config.isGguf ? nothing : this.#engines.template(picture)}
    ${groupTemplate(picture)} ${takeAwayTemplate(this.#host, picture)}
    ${picture.rope && !picture.config.isGguf ? this.#check.template(picture) : nothing}`;
  }

  /** @param {Curve[]} curves */
  curveNames(curves) {
    return curveNames(curves.map((curve) => curve.name));
  }

  /** @param {ModelPicture} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const kind = picture.curves.length ? 'curves' : 'panels';
    if (this.#drawn !== kind) frame.marks.selectAll('*').remove();
    this.#drawn = kind;
    this.#panels = null;
    this.#lines = null;
    if (kind === 'curves') this.#drawCurves(picture, frame);
    else this.#drawPanels(picture, frame);
  }

  /** @param {ModelPicture} picture @param {PlotFrame} frame */
  #drawCurves({ curves, second, trained, asked, bands }, frame) {
    const pairs = Math.max(...curves.map(({ values }) => values.length));
    const whose = second ? 'A ' : '';
    const marks = [{ value: trained, name: `${whose}trained: ${quantity(trained, 'token')}` }];
    if (asked !== trained)
      marks.push({ value: asked, name: `${whose}asked: ${quantity(asked, 'token')}` });
    this.#lines = drawLogLines(frame, {
      xs: Array.from({ length: pairs }, (_, pair) => pair),
      series: curves,
      marks: trained ? marks : [],
      bands,
      xLabel: 'pair i',
      yLabel: 'tokens per turn',
    });
  }

  /** @param {ModelPicture} picture @param {PlotFrame} frame */
  #drawPanels({ rows, panels, matrices, images }, frame) {
    this.#panels = drawPanels(frame, {
      panels: panels.map(({ title }, k) => ({
        title,
        matrix: matrices[k],
        image: images[k],
        columnName: String,
      })),
      rowName: (row) => rows[row].name,
      rowLabel: 'layer',
      columnLabel: 'pair i',
    });
  }

  /** @param {ModelPicture} picture @param {Place} place @returns {Spot | null} */
  spotAt(picture, place) {
    return this.#lines ? this.#curveSpot(picture, place) : this.#cellSpot(picture, place);
  }

  /** @param {ModelPicture} picture @param {Place} place @returns {Spot | null} */
  #curveSpot({ curves }, { row, column }) {
    const value = curves[row]?.values[column];
    if (!this.#lines || value === undefined || !Number.isFinite(value)) return null;
    const each = curves.filter(({ values }) => Number.isFinite(values[column]));
    const turns = each.map(
      ({ name, values }) => `${name} in ${amount(values[column], 6, 'token')}`,
    );
    const said = `pair ${column}: ${turns.join(', ')}`;
    return {
      point: this.#lines.centre({ row, column }),
      value,
      title: `λ(${column})`,
      tooltip: said,
      explanation: { formula: '2π / ω_i', substituted: `pair ${column}`, value, steps: [said] },
    };
  }

  /** @param {ModelPicture} picture @param {Place} place @returns {Spot | null} */
  #cellSpot({ rows, panels, matrices }, place) {
    const cell = this.#panels?.cellAt(place);
    if (!this.#panels || !cell) return null;
    const { cols, data } = matrices[cell.panel];
    const { length, title } = panels[cell.panel];
    const { group, name: layer } = rows[cell.row];
    const turns = data[cell.row * cols + cell.column];
    const isTurned = Number.isFinite(turns);
    const frequency = isTurned
      ? Math.abs(panelFrequencies(group, panels[cell.panel])[cell.column])
      : 0;
    const said = isTurned
      ? `layer ${layer}, pair ${cell.column}: ${amount(turns, 4, 'turn')} in ${quantity(length, 'token')}`
      : `layer ${layer}: ${group.scheme === 'rope' ? 'no such pair' : kindOf(group)}`;
    return {
      point: { ...this.#panels.centre(cell), bare: true },
      value: turns,
      title: `layer ${layer}, pair ${cell.column}`,
      tooltip: said,
      spoken: `${title}, ${said}`,
      explanation: {
        formula: isTurned ? 'length · ω_i / 2π' : 'nothing turns here',
        substituted: isTurned ? `${grouped(length)} · ${short(frequency, 6)} / 2π` : said,
        value: turns,
        steps: [title, `group “${group.name}”`],
      },
    };
  }

  /** @param {Place | null} place */
  mark(place) {
    this.#panels?.mark(place);
  }

  /** @param {ModelPicture} picture */
  describe(picture) {
    const { title, model } = picture.config;
    return `${title}: ${summaryOf(picture)} ${warningsText(model)}`;
  }

  /** @param {ModelPicture} picture @returns {TableData} */
  table(picture) {
    return picture.curves.length ? this.#curveTable(picture) : this.#layerTable(picture);
  }

  /** @param {ModelPicture} picture @returns {TableData} */
  #curveTable({ config, second, curves }) {
    const pairs = Math.max(...curves.map(({ values }) => values.length));
    const title = second ? `${config.title} and ${second.title}` : config.title;
    return {
      caption: `${title}: tokens in which each pair makes a turn`,
      corner: 'scaling',
      rows: curves.length,
      columns: columnNames('pair', pairs),
      rowName: (row) => curves[row].name,
      text: (row, pair) => {
        const tokens = curves[row].values[pair];
        return Number.isFinite(tokens) ? short(tokens, 6) : 'none';
      },
    };
  }

  /** @param {ModelPicture} picture @returns {TableData} */
  #layerTable({ config, rows, panels, matrices }) {
    const last = panels.length - 1;
    const { cols, data } = matrices[last];
    return {
      caption: `${config.title}: turns of each pair within ${quantity(panels[last].length, 'token')}`,
      corner: 'layer',
      rows: rows.length,
      columns: columnNames('pair', cols),
      rowName: (row) => rows[row].name,
      text: (row, pair) => {
        const turns = data[row * cols + pair];
        return Number.isFinite(turns) ? short(turns, 4) : 'none';
      },
    };
  }
}
