/**
 * node tests/renew/colormaps.mjs: samples colour maps of d3-scale-chromatic into src/colormap/tables.inc.
 * Only maps that people with colour-vision deficiency can read: no rainbow, no red-green.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scaleLinear } from 'd3-scale';
import * as chromatic from 'd3-scale-chromatic';

const SAMPLES = 256;

/**
 * @typedef {object} Map
 * @property {string} name
 * @property {string} title
 * @property {boolean} diverging
 * @property {(t: number) => string} [interpolate]
 * @property {string} [reversed] the map that this one is, backwards: its colours are kept once
 * @property {string} [dark] the map that takes its place on a dark ground, where its light colours glare
 */

/** As Crameri's Berlin: both ends light, and black where nothing is; blue below, red above. */
const NIGHT = ['#a9c8ff', '#4a8fdc', '#1f4a7d', '#14171c', '#7d2621', '#dc5a4c', '#ffc0b3'];

/** @type {Map[]} */
const MAPS = [
  {
    name: 'viridis',
    title: 'Viridis',
    diverging: false,
    interpolate: chromatic.interpolateViridis,
  },
  {
    name: 'cividis',
    title: 'Cividis',
    diverging: false,
    interpolate: chromatic.interpolateCividis,
  },
  { name: 'magma', title: 'Magma', diverging: false, interpolate: chromatic.interpolateMagma },
  {
    name: 'ylorrd',
    title: 'Yellow–red',
    diverging: false,
    dark: 'magma',
    interpolate: chromatic.interpolateYlOrRd,
  },
  // The warm end is the positive one, on both grounds; d3 has it first in RdBu, and last in PuOr.
  {
    name: 'rdbu',
    title: 'Red–blue',
    diverging: true,
    dark: 'night',
    interpolate: flip(chromatic.interpolateRdBu),
  },
  {
    name: 'puor',
    title: 'Purple–orange',
    diverging: true,
    dark: 'night',
    interpolate: chromatic.interpolatePuOr,
  },
  // as matplotlib has it: white is 0 and blue 1 where values begin at −1
  { name: 'redblue', title: 'Red below, blue above', diverging: true, reversed: 'rdbu' },
  {
    name: 'night',
    title: 'Red–blue, dark at 0',
    diverging: true,
    interpolate: scaleLinear(
      NIGHT.map((_, k) => k / (NIGHT.length - 1)),
      NIGHT,
    ),
  },
];

/** @param {(t: number) => string} interpolate */
function flip(interpolate) {
  return (/** @type {number} */ t) => interpolate(1 - t);
}

/** @param {string} color "#rrggbb" or "rgb(r, g, b)" */
function channels(color) {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (hex) return hex.slice(1).map((digits) => parseInt(digits, 16));
  const rgb = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color);
  if (rgb) return rgb.slice(1).map(Number);
  throw new Error(`colormaps: cannot read the colour "${color}"`);
}

/** @param {Map} map */
function entry(map) {
  const { name, title, diverging, interpolate, reversed, dark = '' } = map;
  const head = `constexpr Colormap ${constantOf(name)}{"${name}", "${title}", ${diverging}, "${dark}"`;
  if (!interpolate) return `${head}, &${constantOf(reversed)}, {}};`;
  const colors = Array.from({ length: SAMPLES }, (_, i) =>
    channels(interpolate(i / (SAMPLES - 1))),
  );
  // Neighbouring colours differ little, and so do their differences: modulo 256, they compress to a third.
  const bends = [0, 1, 2].flatMap((k) => steps(steps(colors.map((color) => color[k]))));
  return `${head}, nullptr, {${bends.join(', ')}}};`;
}

/** @param {number[]} bytes */
const steps = (bytes) => bytes.map((byte, i) => (byte - (bytes[i - 1] ?? 0) + 256) % 256);

const constantOf = (name = '') => `k${name[0].toUpperCase()}${name.slice(1)}`;

export const TABLES = new URL('../../src/colormap/tables.inc', import.meta.url);

/** One line of C++ for each map: a constant of its own, so that modules hold those that they use. */
export function tables() {
  const head =
    '// Made by tests/renew/colormaps.mjs. Bytes are how steps from colour to colour change.\n';
  const all = MAPS.map(({ name }) => `&${constantOf(name)}`).join(', ');
  return `${head}${MAPS.map(entry).join('\n')}\nconstexpr const Colormap* kColormaps[] = {${all}};\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TABLES, tables());
