/**
 * Every method with sizes that its parameters allow: none takes longer than is promised, and the core
 * computes as before. POSENC_SWEEP_SEED and POSENC_SWEEP_CALLS try others.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../web/core/index.js';
import { randomCalls, sweep } from './sweep.mjs';

const SEED = Number(process.env.POSENC_SWEEP_SEED ?? 1);
const CALLS = Number(process.env.POSENC_SWEEP_CALLS ?? 1500);
const core = await loadCore();

test(`${CALLS} made-up calls of seed ${SEED}: a result or a CoreError, in time`, (t) => {
  const outcomes = sweep(core, randomCalls(core, { calls: CALLS, seed: SEED }));
  t.diagnostic(JSON.stringify(outcomes));
  assert.ok(outcomes.results > CALLS / 20, `${outcomes.results} results`);
  assert.ok(outcomes.refusals > CALLS / 20, `${outcomes.refusals} refusals`);
});
