// Most of what is loaded, compressed [KiB]: what it was and about one hundredth. To renew one: build, run
// what fails, which lists the parts, largest first; set here what it measured and one hundredth; the
// commit says what grew, by how much and for what.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Files of the npm package. @type {[RegExp, number][]} */
export const PACKAGE = [
  [/^small\.js$/, 1],
  [/^index\.js$/, 1],
  [/^core\.js$/, 1],
  [/^chunks\/loader-/, 10.75],
  [/^core\.wasm$/, 270.6],
  [/^models\.js$/, 1.5],
  [/^readers\.js$/, 1],
  [/^traces\.js$/, 8.4],
  [/^posenc\/traces-program-/, 173.4],
  [/^entries\/define\.js$/, 2.1],
  [/^chunks\/define-one-/, 21.3],
  [/^posenc\.min\.js$/, 527.4],
  [/^posenc\.js$/, 2.45],
  [/^posenc\/shared-/, 56.8],
  [/^posenc\/first-/, 122.7],
  [/^posenc\/whole-/, 278.7],
  [/^posenc\/readers-program-/, 166],
];

/** What a visit transfers. */
const LOADS = {
  // 48 with the sinusoidal table alone; every encoding that it computes adds about one, one that it only
  // describes a third, attention twenty
  'first core': 116,
  'index.html, until its first figure is drawn': 267.4,
  'its letters': 60, // as they are: fonts are compressed
  'workbench.html, first view with fonts of formulas': 388.5,
  'posenc.js with one heatmap': 184.5,
  'the same without the first core': 62.3,
  'embed.html': 4, // a third of it is the list of settings that an address may name
  'embed.all.html': 528.8,
  'posenc.html': 653.7, // ten of them are licences
};

/** @param {string} file @returns {number} KiB */
export const compressed = (file) => gzipSync(readFileSync(file), { level: 9 }).length / 1024;

/**
 * @param {keyof typeof LOADS} load
 * @param {Record<string, number>} parts [KiB] by name
 * @returns {{size: string, over: string}} over: what to say where it is above its budget, else empty
 */
export function weighed(load, parts) {
  const total = Object.values(parts).reduce((sum, size) => sum + size, 0);
  const size = `${load}: ${total.toFixed(1)} KiB compressed`;
  const list = Object.entries(parts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, part]) => `\n  ${part.toFixed(1)} ${name}`);
  const over =
    total <= LOADS[load]
      ? ''
      : `${size}, at most ${LOADS[load]} (how to renew it: web/build/cli/budgets.mjs):${list.join('')}`;
  return { size, over };
}
