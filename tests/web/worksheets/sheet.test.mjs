/**
 * Worksheets: every answer of the key is worked out again from the exercise's own words, in plain
 * doubles; the same address gives the same sheet.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import {
  LEVELS,
  MOST_EXERCISES,
  judge,
  makeTasks,
  readSheet,
  sheetHash,
} from '../../../web/worksheets/sheet.js';
import { topics } from '../../../web/worksheets/topics.js';

const core = /** @type {any} */ (await loadCore());

/** @param {string} text @returns {number[]} */
const numbersIn = (text) =>
  [...text.replaceAll('−', '-').matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));

/** Where an exercise on tables says d and b. @param {string} given */
function tableOf(given) {
  const [, d, n] = /d = (\d+)(?: channels)?,(?: base)? b = (\d+)/.exec(given) ?? [];
  assert.ok(d && n, given);
  return { d: Number(d), n: Number(n) };
}

/** @param {number} n @param {number} i @param {number} d */
const frequency = (n, i, d) => n ** ((-2 * i) / d);

/** @param {number[]} pair @param {number} angle */
const turn = ([x, y], angle) => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];

/** As in the paper's code. @param {number} heads @returns {number[]} */
function slopesOf(heads) {
  const power = 2 ** Math.floor(Math.log2(heads));
  const slopes = Array.from({ length: power }, (_, h) => 2 ** ((-8 * (h + 1)) / power));
  if (power === heads) return slopes;
  const others = slopesOf(2 * power).filter((_, h) => h % 2 === 0);
  return [...slopes, ...others.slice(0, heads - power)];
}

/** As in the paper's code. @param {number} offset key − query @param {any} settings */
function bucketOf(offset, { buckets, greatest, causal }) {
  const upper = !causal && offset > 0 ? buckets / 2 : 0;
  const count = causal ? buckets : buckets / 2;
  const distance = causal ? Math.max(-offset, 0) : Math.abs(offset);
  const exact = count / 2;
  if (distance < exact) return upper + distance;
  const far = (Math.log(distance / exact) / Math.log(greatest / exact)) * (count - exact);
  return upper + Math.min(exact + Math.floor(far + 1e-9), count - 1);
}

/** The answer, from the words alone. @type {Record<string, (given: string, ask: string) => number>} */
const answers = {
  cell(given, ask) {
    const { d, n } = tableOf(given);
    const [p, j] = numbersIn(ask);
    const angle = p * frequency(n, Math.floor(j / 2), d);
    return j % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
  },
  wavelength(given, ask) {
    const { d, n } = tableOf(given);
    const [i, length] = numbersIn(ask);
    const wavelength = (2 * Math.PI) / frequency(n, i, d);
    return length === undefined ? wavelength : length / wavelength;
  },
  rotation(given) {
    const { d, n } = tableOf(given);
    const [, , i, cosine, sine] = numbersIn(given.replace('cos kω', '').replace('sin kω', ''));
    const omega = frequency(n, i, d);
    const fits = (/** @type {number} */ k) =>
      Math.abs(Math.cos(k * omega) - cosine) <= 5.1e-5 &&
      Math.abs(Math.sin(k * omega) - sine) <= 5.1e-5;
    for (let k = 1; k < 1000; k++) if (fits(k)) return k;
    return NaN;
  },
  cosine(given, ask) {
    const { d, n } = tableOf(given);
    const [p, q] = numbersIn(ask);
    const row = (/** @type {number} */ position) =>
      Array.from({ length: d }, (_, j) => {
        const angle = position * frequency(n, Math.floor(j / 2), d);
        return j % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
      });
    const [a, b] = [row(p), row(q)];
    const dot = (/** @type {number[]} */ u, /** @type {number[]} */ v) =>
      u.reduce((sum, value, k) => sum + value * v[k], 0);
    return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  },
  rope(given, ask) {
    const { d, n } = tableOf(given);
    const found = numbersIn(ask);
    const theta = frequency(n, found[0], d);
    if (ask.startsWith('By what angle')) return found[1] * theta;
    const [, x, y, p, ...key] = found;
    const query = turn([x, y], p * theta);
    if (key.length === 0) return query[0];
    const turned = turn(key.slice(0, 2), key[2] * theta);
    return query[0] * turned[0] + query[1] * turned[1];
  },
  alibi(given, ask) {
    const slopes = slopesOf(numbersIn(given)[0]);
    const [h, query, key] = numbersIn(ask);
    return query === undefined ? slopes[h - 1] : -slopes[h - 1] * (query - key);
  },
  t5(given, ask) {
    const [buckets, greatest] = numbersIn(given);
    const [query, key] = numbersIn(ask);
    return bucketOf(key - query, { buckets, greatest, causal: given.includes('only earlier') });
  },
  scaling(given, ask) {
    const { d, n } = tableOf(given);
    const factor = Number(/by s = (\d+)/.exec(given)?.[1]);
    const [i, p] = numbersIn(ask);
    if (given.includes('linear')) return (p * frequency(n, i, d)) / factor;
    return p * frequency(n * factor ** (d / (d - 2)), i, d);
  },
};

test('worksheets: every topic is checked here', () => {
  assert.deepEqual(
    topics.map(({ name }) => name),
    Object.keys(answers),
  );
});

for (const level of LEVELS) {
  for (const { name } of topics) {
    test(`worksheets: ${name}, ${level}: the key is what the words ask for`, async () => {
      for (const seed of [1, 2, 3, 4]) {
        const sheet = { ...readSheet(''), level, count: 15, seed, topics: [name] };
        const tasks = await makeTasks(sheet, core);
        assert.equal(tasks.length, 15);
        for (const { given, ask, answer, decimals, steps } of tasks) {
          const expected = answers[name](given, ask);
          const message = `seed ${seed}: ${given} ${ask} ${answer}, not ${expected}`;
          // The core keeps slopes and angles in doubles; a table of 1e3 radians loses some digits.
          assert.ok(Math.abs(answer - expected) <= 1e-9 * Math.max(1, Math.abs(expected)), message);
          assert.ok(steps.length > 0 && steps.every((step) => step.length > 0), message);
          if (decimals === 0) assert.ok(Number.isInteger(answer), message);
        }
      }
    });
  }
}

test('worksheets: the same choices make the same sheet, another seed another', async () => {
  const sheet = { ...readSheet(''), count: 12 };
  const [first, again, other] = await Promise.all(
    [sheet, { ...sheet }, { ...sheet, seed: 2 }].map((wanted) => makeTasks(wanted, core)),
  );
  assert.deepEqual(first, again);
  assert.notDeepEqual(first, other);
  assert.equal(new Set(first.map(({ given, ask }) => given + ask)).size, 12, 'none asked twice');
  assert.equal(new Set(first.slice(0, 8).map(({ topic }) => topic)).size, 8, 'topics take turns');
});

test('worksheets: as many as may be asked, even of a topic with few questions', async () => {
  const sheet = { ...readSheet(''), count: MOST_EXERCISES, topics: ['alibi'] };
  assert.equal((await makeTasks(sheet, core)).length, MOST_EXERCISES);
});

test('worksheets: the address holds every choice and passes over what is none', () => {
  const text = '#level=hard&count=20&seed=77&topics=cell,t5&formulas=0&key=1';
  const sheet = readSheet(text);
  assert.deepEqual(sheet, {
    level: 'hard',
    count: 20,
    seed: 77,
    topics: ['cell', 't5'],
    formulas: false,
    key: true,
  });
  assert.equal(sheetHash.write(sheet), text);
  assert.deepEqual(readSheet('#level=x&count=1e9&seed=-1&topics=<b>&nonsense'), readSheet(''));
  assert.equal(readSheet('#count=100000').count, MOST_EXERCISES);
  assert.equal(readSheet('#count=0').count, 1);
});

test('worksheets: an answer is judged to the decimals asked, however it is spelled', () => {
  const exercise = (/** @type {number} */ answer, /** @type {number} */ decimals) =>
    /** @type {any} */ ({ answer, decimals });
  assert.equal(judge('0.9996', exercise(0.99955, 4)), true);
  assert.equal(judge('0,9995', exercise(0.99955, 4)), true);
  assert.equal(judge('0.9993', exercise(0.99955, 4)), false);
  assert.equal(judge('−0.5', exercise(-0.5, 4)), true);
  assert.equal(judge('1/256', exercise(1 / 256, 6)), true);
  assert.equal(judge(' 12 ', exercise(12, 0)), true);
  assert.equal(judge('12.4', exercise(12, 0)), false);
  for (const text of ['', 'twelve', '1/0', '..', '1/2/3']) {
    assert.equal(judge(text, exercise(1, 2)), null, text);
  }
});
