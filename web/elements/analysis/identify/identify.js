/** <pe-identify>: bring a table, get the name of its scheme, and both side by side. */
import { html } from 'lit';
import { scientific, short } from '../../../plot/format.js';
import { drawPanels } from '../../../plot/panels.js';
import { PeElement } from '../../frame/base.js';
import { colormapSetting, findColormap } from '../../shared/colormap.js';
import { answer, candidateTable, sentenceOf } from './answer.js';
import { componentsTemplate, loadComponents } from './components.js';
import { SAMPLES } from './samples.js';
import { tableQuestionStyles } from '../../shared/styles/table-questions.js';
import { Intake } from '../../shared/table-intake.js';
import { intakeStyles } from '../../shared/styles/table-intake.js';
import { presentOrNull } from '../../shared/optional-parts.js';
import { panelStyles } from '../../shared/styles/small-multiples.js';
import { choice } from '../../../settings/own-settings.js';
import { matrixTable } from '../../../plot/table.js';

/** @import { AsyncCore, DrawnPanels, Encoding, Matrix, Picture, Place, PlotFrame, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { Colormap, Identification, PaintOptions } from '../../../core/types.js' */
/** @import { Components } from './components.js' */
/** @import { NamedTable } from '../../shared/table-intake.js' */

/**
 * @typedef {object} IdentifyPicture
 * @property {string} name of the table
 * @property {Matrix} matrix whole
 * @property {Identification} result
 * @property {Encoding | undefined} encoding the scheme found
 * @property {Matrix[]} tables drawn: the reader's, the scheme's own, their difference; their first rows
 * @property {Picture[]} images
 * @property {Components[]} components of it and of tables of its size; none where it was computed
 * @property {Colormap | undefined} colormap
 * @property {string} remark
 */

const MOST_CELLS = 2 ** 20; // drawn of one table
const TITLES = ['your table', 'the scheme’s', 'difference'];

/**
 * @summary Says which scheme a table is, in which layout, from which position and at which scale, how far
 *   off the worst cell is, and draws both.
 * @tag pe-identify
 * @example <pe-identify sample="fairseq"></pe-identify>
 * @fires {CustomEvent<{name: string, matrix: Matrix, result: Identification}>} pe-identify - a person
 *   brought a table, and this is what it is
 * @csspart intake - where a table is brought
 * @csspart answer - the sentence about it
 * @csspart components - what a learned table's principal components do
 * @csspart candidates - the schemes that come nearest
 * @extends {PeElement<IdentifyPicture, DrawnPanels>}
 */
export class PeIdentify extends PeElement {
  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, panelStyles, intakeStyles, tableQuestionStyles];

  /** @type {NamedTable | null} the reader's; null: the sample */
  #own = null;
  #tables = 0; // brought so far
  #told = 0; // of them, the last that the host page was told about
  #sample = '';
  #intake = new Intake(this, (table) => this.#take(table), { checkpoints: true });

  /** No scheme is chosen here: the table tells. @override @param {Encoding} encoding */
  accepts({ kind }) {
    return kind === 'none';
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return [
      choice('sample', Object.keys(SAMPLES), 'The table to begin with.'),
      colormapSetting(this.context),
    ];
  }

  /** Shows a table from elsewhere, as if the reader had brought it. @param {NamedTable} table */
  show(table) {
    this.#intake.close();
    this.#take(table);
  }

  /** @param {NamedTable} table */
  #take(table) {
    this.#own = table;
    this.#tables += 1;
    this.requestUpdate();
  }

  /** @param {string} sample */
  #trySample(sample) {
    this.#intake.close();
    this.#own = null;
    this.failure = null;
    this.change({ sample });
  }

  /** A new table is a new request; the code below the figure is that of the scheme found. @override @param {Settings} settings */
  refine(settings) {
    const { sample } = settings.values;
    if (sample !== this.#sample) this.#own = null;
    this.#sample = sample;
    settings.values.table = this.#own ? this.#tables : 0;
    const { encoding, result } = this.picture ?? {};
    if (!encoding || !result) return;
    settings.encoding = encoding;
    settings.parameters = result.params;
  }

  /** @override @param {Settings} settings @returns {Promise<IdentifyPicture | undefined>} */
  async load({ values }) {
    const own = this.#own;
    const { title, make } = SAMPLES[values.sample];
    const colormap = findColormap(this.context, values);
    const picture = await this.askAll(async (core) => {
      const matrix = own ? own.matrix : await make(core);
      const mine = firstRows(matrix);
      const options = { colormap: colormap?.name, center: colormap?.diverging ? 0 : null };
      /** @type {[Identification, Picture]} */
      const [result, image] = /** @type {any} */ (
        await core.batch([
          ['identify', matrix],
          ['paint', mine, options],
        ])
      );
      const isTable = result.form === 'table'; // else encode() does not make it
      const encoding = isTable
        ? this.context?.catalogue.find(({ name }) => name === result.scheme)
        : undefined;
      const { min, max } = image;
      const twin =
        encoding?.kind === 'add'
          ? await loadTwin(core, result, mine, matrix, [
              { ...options, min, max },
              { ...options, center: 0 },
            ])
          : { tables: [], images: [] };
      const [tables, images] = [
        [mine, ...twin.tables],
        [image, ...twin.images],
      ];
      const components = result.scheme ? [] : await loadComponents(core, matrix);
      const left = mine.rows < matrix.rows ? `the first ${mine.rows} rows are drawn` : '';
      return {
        name: own ? own.name : `Sample: ${title}`,
        matrix,
        result,
        encoding,
        tables,
        images,
        components,
        colormap,
        remark: [own?.note, left].filter(Boolean).join(' '),
      };
    });
    if (picture && own) this.#tell(picture, values.table);
    return picture;
  }

  /** A table that was brought is told once, however often it is drawn. @param {IdentifyPicture} picture @param {number} table which of them */
  #tell({ name, matrix, result }, table) {
    if (table <= this.#told) return;
    this.#told = table;
    const detail = { name, matrix, result };
    this.dispatchEvent(new CustomEvent('pe-identify', { bubbles: true, composed: true, detail }));
  }

  /** @override */
  stage() {
    return html`
      ${this.#intake.template()}
      <p class="samples" role="group" aria-label="Tables to try">
        Or try
        ${Object.entries(SAMPLES).map(([name, { title }]) => html` <button type="button" aria-pressed=${!this.#own && this.settings?.values.sample === name} @click=${() => this.#trySample(name)}>${title}</button> `)}
      </p>
      <div class="plot" part="plot"></div>
    `;
  }

  /** @override @param {IdentifyPicture} picture */
  aside(picture) {
    const { context } = this;
    if (!context) return '';
    const size = `${picture.matrix.rows} × ${picture.matrix.cols}`;
    return answer({ ...picture, size, catalogue: context.catalogue });
  }

  /** @override @param {IdentifyPicture | null} picture */
  below(picture) {
    const { context } = this;
    if (!picture || !context) return '';
    return html`${componentsTemplate(picture.components)}
      <details class="nearest">
        <summary>What comes nearest</summary>
        ${candidateTable(picture.result.candidates, context.catalogue)}
      </details>`;
  }

  /** @override @param {IdentifyPicture} picture @param {PlotFrame} frame */
  draw({ tables, images }, frame) {
    this.drawn = drawPanels(frame, {
      panels: tables.map((matrix, k) => ({
        title: k === 2 ? `${TITLES[k]}, at most ${largest(matrix)}` : TITLES[k],
        matrix,
        image: images[k],
        columnName: String,
      })),
      rowName: String,
      rowLabel: 'row',
      columnLabel: 'column',
    });
  }

  /** @override @param {IdentifyPicture} picture */
  colorBar({ colormap, images }) {
    return { colormap, image: images[0], label: 'value' };
  }

  /** @override @param {IdentifyPicture} picture @param {Place} place @param {DrawnPanels} drawn @returns {Spot | null} */
  spotOf(picture, place, drawn) {
    const cell = drawn.cellAt(place);
    if (!cell) return null;
    const { tables, encoding, result } = picture;
    const { panel, row, column } = cell;
    const values = tables.map(({ cols, data }) => data[row * cols + column]);
    const [mine, own, rest] = values.map((value) => short(value, 6));
    const text = `row ${row}, column ${column}: ${values.length > 1 ? `${mine} − ${own} = ${rest}` : mine}`;
    return {
      point: { ...drawn.centre(cell), bare: true },
      value: values[panel],
      onBar: panel < 2 ? values[panel] : null,
      title: `${TITLES[panel]} (${row}, ${column})`,
      tooltip: text,
      spoken: text,
      position: row,
      dimension: column,
      ...(encoding && tables.length > 1
        ? { cell: { encoding: encoding.name, parameters: result.params, row, column } }
        : { explanation: plain(values[0], row, column) }),
    };
  }

  /** @override @param {Spot | null} _spot @param {Place | null} place */
  pointAt(_spot, place) {
    this.drawn?.mark(place);
  }

  /** @override @param {IdentifyPicture} picture */
  describe({ name, matrix, result }) {
    const sentence = sentenceOf(result, this.context?.catalogue ?? []);
    return `${name}, ${matrix.rows} × ${matrix.cols}. ${sentence}`;
  }

  /** @override @param {IdentifyPicture} picture @returns {TableData} */
  tableOf({ name, tables: [table] }) {
    return { ...matrixTable(table, 'row', 'column', (value) => short(value, 6)), caption: name };
  }
}

/** @param {number} value @param {number} row @param {number} column */
const plain = (value, row, column) => ({
  formula: 'number of the table',
  substituted: `row ${row}, column ${column}`,
  value,
  steps: [],
});

/** As many as are drawn. @param {Matrix} matrix @returns {Matrix} */
function firstRows({ rows, cols, data }) {
  const kept = Math.min(rows, Math.max(Math.floor(MOST_CELLS / cols), 1));
  return { rows: kept, cols, data: data.subarray(0, kept * cols) };
}

/**
 * The table that the scheme itself gives, not rounded to 32 bits, and the difference from it; neither
 * where it is not one of the same size, or not near.
 * @param {AsyncCore} core
 * @param {Identification} result
 * @param {Matrix} mine rows that are drawn
 * @param {Matrix} matrix whole
 * @param {[PaintOptions, PaintOptions]} paint of the table, as of the reader's; of the difference
 */
async function loadTwin(core, { scheme, params, scale: times }, mine, { rows, cols }, paint) {
  const drawn = { from: 0, times, rows: [0, mine.rows] };
  const [table, image, difference, differenceImage] = await core.batch([
    { try: ['encode', scheme, { ...params, precision: 'float64' }] },
    { try: ['paint', drawn, paint[0]] },
    { try: ['difference', mine, drawn] },
    { try: ['paint', { from: 2, field: 'matrix' }, paint[1]] },
  ]);
  const own = presentOrNull(table);
  if (own?.cols !== cols || own.rows !== rows) return { tables: [], images: [] };
  const shown = firstRows(own);
  const twin = times === 1 ? shown : { ...shown, data: shown.data.map((value) => times * value) };
  return { tables: [twin, difference.matrix], images: [image, differenceImage] };
}

/** @param {Matrix} matrix */
function largest({ data }) {
  let most = 0;
  for (const value of data) most = Math.max(most, Math.abs(value) || 0);
  return most === 0 ? '0' : scientific(most);
}
