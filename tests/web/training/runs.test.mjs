/** Kept runs are what the core gives now; what the page says of them follows from them. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { LAB_SETTINGS } from '../../../web/elements/lab-settings.js';
import { findingsMarkup } from '../../../web/page/findings.js';
import { answered } from '../../../web/training/answers.js';
import { cellOf, verdicts } from '../../../web/training/findings.js';
import { loadTraining } from '../../../web/training/index.js';
import { LENGTHS, TESTS, wholeRun } from '../../../web/training/run.js';
import { sets } from '../../../web/training/sets.js';

const training = await loadTraining();
const folder = new URL('../../../web/training/', import.meta.url);
const read = async (/** @type {string} */ path) =>
  JSON.parse(await readFile(new URL(path, folder), 'utf8'));
/** @type {Record<string, any>} */
const kept = Object.fromEntries(
  await Promise.all(sets.map(async ({ name }) => [name, await read(`runs/${name}.json`)])),
);
const rounded = (/** @type {number} */ number) => Number(number.toFixed(4));

test('kept runs: every set is whole', () => {
  for (const { name, task, mask, lanes, seeds } of sets) {
    const runs = kept[name];
    assert.deepEqual([runs.task, runs.mask, runs.tests], [task, mask, TESTS]);
    assert.deepEqual(runs.lengths, LENGTHS);
    assert.deepEqual(
      runs.lanes.map((/** @type {any} */ { positions, options }) => ({
        positions,
        ...(options && { options }),
      })),
      lanes,
    );
    for (const lane of runs.lanes) {
      assert.deepEqual(
        lane.runs.map((/** @type {any} */ run) => run.seed),
        seeds,
      );
      assert.ok(lane.runs.every((/** @type {any} */ run) => run.status === 'finished'));
    }
  }
});

for (const [name, positions, seed] of /** @type {const} */ ([
  ['kback-both-sides', 'alibi-split', 3],
  ['majority-both-sides', 'learned', 5],
  ['kback-both-sides-variants', 'learned', 2],
])) {
  test(`kept runs: ${name}, ${positions}, seed ${seed} again, bit for bit`, () => {
    const { task, mask, lanes } = kept[name];
    const lane = lanes.find((/** @type {any} */ other) => other.positions === positions);
    const before = lane.runs.find((/** @type {any} */ run) => run.seed === seed);
    const run = wholeRun(training, { task, mask, positions, ...lane.options, seed });
    assert.equal(run.hash, before.hash);
    assert.deepEqual(run.curve.map(rounded), before.curve);
    assert.deepEqual(run.accuracy.map(rounded), before.accuracy);
  });
}

test('lab.json is what the core says of tasks and options', async () => {
  assert.deepEqual(await read('lab.json'), JSON.parse(JSON.stringify(training.lab())));
});

test('settings of the lab: the trainer has them, with no wider ranges and no other choices', () => {
  /** @type {any[]} */
  const parameters = training.lab().parameters;
  /** @type {string[]} */
  const shared = [];
  for (const { name, type, min, max, choices = [] } of LAB_SETTINGS) {
    const own = parameters.find((parameter) => parameter.name === name);
    if (!own) continue;
    shared.push(name);
    assert.equal(type, own.type, name);
    assert.deepEqual(choices.toSorted(), own.choices.toSorted(), name);
    if (type === 'choice') continue;
    const least = name === 'steps' ? 1 : min; // 0: the task's
    assert.ok(Number(least) >= own.min && Number(max) <= own.max, `${name}: ${least} to ${max}`);
  }
  assert.deepEqual(
    LAB_SETTINGS.map(({ name }) => name).filter((name) => !shared.includes(name)),
    ['lanes', 'seeds', 'budget', 'speed'],
  );
});

test('answers: what is said of the posts’ questions is what the kept runs say', () => {
  const all = answered(kept);
  assert.equal(all.length, 6);
  for (const { answer, text, holds } of all) {
    assert.ok(holds, answer.id);
    assert.match(text, /\d\u00a0%/);
    for (const set of answer.sets) assert.ok(set in kept, set);
  }
  assert.throws(() => cellOf(kept['who-causal'], 'none', 16, { amplitude: 3 }), /no kept runs/);
});

test('findings: none of a coin in the encoder, verdicts as the page prints them', async () => {
  for (const length of LENGTHS) {
    assert.equal(cellOf(kept['who-both-sides'], 'none', length).mean, 0.5);
  }
  assert.deepEqual(
    verdicts(kept).map(({ claim, holds }) => [claim.id, holds]),
    [
      ['nope-learns-positions', true],
      ['nope-generalises-sort', true],
      ['nope-generalises-recent', false],
      ['alibi-rope-ape-unsuited', true],
    ],
  );
  const html = findingsMarkup(kept, training.lab());
  assert.equal(html.match(/<table/g)?.length, sets.length);
  assert.equal(html.match(/reproduced\.<\/b>/g)?.length, 4);
});
