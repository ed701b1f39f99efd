/** <pe-projection>: positions as points in the plane, by principal components or by UMAP. */
import { html } from 'lit';
import { fixed, known, quantity, short } from '../../../plot/format.js';
import { wholeTicks } from '../../../plot/heatmap.js';
import { drawScatter } from '../../../plot/scatter.js';
import { allOf } from '../../../texts/words.js';
import { PeOwnTable } from '../../shared/own-table.js';
import { SHARE_ERROR, axesOf } from './axes.js';
import { patchReader } from './patches.js';
import { ProjectionRuns } from './runs.js';
import { projectionStyles } from './styles.js';
import { squareSamples } from '../../shared/sampled-positions.js';
import { rowsOf } from '../../../settings/rows.js';
import { atPositions, inFloat64, positionOf, takesPositions } from '../../../settings/settings.js';
import { underwayStyles } from '../../shared/styles/progress.js';
import { choice, integer, number } from '../../../settings/own-settings.js';
import { choiceName } from '../../../settings/words.js';
import { largestOf } from '../../../plot/largest.js';

/** @import { Matrix, Place, PlotFrame, Reading, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { Axes } from './axes.js' */
/** @import { Patch } from './patches.js' */

/**
 * @typedef {object} ProjectionPicture
 * @property {Settings} settings
 * @property {boolean} own
 * @property {number[]} positions of the points
 * @property {(Patch | null)[] | null} patches of the points, for pictures
 * @property {Axes} pca
 * @property {boolean} isUmap
 * @property {string} remark
 */

const ROUNDING = 1e-12; // of a share that is 0

/**
 * @summary Positions in two dimensions, coloured by position or by patch; principal components with
 *   the variance they explain, or UMAP, step by step.
 * @tag pe-projection
 * @example <pe-projection encoding="sinusoidal" length="64" d-model="32"></pe-projection>
 * @prop {Matrix | null} table - a table of the reader, instead of the scheme's
 * @extends {PeOwnTable<ProjectionPicture, ReturnType<typeof drawScatter>>}
 */
export class PeProjection extends PeOwnTable {
  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeOwnTable.styles, projectionStyles, underwayStyles];

  /** @type {ProjectionRuns} */
  #runs = new ProjectionRuns(this, () => {
    if (this.picture && this.frame) this.draw(this.picture, this.frame);
  });

  /** The runs of UMAP: their seeds, epochs and points. */
  get umapRuns() {
    return this.#runs.states;
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return [
      choice(
        'method',
        ['pca', 'umap'],
        'Principal components keep large distances; UMAP keeps neighbours, and depends on its seed.',
      ),
      choice(
        'color',
        ['position', 'row', 'column'],
        'What colours mean; row and column are those of the patches of a picture.',
      ),
      integer(
        'neighbors',
        15,
        [2, 200],
        'Neighbours of every position that UMAP keeps together, itself included.',
      ),
      number('minDist', 0.1, [0, 0.99], 'Least distance of points in the picture of UMAP.'),
      integer('runs', 1, [1, 2], 'Runs of UMAP side by side, with this seed and the next.'),
      integer('runSeed', 42, [0, 2 ** 32 - 2], 'Seed of the first run of UMAP.'),
      choice(
        'begin',
        ['pca', 'random'],
        'Where the points of UMAP begin: in the plane of the principal components, or anywhere.',
      ),
    ];
  }

  /** @override */
  fixedSettings() {
    const { settings } = this;
    const fixed = super.fixedSettings();
    if (settings && settings.values.method !== 'umap') {
      for (const name of ['neighbors', 'minDist', 'runs', 'runSeed', 'begin'])
        fixed[name] = 'for UMAP';
    }
    if (settings && !patchReader(settings.values)) fixed.color = 'no picture: positions only';
    return fixed;
  }

  /** @override @param {Settings} settings @returns {Promise<ProjectionPicture | undefined>} */
  async load(settings) {
    const { encoding, parameters, values } = settings;
    const own = this.table;
    const isUmap = values.method === 'umap';
    const isFree = takesPositions(encoding) && !own && !values.positions && values.length;
    const samples = isFree ? squareSamples(positionOf(settings, 0), values.length) : null;
    const asked = samples?.remark ? atPositions(settings, samples.positions) : parameters;
    const exact = inFloat64(encoding, asked);
    const found = await this.askAll(async (core) => {
      const table = own ?? (await core.encode(encoding.name, exact));
      const pca = await axesOf(core, table);
      const k = Math.min(values.neighbors, table.rows) - 1;
      const neighbors =
        isUmap && k >= 1 ? await core.neighbors(table, { k, metric: 'cosine-distance' }) : null;
      return { table, pca, neighbors };
    });
    if (!found) return undefined;
    const { table, pca, neighbors } = found;
    const positions = Array.from({ length: table.rows }, (_, row) =>
      samples ? samples.positions[row] : own ? row : positionOf(settings, row),
    );
    const read = own ? null : patchReader(values);
    if (neighbors) {
      const seeds = [values.runSeed, values.runSeed + 1].slice(0, values.runs);
      const start = values.begin === 'pca' ? Float64Array.from(inPlane(pca.points)) : null;
      this.#runs.start({ ...neighbors, minDist: values.minDist, start }, seeds);
    } else this.#runs.stop();
    return {
      settings,
      own: own !== null,
      positions,
      patches: read && positions.map((_, row) => read(row)),
      pca,
      isUmap: neighbors !== null,
      remark: samples?.remark ?? '',
    };
  }

  get #colormap() {
    return this.context?.colormaps.find(({ diverging }) => !diverging);
  }

  /** @override @param {ProjectionPicture} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const { settings, pca } = picture;
    const { values, range } = coloursOf(picture);
    const colormap = this.#colormap;
    if (!colormap) return;
    const started = this.#isUmapShown(picture);
    const panels = started
      ? this.#runs.states.map(({ seed, points }) => ({
          title: `seed ${seed}`,
          points: points ?? [],
        }))
      : [{ title: '', points: inPlane(pca.points) }];
    const [first, second] = pca.ratios;
    const isOne = picture.positions.length < 2;
    this.drawn = drawScatter(frame, {
      panels,
      values,
      range,
      colors: colormap.colors,
      named: namedPoints(picture),
      xLabel: started ? 'UMAP: no unit, only neighbours count' : axisName(1, first, isOne),
      yLabel: started ? '' : axisName(2, second, isOne),
      hasScale: !started,
      isPath: !started && picture.patches === null && settings.encoding.name !== 'random-ids',
    });
  }

  /** @override @param {ProjectionPicture} picture */
  colorBar(picture) {
    const { range, label } = coloursOf(picture);
    return { colormap: this.#colormap, image: { min: range[0], max: range[1] }, label };
  }

  /** Principal components stand there until every run has points. @param {ProjectionPicture} picture */
  #isUmapShown({ isUmap }) {
    const { states } = this.#runs;
    return isUmap && states.length > 0 && states.every(({ points }) => points);
  }

  /** @override @param {ProjectionPicture} picture */
  aside(picture) {
    return html`${this.#runs.template()}
      <p class="explained">${explained(picture)}</p>`;
  }

  /** @override @param {ProjectionPicture} picture @param {Place} place @param {ReturnType<typeof drawScatter>} drawn @returns {Spot | null} */
  spotOf(picture, { row, column }, drawn) {
    if (column >= picture.positions.length) return null;
    const { positions, pca, isUmap } = picture;
    const point = drawn.centre({ row, column });
    const isOne = positions.length < 2;
    const x = pca.points.data[column * pca.points.cols];
    const said = (/** @type {number} */ k, /** @type {number} */ digits) =>
      coordinate(picture, column, k, digits, short);
    const name = nameOf(picture, column);
    const run = isUmap ? this.#runs.states[row] : null;
    const which = run ? `, seed ${run.seed}` : '';
    return {
      point: { ...point, bare: true },
      value: x,
      onBar: coloursOf(picture).values[column],
      title: `first component of ${name}`,
      tooltip: name,
      spoken: isOne
        ? `${name}. ${explained(picture)}`
        : `${name}${which}: first component ${said(0, 4)}, second ${said(1, 4)}`,
      said: said(0, 8),
      position: positions[column],
      explanation: isOne
        ? undefined
        : {
            formula: '(PE(p) − mean)·axis',
            substituted: `(PE(${short(positions[column], 8)}) − mean)·axis 1`,
            value: x,
            steps: [`second component ${said(1, 8)}`, explained(picture)],
          },
    };
  }

  /** @override @param {ProjectionPicture} picture @param {NonNullable<Reading>} reading @returns {Place | null} */
  placeOf(picture, { position }) {
    const column = picture.positions.indexOf(Math.round(position ?? NaN));
    return column < 0 ? null : { row: 0, column };
  }

  /** @override @param {Spot | null} _spot @param {Place | null} place */
  pointAt(_spot, place) {
    this.drawn?.mark(place && place.column);
  }

  /** @override @param {ProjectionPicture} picture */
  describe(picture) {
    const { positions } = picture;
    const how = choiceName({ name: 'method' }, this.#isUmapShown(picture) ? 'umap' : 'pca');
    return `${quantity(positions.length, 'position')} of ${this.whose(picture)} in the plane by ${how}. ${explained(picture)}`;
  }

  /** @override @param {ProjectionPicture} picture @returns {TableData} */
  tableOf(picture) {
    const { pca, positions, isUmap } = picture;
    const runs = isUmap ? this.#runs.states : [];
    const columns = [
      ...['component 1', 'component 2'].slice(0, pca.points.cols),
      ...runs.flatMap(({ seed }) => [`UMAP x, seed ${seed}`, `UMAP y, seed ${seed}`]),
    ];
    const { cols } = pca.points;
    return {
      corner: 'position',
      rows: positions.length,
      columns,
      rowName: (row) => nameOf(picture, row),
      text: (row, column) => {
        if (column < cols) return coordinate(picture, row, column, 5, fixed);
        const points = runs[(column - cols) >> 1]?.points;
        return points ? fixed(points[2 * row + ((column - cols) % 2)], 4) : '–';
      },
    };
  }
}

/**
 * Where a position stands along an axis, as far as that is known: one position has no axes.
 * @param {ProjectionPicture} picture
 * @param {number} row
 * @param {number} axis
 * @param {number} digits
 * @param {typeof short} write
 */
function coordinate({ pca, positions }, row, axis, digits, write) {
  if (positions.length < 2) return '–';
  const { data, cols } = pca.points;
  return known(axis < cols ? data[row * cols + axis] : 0, pca.errors[axis] ?? 0, digits, write);
}

/** @param {number} number @param {number | undefined} share @param {boolean} isOne position, of whose variance there are no shares */
const axisName = (number, share, isOne) =>
  share === undefined ? '' : `component ${number}${isOne ? '' : ` (${percent(share)})`}`;

/** @param {number} share */
const percent = (share) =>
  `${known(share < ROUNDING ? 0 : 100 * share, 100 * SHARE_ERROR, 3, short)} %`;

/** x and y in turns, also of a table with one column. @param {Matrix} points */
const inPlane = ({ cols, data }) =>
  cols > 1
    ? data
    : Float64Array.from({ length: 2 * data.length }, (_, k) => (k % 2 ? 0 : data[k / 2]));

/** What the two axes leave out, in a sentence. @param {ProjectionPicture} picture */
function explained({ pca, positions }) {
  if (positions.length < 2) return 'One position has no variance to explain.';
  const shares = Array.from(pca.ratios);
  return shares.length > 1
    ? `Two principal components explain ${percent(pca.share)} of the variance (${allOf(shares.map(percent))}).`
    : `One axis explains ${percent(pca.share)} of the variance.`;
}

/** @param {ProjectionPicture} picture @param {number} index of a point */
function nameOf({ positions, patches }, index) {
  const patch = patches?.[index];
  if (!patches) return `p ${short(positions[index], 8)}`;
  return patch ? `row ${patch.row}, column ${patch.column}` : `token ${index}`;
}

/** Points with a text beside them: some positions, or the corners of a picture. @param {ProjectionPicture} picture */
function namedPoints({ positions, patches }) {
  const last = positions.length - 1;
  if (!patches) {
    const ticks = wholeTicks(positions.length, 8);
    return ticks.map((index) => ({ index, text: short(positions[index], 8) }));
  }
  const width = 1 + largestOf(patches.map((patch) => patch?.column ?? 0));
  const first = patches.findIndex((patch) => patch !== null);
  return [first, first + width - 1, last - width + 1, last].map((index) => ({
    index,
    text: `${patches[index]?.row}, ${patches[index]?.column}`,
  }));
}

/**
 * What colours the points.
 * @param {ProjectionPicture} picture
 * @returns {{values: number[], range: [number, number], label: string}}
 */
function coloursOf({ settings, positions, patches }) {
  const { color } = settings.values;
  const isPatch = patches !== null && color !== 'position';
  const values = isPatch
    ? patches.map((patch) => (patch ? patch[/** @type {'row' | 'column'} */ (color)] : 0))
    : positions;
  const range = values.reduce(
    ([from, to], value) => [Math.min(from, value), Math.max(to, value)],
    [Infinity, -Infinity],
  );
  const label = isPatch ? `${color} of the patch` : rowsOf(settings.values).axis('p');
  return { values, range: /** @type {[number, number]} */ (range), label };
}
