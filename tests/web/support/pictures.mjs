/**
 * Screenshots compared as a person would from across the room: in grey, in blocks, and with things
 * allowed to stand a little higher or lower, because fonts and engines differ and figures do not.
 */
import { PNG } from 'pngjs';

/** @typedef {{width: number, height: number, data: Uint8Array}} Grey */

/** px on a side; of what is kept of a screenshot. */
export const BLOCK = 16;
/** Blocks on a side of the windows that are compared. */
const WINDOW = 8;
/** Blocks that a window may have moved up or down, and share of its height above: texts grow. */
const MOVED = { blocks: 40, share: 0.1 };
/** Share by which a section may have become shorter. */
export const MOST_LOSS = 0.25;
/** Grey levels, of 255, by which no window may differ. */
export const MOST_DIFFERENCE = 18;

/** Means of blocks. @param {{width: number, height: number, data: Uint8Array}} png RGBA @returns {Grey} */
export function blocksOf(png) {
  const width = Math.floor(png.width / BLOCK);
  const height = Math.floor(png.height / BLOCK);
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let y = row * BLOCK; y < (row + 1) * BLOCK; y++) {
        for (let x = column * BLOCK; x < (column + 1) * BLOCK; x++) {
          const k = 4 * (y * png.width + x);
          sum += 0.3 * png.data[k] + 0.59 * png.data[k + 1] + 0.11 * png.data[k + 2];
        }
      }
      data[row * width + column] = Math.round(sum / BLOCK ** 2);
    }
  }
  return { width, height, data };
}

/**
 * The window of what was there that is found least well, wherever near its place it fits best. What is
 * new is not looked at: it has no picture to be compared with.
 * @param {Grey} before
 * @param {Grey} now of the same width
 * @returns {{difference: number, x: number, y: number}} mean difference [grey levels], and where [px]
 */
export function worstWindow(before, now) {
  const worst = { difference: 0, x: 0, y: 0 };
  const across = Math.min(before.width, now.width);
  for (let top = 0; top < before.height; top += WINDOW / 2) {
    const size = Math.min(WINDOW, before.height - top);
    if (size < 2) continue;
    for (let left = 0; left < across; left += WINDOW / 2) {
      const wide = Math.min(WINDOW, across - left);
      const reach = Math.ceil(MOVED.blocks + MOVED.share * top);
      let best = Infinity;
      for (let step = 0; step <= reach; step++) {
        for (const moved of step ? [-step, step] : [0]) {
          const from = top + moved;
          if (from < 0 || from + size > now.height) continue;
          best = Math.min(best, windowDifference(before, now, { left, top, from, size, wide }));
        }
        if (best < MOST_DIFFERENCE / 3) break;
      }
      if (best !== Infinity && best > worst.difference)
        Object.assign(worst, { difference: best, x: left * BLOCK, y: top * BLOCK });
    }
  }
  return worst;
}

/**
 * @param {Grey} before
 * @param {Grey} now
 * @param {{left: number, top: number, from: number, size: number, wide: number}} window
 */
function windowDifference(before, now, { left, top, from, size, wide }) {
  let sum = 0;
  for (let row = 0; row < size; row++) {
    for (let column = left; column < left + wide; column++) {
      sum += Math.abs(
        now.data[(from + row) * now.width + column] -
          before.data[(top + row) * before.width + column],
      );
    }
  }
  return sum / (size * wide);
}

/** One file for all pictures of a width. @param {Map<string, Grey>} pictures @returns {Buffer} grey PNG */
export function packPictures(pictures) {
  const width = Math.max(...[...pictures.values()].map((picture) => picture.width));
  const height = [...pictures.values()].reduce((sum, picture) => sum + picture.height, 0);
  const data = Buffer.alloc(width * height);
  let top = 0;
  for (const picture of pictures.values()) {
    for (let row = 0; row < picture.height; row++) {
      const line = picture.data.subarray(row * picture.width, (row + 1) * picture.width);
      data.set(line, (top + row) * width);
    }
    top += picture.height;
  }
  // One byte a pixel, as its options have it; the types of the package know neither.
  const grey = { colorType: 0, inputColorType: 0, inputHasAlpha: false, deflateLevel: 9 };
  const write = /** @type {any} */ (PNG.sync.write);
  return write({ width, height, data }, grey);
}

/**
 * @param {Buffer} bytes from packPictures()
 * @param {Record<string, number>} heights of its pictures, in their order [blocks]
 * @returns {Map<string, Grey>}
 */
export function unpackPictures(bytes, heights) {
  const { width, data } = PNG.sync.read(bytes);
  const pictures = new Map();
  let top = 0;
  for (const [name, height] of Object.entries(heights)) {
    const grey = new Uint8Array(width * height);
    for (let k = 0; k < grey.length; k++) grey[k] = data[4 * (top * width + k)];
    pictures.set(name, { width, height, data: grey });
    top += height;
  }
  return pictures;
}
