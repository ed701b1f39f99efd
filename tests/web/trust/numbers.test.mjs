/**
 * Where a number comes from that a reader sees: the core computes it, and one file writes it. What else
 * may call functions of analysis or round is named here, with its reason.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { filesBelow } from '../../../web/build/cli/files.mjs';
import { root } from '../../../web/build/cli/process.mjs';

const FUNCTIONS =
  /Math\.(sin|cos|tan|asin|acos|atan|atan2|exp|expm1|log|log10|log2|log1p|sinh|cosh|tanh|hypot|sqrt|cbrt|pow|PI|SQRT\w+|LN\w+)\b|\*\* \(?[^,;)]*\/|\*\* -?\d*\.\d/;
const SUMS_OF_PRODUCTS = /\+= [^;]*[\w)\]] \* |reduce\([^;]*[\w)\]] \* /;
const SUMS = /\b(sum|total) \+= |\b(sum|total), [^)]*\) => (sum|total) \+/;
const ROUNDING = /\.(toFixed|toPrecision|toExponential|toLocaleString)\(|Intl\.NumberFormat\(/;

const COMPUTED = ['content', 'elements', 'worksheets'];
const PIXELS = 'places on the screen';
const AXES = 'the scale of an axis, of colours or of a slider';
const SOUND = 'pitch and loudness';
const COMPARED = 'a comparison: no number';
/** What JavaScript may do with numbers, as README and the page's foot say. */
const SAID = /JavaScript has pixels,\s+axes,\s+colours and\s+sound/;
const MAY_COMPUTE = /** @type {Record<string, string>} */ ({
  'elements/panels/listen.js': SOUND,
  'elements/analysis/collisions/collisions.js': `${PIXELS}; ${AXES}`,
  'elements/shared/dial.js': PIXELS,
  'elements/shared/sampled-positions.js': AXES,
  'elements/models/model/turns.js': AXES,
  'elements/training/lab/run-plots.js': AXES,
  'elements/training/lab/text.js': COMPARED,
  'elements/analysis/similarity/zoom.js': PIXELS,
  'elements/analysis/similarity/means.js': `${PIXELS}: the mean of the cells that one stands for`,
});

const WRITTEN = [...COMPUTED, 'markup', 'models', 'page', 'plot', 'texts'];
const MAY_ROUND = /** @type {Record<string, string>} */ ({
  'plot/format.js': 'the one that writes numbers',
  'texts/numbers.js': 'the signs of a language',
  'content/rounding.js': 'the digits that a post prints',
  'content/hero.js': PIXELS,
  'elements/analysis/collisions/collisions.js': AXES,
  'elements/encodings/rotation/trail.js': PIXELS,
  'elements/traces/trace/slots.js': PIXELS,
  'elements/training/lab/details.js': PIXELS,
  'models/words.js': 'values of a configuration file, as programs write them',
});

/**
 * Lines of code, no comments, by file.
 * @param {string[]} folders of web/
 * @param {RegExp[]} patterns
 */
function found(folders, patterns) {
  const files = folders.flatMap((folder) => filesBelow(join(root, 'web', folder), /\.js$/));
  assert.ok(files.length > 20);
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.replace(/^\s*\*.*|\/\*.*?\*\/|\/\/.*/g, ''))
      .filter((line) => patterns.some((pattern) => pattern.test(line)))
      .map((line) => ({ file: relative(join(root, 'web'), file), line: line.trim() })),
  );
}

/** @param {{file: string, line: string}[]} places @param {Record<string, string>} allowed */
function only(places, allowed) {
  const others = places.filter(({ file }) => !(file in allowed));
  assert.deepEqual(others, [], 'ask the core, or name the file here');
  const used = new Set(places.map(({ file }) => file));
  const unused = Object.keys(allowed).filter((file) => !used.has(file));
  assert.deepEqual(unused, [], 'named here and needed no more');
}

test('numbers that a reader sees are computed by the core: JavaScript has pixels, axes and sound', () => {
  only(found(COMPUTED, [FUNCTIONS, SUMS_OF_PRODUCTS, SUMS]), MAY_COMPUTE);
});

test('numbers are written by one file', () => {
  only(found(WRITTEN, [ROUNDING]), MAY_ROUND);
});

test('README, the foot of the page and this list say the same of JavaScript', () => {
  for (const file of ['README.md', 'web/page/index.html']) {
    assert.match(readFileSync(join(root, file), 'utf8'), SAID, file);
  }
  for (const [file, reason] of Object.entries(MAY_COMPUTE)) {
    const kinds = [PIXELS, AXES, SOUND, COMPARED];
    assert.ok(
      kinds.some((kind) => reason.startsWith(kind)),
      file,
    );
  }
});

test('the two rules know what they forbid', () => {
  const sums = [
    'sum += value;',
    'all.reduce((total, value) => total + value, 0)',
    'for (const x of y) sum += x * x;',
    'a.reduce((sum, x, k) => sum + x * b[k], 0);',
  ];
  for (const line of [
    'Math.hypot(x, y)',
    'a ** (-i / d)',
    'a ** 0.5',
    'Math.LN2',
    '2 * Math.PI',
    ...sums,
  ]) {
    assert.ok(
      [FUNCTIONS, SUMS_OF_PRODUCTS, SUMS].some((rule) => rule.test(line)),
      line,
    );
  }
  for (const line of ['Math.max(a, b)', 'a * b', '2 ** 24', 'total += 1']) {
    assert.ok(!FUNCTIONS.test(line) && !SUMS_OF_PRODUCTS.test(line), line);
  }
});
