/** Every number that the posts print or that decides a claim, recomputed by the core in WebAssembly. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { claims, findClaim } from '../../../web/content/claims/index.js';
import { checkClaim, verifyAll } from '../../../web/content/verify.js';
import { roundingOf } from '../../../web/content/rounding.js';
import { verdicts } from '../../../web/content/verdicts.js';
import { short } from '../../../web/plot/format.js';
import { rows } from './rows.js';

/** @import { AsyncCore } from '../../../web/core/types.js' */
/** @import { Quantity } from '../../../web/content/types.js' */

/** Roundings that a card calls ≠. */
const MARKED = new Set(['cut off', 'different']);

/** A claim awaits what it calls: the core itself will do. */
const core = /** @type {AsyncCore} */ (/** @type {unknown} */ (await loadCore()));

test('claims: names are unique and fit the URL', () => {
  const ids = claims.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.every((id) => /^[a-z0-9-]+$/.test(id)));
});

test('claims: all numbers and failing claims of the posts are among them', () => {
  const cards = new Set(claims.map(({ id }) => id));
  const told = Object.keys(rows).filter((row) =>
    Object.keys(rows[row]).some((id) => cards.has(id)),
  );
  const wanted = [
    ...Array.from({ length: 17 }, (_, k) => `G${k + 1}`),
    ...Array.from({ length: 27 }, (_, k) => `X${k + 1}`),
  ];
  // G16 is an order of magnitude over many seeds: tests/web/core/attention_suite.mjs
  assert.deepEqual(
    wanted.filter((row) => !told.includes(row)),
    ['G16'],
  );
});

test('claims: found by the names that they had in older links, too', () => {
  assert.equal(findClaim('x27')?.id, 'rows-repeat');
  assert.equal(findClaim('g1')?.id, 'further-positions');
  assert.equal(findClaim('s0-toeplitz')?.id, 'pim-toeplitz');
  assert.equal(findClaim('x28'), null);
  const before = claims.flatMap(({ was }) => was ?? []);
  assert.equal(
    new Set([...before, ...claims.map(({ id }) => id)]).size,
    before.length + claims.length,
  );
});

for (const claim of claims) {
  test(`claim ${claim.id}: every number comes out as stored, and the verdict follows`, async () => {
    assert.ok(claim.numbers.length > 0, 'a claim is decided by numbers');
    const { numbers, verdict, agrees } = await checkClaim(core, claim);
    const wrong = numbers
      .filter((number) => !number.agrees)
      .map(({ what, exact, value, tolerance }) => ({ what, exact, value, tolerance }));
    assert.deepEqual(wrong, []);
    assert.equal(verdict, claim.verdict);
    assert.ok(agrees, 'as many values as numbers');
  });
}

test('claims: none that holds prints a number that differs, by its own last digit', async () => {
  const checked = await Promise.all(claims.map((claim) => checkClaim(core, claim)));
  const against = checked
    .filter(({ verdict }) => verdict === 'holds')
    .flatMap(({ claim, numbers }) =>
      numbers
        .filter(
          ({ printed, value, step }) =>
            printed !== undefined && MARKED.has(roundingOf(printed, value, step)),
        )
        .map(({ printed, value }) => `${claim.id}: ${printed} beside ${value}`),
    );
  assert.deepEqual(against, []);
});

test('claims: a card that is about misprints marks one', async () => {
  const misprints = claims.filter(({ verdict }) => verdict === 'misprint');
  assert.ok(misprints.length > 0);
  for (const claim of misprints) {
    const { numbers } = await checkClaim(core, claim);
    assert.ok(
      numbers.some(({ printed, value }) => printed && MARKED.has(roundingOf(printed, value))),
      claim.id,
    );
  }
});

test('claims: a verdict follows from the numbers by a rule, or from reading, and the card says which', () => {
  for (const { id, decide, reading } of claims)
    assert.ok(Boolean(decide) !== Boolean(reading), `${id}: one of the two`);
});

/** Other numbers than those that came out, all of them finite. @type {((values: number[], numbers: Quantity[]) => number[])[]} */
const OTHERWISE = [
  (values) => values.map(() => 0),
  (values) => values.map((value) => -value),
  (values) => values.map((value) => 1000 * value),
  (values) => values.map((value) => value / 1000),
  (values) => values.map((value) => 1 / value),
  (values) => values.map((value, k) => value + k),
  (values) => values.toReversed(),
  (values, numbers) => values.map((value, k) => Number(numbers[k].printed ?? value)),
];

test('claims: a rule decides: with other numbers another verdict follows', async () => {
  const fixed = [];
  for (const { id, compute, decide, numbers, verdict } of claims) {
    if (!decide) continue;
    const values = await compute(core);
    if (OTHERWISE.every((changed) => decide(changed(values, numbers)) === verdict)) fixed.push(id);
  }
  assert.deepEqual(fixed, []);
});

test('claims: every one has a figure to argue with', () => {
  const without = claims.filter(({ show }) => !show).map(({ id }) => id);
  assert.deepEqual(without, []);
});

test('claims: tolerances are tight, and whole numbers have none', () => {
  for (const { id, numbers } of claims) {
    for (const { what, exact, tolerance } of numbers) {
      const limit = 1e-12 * Math.max(1, Math.abs(exact));
      assert.ok(tolerance <= limit, `${id}, ${what}: ${tolerance}`);
      assert.ok(tolerance > 0 || Number.isInteger(exact), `${id}, ${what}: not whole`);
    }
  }
});

test('claims: whole numbers are shown to their last digit', () => {
  for (const { id, numbers } of claims) {
    for (const { what, exact, tolerance, digits = 5 } of numbers) {
      if (tolerance > 0) continue;
      assert.equal(short(exact, digits), String(exact).replace('-', '−'), `${id}, ${what}`);
    }
  }
});

test('claims: every verdict has a sign and words, no two alike', () => {
  const names = Object.values(verdicts).flatMap(({ sign, words }) => [sign, words]);
  assert.equal(new Set(names).size, names.length);
  for (const { id, verdict } of claims) assert.ok(verdict in verdicts, id);
});

test('checkClaim: a number that moved is found, and so is a verdict that no longer follows', async () => {
  const claim = claims[0];
  const moved = { ...claim, compute: async () => claim.numbers.map(({ exact }) => exact + 1e-9) };
  const { numbers, agrees } = await checkClaim(core, moved);
  assert.ok(!agrees && numbers.every((number) => !number.agrees));
  const turned = { ...claim, decide: () => /** @type {const} */ ('fails') };
  assert.equal((await checkClaim(core, turned)).agrees, false);
});

test('verifyAll: counts what agrees, and says how far it is', async () => {
  /** @type {number[]} */
  const steps = [];
  const result = await verifyAll(core, (done) => steps.push(done));
  assert.equal(result.verified, result.numbers);
  assert.deepEqual(
    steps,
    claims.map((_, k) => k + 1),
  );
});
