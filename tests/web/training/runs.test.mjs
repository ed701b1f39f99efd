/** Kept runs are what the core gives now; what the page says of them follows from them. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { LAB_SETTINGS } from '../../../web/elements/training/lab/settings.js';
import { findingsMarkup } from '../../../web/markup/story/findings.js';
import { keptTables } from '../../../web/markup/story/kept-tables.js';
import { cellOf, cellsOf } from '../../../web/content/cells.js';
import { claims as ofTheCore } from '../../../web/content/claims/index.js';
import { training as claims } from '../../../web/content/claims/training.js';
import { checkClaim } from '../../../web/content/verify.js';
import { loadCore } from '../../../web/core/index.js';
import { meanBy } from '../../../web/training/kept.js';
import { loadTraining } from '../../../web/training/index.js';
import { LENGTHS, TESTS } from '../../../web/training/run.js';
import { sets } from '../../../web/training/sets.js';
import { wholeRun } from '../../support/whole-run.mjs';

const training = await loadTraining();
const meanOf = meanBy(await loadCore());
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
    ['lanes', 'seeds', 'budget', 'speed', 'kept', 'show', 'tokens'],
  );
});

for (const claim of claims) {
  test(`claim ${claim.id}: the kept runs have its numbers, and the verdict follows`, async () => {
    const { numbers, verdict, agrees } = await checkClaim(cellsOf(kept, meanOf), claim);
    assert.deepEqual(
      numbers.filter((number) => !number.agrees).map(({ what, value }) => [what, value]),
      [],
    );
    assert.equal(verdict, claim.verdict);
    assert.ok(agrees);
    for (const [text, percent] of claim.found.matchAll(/(\d+)\s%/g)) {
      const isKept = numbers.some(({ value }) => Math.abs(100 * value - Number(percent)) <= 0.5);
      assert.ok(isKept, text);
    }
  });
}

test('claims: names are unique, those of the core included', () => {
  const ids = [...ofTheCore, ...claims].map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
});

test('findings: none of a coin in the encoder, verdicts as the page prints them', async () => {
  for (const length of LENGTHS) {
    assert.equal(cellOf(kept['who-both-sides'], 'none', length, undefined, meanOf).mean, 0.5);
  }
  assert.throws(
    () => cellOf(kept['who-causal'], 'none', 16, { amplitude: 3 }, meanOf),
    /no kept runs/,
  );
  assert.equal(keptTables(kept, meanOf, training.lab()).match(/<table/g)?.length, sets.length);
  const html = await findingsMarkup(cellsOf(kept, meanOf));
  assert.equal(html.match(/<details class="finding"/g)?.length, claims.length);
  assert.equal(html.match(/<b>a question, answered<\/b>/g)?.length, 6);
  const unlike = structuredClone(kept);
  unlike['sort-causal'].lanes[0].runs[0].accuracy.fill(0);
  await assert.rejects(findingsMarkup(cellsOf(unlike, meanOf)), /do not say “nope-/);
});
