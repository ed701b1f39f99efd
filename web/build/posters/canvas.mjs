/** A canvas that remembers the pictures put on it, in its own pixels, instead of painting them. */
import { indexedPng } from '../../markup/workbench/indexed-png.js';

/**
 * @typedef {object} Put
 * @property {{width: number, height: number, data: Uint8ClampedArray}} image
 * @property {number} x [canvas pixels]
 * @property {number} y
 * @property {number} width
 * @property {number} height
 */

/** @typedef {{x: number, y: number, radius: number, color: string}} Disc a filled arc */

const nothing = () => {};

/** Teaches a document's canvases what the plots ask of them. @param {Document} document */
export function teachCanvas(document) {
  const create = document.createElement.bind(document);
  document.createElement = /** @type {any} */ (
    (/** @type {string} */ name) => {
      const element = create(name);
      if (name === 'canvas') remember(element);
      return element;
    }
  );
}

/** @param {any} canvas */
function remember(canvas) {
  /** @type {Put[]} */
  canvas.puts = [];
  /** @type {Disc[]} */
  canvas.discs = [];
  /** @type {Record<string, any>} */
  const context = {
    arc: (/** @type {number[]} */ ...[x, y, radius]) => (context.begun = { x, y, radius }),
    beginPath: () => (context.begun = null),
    fill: () => context.begun && canvas.discs.push({ ...context.begun, color: context.fillStyle }),
    putImageData: (/** @type {Put['image']} */ image) => {
      canvas.puts = [{ image, x: 0, y: 0, width: image.width, height: image.height }];
    },
    drawImage: (/** @type {any} */ source, /** @type {number[]} */ ...[x, y, width, height]) => {
      for (const { image } of source.puts) canvas.puts.push({ image, x, y, width, height });
    },
  };
  // Hatching under empty cells and the like is left out: a picture to begin with, not the figure.
  canvas.getContext = () =>
    new Proxy(context, { get: (known, name) => known[/** @type {string} */ (name)] ?? nothing });
}

/**
 * The pictures as SVG images over the area that the canvas covers, and filled arcs as circles.
 * @param {any} canvas
 * @param {{width: number, height: number}} area [px]
 */
export function imagesOf(canvas, { width, height }) {
  const [across, down] = [width / canvas.width, height / canvas.height];
  const discs = canvas.discs.map(
    (/** @type {Disc} */ { x, y, radius, color }) =>
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="${color}"/>`,
  );
  const pictures = canvas.puts.map((/** @type {Put} */ { image, ...box }) => {
    // Drawn pictures stand in screen pixels already, put ones in those of the canvas.
    const placed = canvas.puts.length > 1 || image.width !== canvas.width;
    const [kx, ky] = placed ? [1, 1] : [across, down];
    return `<image x="${box.x * kx}" y="${box.y * ky}" width="${box.width * kx}" height="${box.height * ky}" preserveAspectRatio="none" style="image-rendering:pixelated" href="data:image/png;base64,${pngOf(image)}"/>`;
  });
  return [...pictures, ...discs].join('');
}

const MOST = 380; // pixels across or down: enough for a picture that is soon replaced

/** @param {Put['image']} image @returns {string} base64 */
export function pngOf(image) {
  const [across, down] = [image.width, image.height].map((length) => Math.ceil(length / MOST));
  const isSmall = across === 1 && down === 1;
  const small = isSmall ? image : inColors(shrunk(image, across, down), colorsOf(image));
  return indexedPng(small).toString('base64');
}

/** All there are: a colour map has no more than an indexed picture. @param {Put['image']} image */
function colorsOf({ data }) {
  const colors = new Map();
  for (let at = 0; at < data.length; at += 4) {
    const color = data.subarray(at, at + 4);
    colors.set(color.join(), color);
  }
  return [...colors.values()];
}

/**
 * Every pixel in the nearest of these colours.
 * @param {Put['image']} image
 * @param {Uint8ClampedArray[]} colors
 * @returns {Put['image']}
 */
function inColors(image, colors) {
  const data = new Uint8ClampedArray(image.data.length);
  for (let at = 0; at < data.length; at += 4) {
    const distances = colors.map((color) =>
      color.reduce((sum, value, k) => sum + (value - image.data[at + k]) ** 2, 0),
    );
    data.set(colors[distances.indexOf(Math.min(...distances))], at);
  }
  return { ...image, data };
}

/**
 * Means of blocks.
 * @param {Put['image']} image
 * @param {number} across a block [pixels]
 * @param {number} down
 */
function shrunk(image, across, down) {
  const width = Math.floor(image.width / across) || 1;
  const height = Math.floor(image.height / down) || 1;
  const data = new Uint8ClampedArray(4 * width * height);
  for (let k = 0; k < data.length; k++) {
    const [channel, column, row] = [k % 4, Math.floor(k / 4) % width, Math.floor(k / 4 / width)];
    let sum = 0;
    for (let cell = 0; cell < across * down; cell++) {
      const x = column * across + (cell % across);
      const y = row * down + Math.floor(cell / across);
      sum += image.data[4 * (y * image.width + x) + channel] ?? 0;
    }
    data[k] = sum / (across * down);
  }
  return { width, height, data };
}
