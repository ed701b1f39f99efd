/** A PNG of few colours: an index per pixel, a third of what their colours take. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const MOST_COLORS = 256;

/**
 * @param {{width: number, height: number, data: Uint8ClampedArray}} picture RGBA
 * @returns {Buffer}
 */
export function indexedPng({ width, height, data }) {
  /** @type {Map<number, number>} index by colour */
  const palette = new Map();
  const lines = Buffer.alloc(height * (width + 1)); // each begins with its filter, 0: none
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [red, green, blue, alpha] = data.subarray(4 * pixel, 4 * pixel + 4);
    const color = alpha + 256 * (blue + 256 * (green + 256 * red));
    if (!palette.has(color)) palette.set(color, palette.size);
    lines[pixel + Math.floor(pixel / width) + 1] = Number(palette.get(color));
  }
  if (palette.size > MOST_COLORS) throw new RangeError(`${palette.size} colours in one picture`);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits, by palette
  const colors = Buffer.alloc(3 * palette.size);
  const alphas = Buffer.alloc(palette.size);
  [...palette.keys()].forEach((color, index) => {
    colors.writeUIntBE(Math.floor(color / 256), 3 * index, 3);
    alphas[index] = color % 256;
  });
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('tRNS', alphas),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
