// Pictures of a million cells, the search for their range included.
import { plainPaint, tunedPaint } from '../peers/javascript.mjs';
import { createRunner, moduleSubjects } from '../workloads.mjs';

/** @typedef {import('../suite.mjs').Case} Case */

const SIDE = 1000;
const COLORMAP = 'viridis';

/** @param {Uint32Array} pixels @returns {number[][]} */
function channels(pixels) {
  const bytes = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  return Array.from(pixels, (_, i) => [...bytes.subarray(4 * i, 4 * i + 3)]);
}

/**
 * Colours must be the same but for values on the border between two.
 * @param {string} name
 * @param {Uint32Array} actual
 * @param {Uint32Array} expected
 * @param {Uint32Array} table
 */
function checkPixels(name, actual, expected, table) {
  const indexOf = new Map(Array.from(table, (pixel, i) => [pixel, i]));
  let neighbours = 0;
  for (let i = 0; i < expected.length; i++) {
    if (actual[i] === expected[i]) continue;
    const distance = (indexOf.get(actual[i]) ?? NaN) - (indexOf.get(expected[i]) ?? NaN);
    if (Math.abs(distance) !== 1) throw new Error(`${name}: pixel ${i} has another colour`);
    neighbours++;
  }
  if (neighbours > expected.length / 1000) {
    throw new Error(`${name}: ${neighbours} pixels have the neighbouring colour`);
  }
}

/** @type {Case[]} */
export const paintingCases = [
  {
    name: `paint ${SIDE}x${SIDE}`,
    subjects: async ({ bench }) => {
      const subject = moduleSubjects(bench, [SIDE, SIDE]);
      const runner = createRunner(bench, 'paint', SIDE, SIDE);
      runner.run(1);
      const values = runner.input().slice();
      const expected = runner.pixels().slice();
      runner.delete();
      const table = bench.pixelTable(COLORMAP);
      const colors = channels(table);
      const pixels = new Uint32Array(values.length);
      const bytes = new Uint8ClampedArray(pixels.buffer);

      const peers = [
        {
          name: 'JavaScript, pixel table',
          gate: 3.5,
          paint: () => tunedPaint(pixels, values, table),
        },
        {
          name: 'JavaScript, channel by channel',
          gate: 20,
          paint: () => plainPaint(bytes, values, colors),
        },
      ].map(
        ({ paint, ...peer }) =>
          /** @type {import('../measure.mjs').Subject} */ ({
            ...peer,
            kind: 'peer',
            check: () => {
              pixels.fill(0);
              paint();
              checkPixels(peer.name, pixels, expected, table);
            },
            run: (repeat) => {
              for (let i = 0; i < repeat; i++) paint();
            },
          }),
      );
      return [
        subject('paint', { name: 'ours', kind: 'ours' }),
        subject('paint-range-given', { name: 'ours, range given', kind: 'part' }),
        // No goal: a colour per cell is looked up, and WebAssembly loads them one by one.
        subject('copy', { name: 'memory.copy of as much', kind: 'roofline' }),
        subject('paint-lookups', {
          name: 'nothing computed: as many colours looked up',
          kind: 'roofline',
          isBound: true,
        }),
        ...peers,
      ];
    },
  },
];
