/**
 * Worksheets: every answer of the key is worked out again from the exercise's own words, in plain
 * doubles; the same address gives the same sheet.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { written } from '../../../web/export/writer.js';
import {
  LEVELS,
  MOST_EXERCISES,
  judge,
  makeTasks,
  readSheet,
  sheetHash,
  sheetTitle,
  sheetsOf,
} from '../../../web/worksheets/sheet.js';
import { draw } from '../../../web/worksheets/pictures.js';
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

/** @param {number[]} a @param {number[]} b */
const apart = (a, b) => Math.hypot(...a.map((value, k) => value - b[k]));

/** Where a curve that begins at 0 and rises is at 0 again, for the second time [steps]. @param {any} panel */
function turnOf({ curve, steps }) {
  const ups = curve.flatMap((/** @type {number} */ value, /** @type {number} */ k) =>
    k > 1 && curve[k - 1] < 0 && value >= 0 ? [k] : [],
  );
  return ups.length ? (ups[0] * steps) / (curve.length - 1) : Infinity;
}

/** Of the first bars of a curve: how far it goes before it comes down [steps]. @param {any} panel */
const rising = ({ curve }) =>
  curve.findIndex((/** @type {number} */ value, /** @type {number} */ k) => value < curve[k - 1]) *
  (curve.some((/** @type {number} */ value, /** @type {number} */ k) => value < curve[k - 1])
    ? 1
    : -Infinity);

/** The answer, from words and picture alone. @type {Record<string, (given: string, ask: string, picture: any[]) => number>} */
const answers = {
  row: (
    given,
    ask,
    [
      { cells },
      {
        cells: [alone],
      },
    ],
  ) => cells.findIndex((/** @type {number[]} */ row) => apart(row, alone) < 1e-9),
  alike(given, ask, [{ cells }]) {
    const [first] = numbersIn(ask);
    const others = cells
      .map((/** @type {number[]} */ row, /** @type {number} */ at) => ({
        at,
        off: apart(row, cells[first]),
      }))
      .filter((/** @type {any} */ { at }) => at > first + 1)
      .sort((/** @type {any} */ a, /** @type {any} */ b) => a.off - b.off);
    return others[0].at;
  },
  return: (given, ask, [panel]) => turnOf(panel),
  slowest(given, ask, panels) {
    const times = panels.map(rising);
    return 1 + times.indexOf(Math.max(...times));
  },
  matrix(given, ask, panels) {
    const [wanted] = /(ALiBi|T5|sinusoidal)/.exec(ask) ?? [];
    const last = panels.map(({ cells }) => cells.at(-1));
    /** @type {string[]} */
    const kinds = last.map((/** @type {number[]} */ row) => {
      const steps = row.slice(1).map((value, k) => value - row[k]);
      if (steps.every((step) => Math.abs(step - steps[0]) < 1e-6)) return 'ALiBi';
      return steps.every((step) => step <= 1e-9) ? 'T5' : 'sinusoidal';
    });
    return 1 + kinds.indexOf(String(wanted));
  },
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
        for (const { given, ask, answer, decimals, within, steps, picture = [] } of tasks) {
          const expected = answers[name](given, ask, picture);
          const message = `seed ${seed}: ${given} ${ask} ${answer}, not ${expected}`;
          // The core keeps slopes and angles in doubles; a table of 1e3 radians loses some digits.
          const off = within ?? 1e-9 * Math.max(1, Math.abs(expected));
          assert.ok(Math.abs(answer - expected) <= off, message);
          assert.ok(steps.length > 0 && steps.every((step) => step.length > 0), message);
          if (decimals === 0 && !within) assert.ok(Number.isInteger(answer), message);
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
  const said = first.map(({ given, ask, picture }) => given + ask + JSON.stringify(picture ?? ''));
  assert.equal(new Set(said).size, 12, 'none asked twice');
  assert.equal(new Set(first.map(({ topic }) => topic)).size, 12, 'topics take turns');
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
    sheets: 1,
    topics: ['cell', 't5'],
    formulas: false,
    key: true,
  });
  assert.equal(sheetHash.write(sheet), text);
  assert.deepEqual(readSheet('#level=x&count=1e9&seed=-1&topics=<b>&nonsense'), readSheet(''));
  assert.equal(readSheet('#count=100000').count, MOST_EXERCISES);
  assert.equal(readSheet('#count=0').count, 1);
});

for (const level of LEVELS) {
  test(`worksheets: ${level} begins with a picture, and has one for each that is read`, async () => {
    for (const seed of [1, 2, 3]) {
      const tasks = await makeTasks({ ...readSheet(''), level, seed }, core);
      const read = topics.filter(({ isPicture }) => isPicture).map(({ name }) => name);
      assert.ok(tasks[0].picture && tasks[1].picture);
      for (const { topic, picture } of tasks)
        assert.equal(picture !== undefined, read.includes(topic), topic);
    }
  });
}

test('worksheets: sheets of a class have a seed each, the first its own', async () => {
  const sheet = readSheet('#seed=9998&sheets=3&count=4');
  assert.deepEqual(
    sheetsOf(sheet).map(({ seed, sheets }) => [seed, sheets]),
    [
      [9998, 1],
      [9999, 1],
      [0, 1],
    ],
  );
  assert.match(sheetHash.write(sheet), /&seed=9998&sheets=3$/);
  const made = await Promise.all(sheetsOf(sheet).map((each) => makeTasks(each, core)));
  assert.equal(new Set(made.map((tasks) => JSON.stringify(tasks))).size, 3);
  assert.deepEqual(made[0], await makeTasks({ ...sheet, sheets: 1 }, core));
});

test('worksheets: a reading of a picture may be off by as much as it says', () => {
  const exercise = /** @type {any} */ ({ answer: 7.7, decimals: 0, within: 1 });
  assert.deepEqual(
    ['7', '8', '8.7', '6', '9'].map((text) => judge(text, exercise)),
    [true, true, true, false, false],
  );
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

for (const name of ['row', 'alike']) {
  test(`worksheets: numbers of rows do not run into each other (${name})`, async () => {
    for (const level of LEVELS) {
      const sheet = { ...readSheet(''), level, count: 6, topics: [name] };
      for (const { picture = [] } of await makeTasks(sheet, core)) {
        const numbers = draw(picture).texts.filter(({ anchor }) => anchor === 'end');
        const steps = numbers.slice(1).map(({ y }, k) => y - numbers[k].y);
        assert.ok(steps.length > 4 && Math.min(...steps) >= 13, `${level}: ${Math.min(...steps)}`);
      }
    }
  });
}

test('a title: of one sheet or of a class, and of one exercise', () => {
  const title = (/** @type {string} */ hash) => written(sheetTitle, readSheet(hash));
  assert.equal(title('#seed=7&count=1'), 'Sheet 7: 1 easy exercise');
  assert.equal(title('#seed=1&sheets=3&level=hard'), 'Sheets 1 to 3: 8 hard exercises');
});
