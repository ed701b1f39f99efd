/**
 * What every plot shares: margins, axes in SVG over one canvas, crosshair, tooltip, and the cursor.
 * Views draw into `canvas` and `marks`; the frame knows nothing of what they show.
 */
import { axisBottom, axisLeft } from 'd3-axis';
import { select } from 'd3-selection';
import { penOf } from './canvas.js';
import { PlotCursor } from './cursor.js';
import { watchWidth } from './observers.js';
import { typeScale } from './layout.js';

/** @import { Grid, Means, Place } from './cursor.js' */
/** @import { AxisScale } from 'd3-axis' */

/**
 * @typedef {object} Axis
 * @property {AxisScale<number>} scale range in px of the plot area
 * @property {string} label what is counted, with its unit
 * @property {number[]} ticks
 * @property {(value: number) => string} format
 *
 * @typedef {object} FrameOptions
 * @property {number} width of the plot area [px]
 * @property {number} height
 * @property {Margins} margins
 * @property {Axis} x
 * @property {Axis} y
 * @property {boolean} [bare] no border round the plot area
 *
 * @typedef {object} Point [px]
 * @property {number} x
 * @property {number | null} y null: no line across
 * @property {string} text of the tooltip
 * @property {boolean} [bare] no lines at all
 *
 * @typedef {{top: number, right: number, bottom: number, left: number}} Margins
 */

const COARSE = 4096; // pixels
const TOOLTIP_LETTER = 8.5; // px, in the widest of usual fonts
const LABEL_LETTER = 7.3; // px, of an axis' label
const LABEL_LINE = 20; // px: the y axis' label, beside which that of the x axis ends
const LEAST_HEIGHT = 90; // px: a plot area less high shows nothing

export class PlotFrame {
  #root;
  #svg;
  #layers;
  #tooltip;
  #cursor;
  /** @type {Pick<FrameOptions, 'width' | 'margins'> | null} no more: the rest holds on to pictures */
  #area = null;
  #drawn = ''; // what the axes show
  #name = '';
  /** @type {number | null} as last read: reading it again lays the whole page out in mid-drawing */
  #available = null;
  /** Most height for margins and plot area together [px], where a figure keeps to one. */
  tallest = Infinity;

  /**
   * @param {HTMLElement} root an empty element; the frame fills it and makes it focusable
   * @param {object} hooks
   * @param {(place: Place | null, means: Means) => void} hooks.onMove
   * @param {() => void} hooks.onResize the width available has changed
   */
  constructor(root, { onMove, onResize }) {
    this.#root = root;
    root.tabIndex = 0;
    root.setAttribute('role', 'application');
    this.canvas = document.createElement('canvas');
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('part', 'canvas');
    this.describe({ name: 'Figure', hint: 'Not drawn yet.' });
    root.append(this.canvas);
    this.#svg = select(root).append('svg').attr('aria-hidden', 'true').attr('part', 'axes');
    const area = this.#svg.append('g');
    this.#layers = {
      area,
      x: area.append('g').attr('class', 'axis'),
      y: area.append('g').attr('class', 'axis'),
      border: area.append('rect').attr('class', 'border'),
      marks: area.append('g').attr('class', 'marks'),
      crosshair: area.append('g').attr('class', 'crosshair').attr('visibility', 'hidden'),
      xLabel: area.append('text').attr('class', 'label').attr('text-anchor', 'middle'),
      yLabel: area.append('text').attr('class', 'label').attr('text-anchor', 'middle'),
    };
    for (const name of ['down', 'across']) {
      // A light line under a dark one: seen on every colour.
      const lines = this.#layers.crosshair.append('g').attr('class', name);
      lines.append('line').attr('class', 'halo');
      lines.append('line');
      lines
        .append('text')
        .attr('x', 4)
        .attr('y', name === 'down' ? 12 : -4);
    }
    this.#tooltip = document.createElement('div');
    this.#tooltip.className = 'tooltip';
    this.#tooltip.setAttribute('part', 'tooltip');
    this.#tooltip.hidden = true;
    root.append(this.#tooltip);
    this.#cursor = new PlotCursor(root, () => this.canvas.getBoundingClientRect(), onMove);
    watchWidth(root, () => {
      this.#available = null;
      onResize();
    });
  }

  /** SVG group over the canvas, in px of the plot area. */
  get marks() {
    return this.#layers.marks;
  }

  /** Width there is for margins and plot area together [px]. */
  get available() {
    this.#available ??= this.#root.clientWidth;
    return this.#available;
  }

  /** Height there is for the plot area between its margins [px]. @param {Pick<Margins, 'top' | 'bottom'>} margins */
  heightWithin({ top, bottom }) {
    return Math.max(this.tallest - top - bottom, LEAST_HEIGHT);
  }

  /** With its margins [px]. */
  get height() {
    return this.#root.offsetHeight;
  }

  /**
   * Names the figure for those who do not see it.
   * @param {{name: string, shown?: string, hint: string}} text shown: what the name does not say of the picture
   */
  describe({ name, shown = '', hint }) {
    if (this.#name === name + shown + hint) return;
    this.#name = name + shown + hint;
    this.canvas.setAttribute('aria-label', name);
    this.#root.setAttribute('aria-roledescription', 'explorable figure');
    this.#root.setAttribute('aria-label', `${name}${/[.?!…]$/.test(name) ? '' : '.'} ${hint}`);
    this.#root.setAttribute('aria-description', shown);
  }

  /** The canvas holds the figure's name and place; there is nothing to paint. */
  leaveCanvas() {
    if (this.canvas.width !== 1) this.canvas.width = this.canvas.height = 1;
  }

  /** Keeps of what was painted a coarse picture, with nothing to point at, until it is painted again. */
  rest() {
    this.#cursor.configure(null);
    const { width, height } = this.canvas;
    const scale = Math.sqrt(COARSE / (width * height));
    if (!(scale < 1)) return;
    const coarse = document.createElement('canvas');
    const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
    Object.assign(coarse, size);
    penOf(coarse)?.drawImage(this.canvas, 0, 0, size.width, size.height);
    Object.assign(this.canvas, size);
    penOf(this.canvas)?.drawImage(coarse, 0, 0);
  }

  /**
   * Costs nothing where the axes stay as they are: pictures follow a control that is dragged.
   * @param {FrameOptions} options
   */
  layOut(options) {
    const { width, height, margins, x, y } = options;
    this.#area = { width, margins };
    const drawn = JSON.stringify([options, ticksOf(x), ticksOf(y)]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const letters = typeScale();
    const needed = height + margins.top + margins.bottom;
    // a plot of few rows or columns has less room than its labels take
    const [across, along] = [x, y].map(({ label }) => letters * LABEL_LETTER * label.length);
    const line = letters * LABEL_LINE;
    const outer = {
      width: Math.max(
        width + margins.left + margins.right,
        Math.min(line + across, this.available),
      ),
      height: Math.max(needed, Math.min(along, this.tallest)),
    };
    this.#root.style.height = `${outer.height}px`;
    this.#svg.attr('width', outer.width).attr('height', outer.height);
    this.#svg.attr('viewBox', `0 0 ${outer.width} ${outer.height}`);
    // paper has another width, and is printed before anything could be drawn anew
    const sizes = {
      wide: outer.width,
      high: outer.height,
      ...margins,
      across: width,
      down: height,
    };
    for (const [name, px] of Object.entries(sizes))
      this.#root.style.setProperty(`--${name}`, `${px}`);
    Object.assign(this.canvas.style, {
      left: `${margins.left}px`,
      top: `${margins.top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    const { area, border, xLabel, yLabel } = this.#layers;
    area.attr('transform', `translate(${margins.left},${margins.top})`);
    border.attr('width', width).attr('height', height);
    border.attr('visibility', options.bare ? 'hidden' : null);
    this.#layers.x.attr('transform', `translate(0,${height})`).call(
      axisBottom(x.scale)
        .tickValues(x.ticks)
        .tickFormat((v) => x.format(v.valueOf()))
        .tickSizeOuter(0),
    );
    this.#layers.y.call(
      axisLeft(y.scale)
        .tickValues(y.ticks)
        .tickFormat((v) => y.format(v.valueOf()))
        .tickSizeOuter(0),
    );
    xLabel
      .attr('x', within(width / 2, across, line - margins.left, outer.width - margins.left))
      .attr('y', height + margins.bottom - 6 * letters)
      .text(x.label);
    const middle = within(height / 2, along, -margins.top, outer.height - margins.top);
    const turned = `translate(${13 * letters - margins.left},${middle}) rotate(-90)`;
    yLabel.attr('transform', turned).text(y.label);
    this.#layers.crosshair.selectAll('.down line').attr('y2', height);
    this.#layers.crosshair.selectAll('.across line').attr('x2', width);
  }

  /** @param {Grid} grid */
  track(grid) {
    this.#cursor.configure(grid);
  }

  /** Reads the place of the cursor again, after new data. */
  refresh() {
    this.#cursor.refresh();
  }

  /** Whether the reading stays while the pointer moves on. */
  get locked() {
    return this.#cursor.locked;
  }

  /** What the cursor moves on, once there is a picture. */
  get grid() {
    return this.#cursor.grid;
  }

  /** Where the reading stays while the pointer moves on. @returns {Place | null} */
  get chosen() {
    return this.#cursor.locked ? this.#cursor.place : null;
  }

  /** Titles of the axes. */
  get labels() {
    return { x: this.#layers.xLabel.text(), y: this.#layers.yLabel.text() };
  }

  /** What formulas call a place on an axis, by the axis' title; empty where it has no letter. */
  get letters() {
    const { x, y } = this.labels;
    return { x: letterOf(x), y: letterOf(y) };
  }

  /** Draws one line of the crosshair strongly. @param {'x' | 'y' | null} axis that the line stands on */
  stress(axis) {
    const { crosshair } = this.#layers;
    crosshair.select('.down').classed('strong', axis === 'x');
    crosshair.select('.across').classed('strong', axis === 'y');
  }

  /**
   * Puts crosshair and tooltip on a point of the plot area; null takes them away. Only transforms
   * change, so that it costs nothing to follow the pointer.
   * @param {Point | null} point
   */
  pointAt(point) {
    const { crosshair } = this.#layers;
    this.stress(null); // was said of the place before
    crosshair.attr('visibility', point && !point.bare ? 'visible' : 'hidden');
    this.#tooltip.hidden = !point?.text;
    if (!point || !this.#area) return;
    const { width, margins } = this.#area;
    const { x, y } = this.letters;
    crosshair.select('.down').attr('transform', `translate(${point.x},0)`);
    crosshair.select('.down text').text(x);
    crosshair.select('.across text').text(y);
    crosshair
      .select('.across')
      .attr('visibility', point.y === null ? 'hidden' : null)
      .attr('transform', `translate(0,${point.y ?? 0})`);
    this.#tooltip.textContent = point.text;
    const flip = point.x > width / 2;
    // Within the plot: as wide as its letters may be, since to measure it would cost a layout.
    const wide = Math.min(typeScale() * TOOLTIP_LETTER * point.text.length + 16, this.available);
    const beside = margins.left + point.x + (flip ? -10 : 10);
    const left = flip ? Math.max(beside, wide) : Math.min(beside, this.available - wide);
    const top = margins.top + Math.max((point.y ?? 0) - 10, 14);
    this.#tooltip.style.transform = `translate(${left}px,${top}px) translate(${flip ? -100 : 0}%,-100%)`;
  }
}

/**
 * The middle of a label between two ends, as near to where it is wanted as there is room for.
 * @param {number} wanted
 * @param {number} length
 * @param {number} from
 * @param {number} to
 */
const within = (wanted, length, from, to) =>
  Math.min(Math.max(wanted, from + length / 2), to - length / 2);

/** @param {string} label as “position p [tokens]” */
const letterOf = (label) => /\s(\p{L})(?=$|\s[[(])/u.exec(label)?.[1] ?? '';

/** What is to be seen of an axis. @param {Axis} axis */
const ticksOf = ({ scale, ticks, format }) => ticks.map((tick) => [format(tick), scale(tick)]);
