/** What every plot shares: room for its labels, and its name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDocument, room } from '../../../web/build/posters/document.mjs';

openDocument();
const { scaleLinear } = await import('d3-scale');
const { drawHeatmap } = await import('../../../web/plot/heatmap.js');
const { drawLines } = await import('../../../web/plot/lines.js');
const { PlotFrame } = await import('../../../web/plot/frame.js');
room.width = 600;

function framed() {
  const root = document.createElement('div');
  return { root, frame: new PlotFrame(root, { onMove() {}, onResize() {} }) };
}

/** @param {number} rows */
function heatmapOf(rows) {
  const { root, frame } = framed();
  const image = { width: 4, height: rows, data: new Uint8ClampedArray(16 * rows), min: 0, max: 1 };
  drawHeatmap(frame, {
    matrix: { rows, cols: 4, data: new Float64Array(4 * rows) },
    image,
    rowName: String,
    columnName: String,
    wordRows: false,
    rowLabel: 'position p [tokens]',
    columnLabel: 'dimension j (channel)',
  });
  const label = [...root.querySelectorAll('text.label')].at(-1);
  const [, down] = /translate\([^,]+,([^)]+)\)/.exec(label?.getAttribute('transform') ?? '') ?? [];
  const [, top] =
    /,([^)]+)\)/.exec(root.querySelector('svg > g')?.getAttribute('transform') ?? '') ?? [];
  return { height: parseFloat(root.style.height), middle: Number(down) + Number(top) };
}

const LENGTH = 19 * 6.2; // px, of the label in Inter

test('a label stands within its plot, however few rows that has', () => {
  for (const rows of [1, 2, 3, 40]) {
    const { height, middle } = heatmapOf(rows);
    assert.ok(middle - LENGTH / 2 >= 0 && middle + LENGTH / 2 <= height, `${rows}: ${height}`);
  }
});

test('a label stands within its plot, however few columns that has', () => {
  const { root, frame } = framed();
  const scale = scaleLinear([0, 1], [0, 44]);
  const label = 'dimension j (channel)';
  frame.layOut({
    width: 44,
    height: 200,
    margins: { top: 10, right: 10, bottom: 46, left: 51 },
    x: { scale, label, ticks: [], format: String },
    y: { scale, label: 'position p', ticks: [], format: String },
  });
  const [across] = root.querySelectorAll('text.label');
  const middle = 51 + Number(across.getAttribute('x'));
  const half = (label.length * 6.2) / 2; // px, in Inter
  assert.ok(middle - half > 17, 'right of the other axis’ label');
  assert.ok(middle + half <= Number(root.querySelector('svg')?.getAttribute('width')));
});

test('numbers at the axis of curves have room, with their signs', () => {
  const { root, frame } = framed();
  const values = [-4e-16, 0, 4e-16];
  drawLines(frame, {
    xs: [0, 1, 2],
    curves: [{ name: '', values }],
    dots: [0, 1, 2],
    stepX: 1,
    xLabel: 'position',
    yLabel: 'cosine',
  });
  const texts = [...root.querySelectorAll('.axis')].at(-1)?.querySelectorAll('.tick text') ?? [];
  const widest = Math.max(...[...texts].map((text) => text.textContent?.length ?? 0));
  const [, left] =
    /translate\(([^,]+),/.exec(root.querySelector('svg > g')?.getAttribute('transform') ?? '') ??
    [];
  assert.equal(widest, '−4·10⁻¹⁶'.length);
  assert.ok(Number(left) >= 17 + 6 * widest, left);
});

test('a curve without a point is drawn without a number that is none', () => {
  const { root, frame } = framed();
  const curves = [{ name: 'A', values: [] }];
  drawLines(frame, { xs: [], curves, dots: [], stepX: 1, xLabel: 'p', yLabel: 'cosine' });
  assert.doesNotMatch(root.innerHTML, /NaN/);
});

test('a name that ends a sentence gets no second point', () => {
  const { root, frame } = framed();
  const name = () => root.getAttribute('aria-label');
  for (const end of ['?', '!', '…', '.']) {
    frame.describe({ name: `One matrix for every position${end}`, hint: 'Arrow keys move.' });
    assert.equal(name(), `One matrix for every position${end} Arrow keys move.`);
  }
  frame.describe({ name: 'Twelve rows', hint: 'Arrow keys move.' });
  assert.equal(name(), 'Twelve rows. Arrow keys move.');
});

test('beside a name that a page gives, what is shown is said', () => {
  const { root, frame } = framed();
  frame.describe({ name: 'Twelve rows', shown: 'Heatmap of 12 positions.', hint: 'Move.' });
  assert.equal(root.getAttribute('aria-description'), 'Heatmap of 12 positions.');
  assert.equal(frame.canvas.getAttribute('aria-label'), 'Twelve rows');
  frame.describe({ name: 'Heatmap of 12 positions.', hint: 'Move.' });
  assert.equal(root.getAttribute('aria-description'), '');
  assert.equal(frame.canvas.getAttribute('aria-label'), 'Heatmap of 12 positions.');
});

/** Numbers of the upright axis of one curve, and the room to their left. @param {number[]} values */
function heightsOf(values) {
  const { root, frame } = framed();
  const xs = values.map((_, index) => index);
  const curves = [{ name: 'score', values }];
  drawLines(frame, { xs, curves, dots: xs, xLabel: 'p', yLabel: 'score q · k', stepX: 1 });
  const [, y] = root.querySelectorAll('.axis');
  const area = root.querySelector('svg > g')?.getAttribute('transform') ?? '';
  return {
    numbers: [...y.querySelectorAll('.tick text')].map(({ textContent }) => textContent),
    left: Number(/translate\(([^,]+),/.exec(area)?.[1]),
  };
}

test('no two ticks of an axis have the same number', () => {
  for (const values of [
    [0.07207, 0.0720702],
    [8, 8 - 2 ** -21, 8],
    [0.072, 0.072 + 5e-17],
    [3, 3],
  ]) {
    const { numbers } = heightsOf(values);
    assert.equal(new Set(numbers).size, numbers.length, numbers.join(' '));
  }
});

test('errors of rounding are no heights', () => {
  const { numbers } = heightsOf([8, 8 - 2 ** -21, 8]);
  assert.ok(numbers.includes('7') && numbers.includes('8'), numbers.join(' '));
});

test('the numbers of an axis leave its label free', () => {
  const LABEL = 17; // px: a line of letters, with what hangs below it
  const TICK = 9; // px: the tick and its gap
  const digit = 7.63; // px, in DejaVu Sans at 12 px
  for (const [values, widest] of /** @type {[number[], number][]} */ ([
    [[-0.06, 0.06], 4 * digit + 0.5 * digit],
    [[-0.0015, 0.001], 6 * digit + 0.5 * digit],
  ])) {
    const { left } = heightsOf(values);
    assert.ok(left >= LABEL + TICK + widest, `${left}`);
  }
});

test('letters that a reader enlarged have larger margins: a label is beyond its numbers', () => {
  const style = globalThis.getComputedStyle;
  const curves = [{ name: '', values: [0, 1, 2] }];
  const data = {
    xs: [0, 1, 2],
    curves,
    dots: [],
    stepX: 1,
    xLabel: 'x',
    yLabel: 'tokens per turn',
  };
  const gaps = [16, 18, 24, 32].map((fontSize) => {
    globalThis.getComputedStyle = () => /** @type {any} */ ({ fontSize: `${fontSize}px` });
    const { root, frame } = framed();
    drawLines(frame, data);
    const [below, beside] = root.querySelectorAll('text.label');
    const [, x] = /translate\(([^,]+),/.exec(beside.getAttribute('transform') ?? '') ?? [];
    const plot = parseFloat(root.querySelector('canvas')?.style.height ?? '');
    return [fontSize, -Number(x), Number(below.getAttribute('y')) - plot];
  });
  globalThis.getComputedStyle = style;
  const [usual, same, larger, largest] = gaps;
  assert.deepEqual(usual.slice(1), same.slice(1), 'as they were');
  for (const [fontSize, ...rooms] of [larger, largest])
    assert.deepEqual(
      rooms.map((room) => Math.round(room)),
      same.slice(1).map((room) => Math.round((room * fontSize) / 18)),
    );
});
