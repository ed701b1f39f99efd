/**
 * Every method with all sizes at their largest: none takes longer than is promised, and the core
 * computes as before.
 */
import { test } from 'node:test';
import { loadCore } from '../../web/core/index.js';
import { largestCalls, sweep } from './sweep.mjs';

const core = await loadCore();

test('every method with all sizes at their largest, for every encoding', (t) => {
  t.diagnostic(JSON.stringify(sweep(core, largestCalls(core))));
});
