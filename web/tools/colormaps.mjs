// Samples colour maps of d3-scale-chromatic into a C++ table: node colormaps.mjs OUTPUT
// Run by CMake. Only maps that people with colour-vision deficiency can read: no rainbow, no
// red-green.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as chromatic from 'd3-scale-chromatic';

const SAMPLES = 256;
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
  // ColorBrewer puts the warm end first; here the warm end is the positive one.
  {
    name: 'rdbu',
    title: 'Red–blue',
    diverging: true,
    interpolate: flip(chromatic.interpolateRdBu),
  },
  {
    name: 'puor',
    title: 'Purple–orange',
    diverging: true,
    interpolate: flip(chromatic.interpolatePuOr),
  },
  { name: 'brbg', title: 'Brown–green', diverging: true, interpolate: chromatic.interpolateBrBG },
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

/** @param {(typeof MAPS)[number]} map */
function entry(map) {
  const bytes = Array.from({ length: SAMPLES }, (_, i) =>
    channels(map.interpolate(i / (SAMPLES - 1))),
  ).flat();
  // Neighbouring colours differ little: differences (modulo 256) compress to half.
  const differences = bytes.map((byte, k) => (byte - (bytes[k - 3] ?? 0) + 256) % 256);
  return `{"${map.name}", "${map.title}", ${map.diverging}, {${differences.join(', ')}}},`;
}

const [output] = process.argv.slice(2);
if (!output) throw new Error('usage: node colormaps.mjs OUTPUT');
mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, MAPS.map(entry).join('\n') + '\n');
