/** checkTrace(): the reference data, small loops with a bug, and random runs without one. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { loadTraces } from '../../../web/traces/index.js';
import { HARMLESS } from '../../../web/traces/words.js';
import { IMAGE_LOOPS } from './runs/images.mjs';
import { KEY_LOOPS } from './runs/keys.mjs';
import { alarms } from './runs/alarms.mjs';
import { chanceOf } from './runs/parts.mjs';
import { TEXT_LOOPS } from './runs/text.mjs';

/** @import { Traces } from '../../../web/traces/index.js' */

/** @type {Traces} */
let traces;
before(async () => {
  traces = await loadTraces();
});

const GOLDEN = new URL('../../golden/trace/', import.meta.url);
const COUNTS = { faults: 343, two: 34, healthy: 219, undecidable: 53, executed: 29 };

/** @param {string} name @returns {Promise<any[]>} */
async function casesOf(name) {
  const text = await readFile(new URL(`${name}.jsonl`, GOLDEN), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('traces: where no row has a token, nothing is said to be where it should be', () => {
  for (const step of [
    { position_ids: [[]] },
    { position_ids: [[0, 1]], attention_mask: [[0, 0]] },
    { position_ids: [], cu_seqlens: [0] },
  ]) {
    const { fault, sequences } = traces.checkTrace({ posenc_trace: 1, steps: [step] });
    assert.equal(fault, 'undecidable', JSON.stringify(step));
    assert.deepEqual(
      sequences.map(({ needs }) => needs),
      [['position_ids']],
    );
  }
});

test('traces: a TextEncoder whose bytes are of another frame, as jsdom has it', (context) => {
  const Foreign = runInNewContext('Uint8Array');
  context.mock.method(TextEncoder.prototype, 'encode', (/** @type {string} */ text) =>
    Foreign.from(Buffer.from(text)),
  );
  const step = { position_ids: [[0, 1, 2, 3]], attention_mask: [[0, 0, 1, 1]] };
  const run = { posenc_trace: 1, scheme: 'learned', offset: 0, steps: [step] };
  assert.equal(traces.checkTrace(run).fault, 'pad-counted');
});

for (const [name, count] of Object.entries(COUNTS)) {
  test(`traces: all ${count} reference cases of '${name}' are answered as they say`, async () => {
    const cases = await casesOf(name);
    assert.equal(cases.length, count);
    for (const { id, trace, config, expected } of cases) {
      const answer = traces.checkTrace(trace, config ?? undefined);
      assert.equal(answer.fault, expected.fault, id);
      for (const wanted of [expected, ...(expected.also ?? [])]) {
        if (wanted.fault === null) continue;
        const sequence = answer.sequences.find((each) => each.sequence === wanted.sequence);
        if (wanted.fault === 'undecidable') {
          assert.deepEqual(sequence?.needs, wanted.needs ?? sequence?.needs, id);
          continue;
        }
        const found = sequence?.faults.find(({ fault }) => fault === wanted.fault);
        assert.ok(found, `${id}: ${wanted.sequence} has ${wanted.fault}`);
        assert.ok(found.sentence.endsWith('.') && found.mend && found.assertion, id);
        const place = /** @type {any} */ (found.firstWrong);
        for (const field of ['step', 'slot'])
          assert.equal(place[field], wanted.first_wrong[field], id);
      }
    }
  });
}

test('traces: what is harmless is said, each in a sentence, and no sentence is left over', async () => {
  const told = new Set();
  for (const name of Object.keys(COUNTS)) {
    for (const { id, trace, config, expected } of await casesOf(name)) {
      const { sequences } = traces.checkTrace(trace, config ?? undefined);
      const said = sequences.flatMap(({ harmless }) => harmless);
      for (const each of expected.harmless ?? []) assert.ok(said.includes(each), `${id}: ${each}`);
      for (const each of said) told.add(each);
    }
  }
  assert.deepEqual([...told].toSorted(), Object.keys(HARMLESS).toSorted());
});

/** Where two runs first differ in their ids: where the bug shows. @param {any} one @param {any} other */
function firstDifference(one, other) {
  const flat = (/** @type {any} */ step) => JSON.stringify(step?.position_ids);
  return one.steps.findIndex(
    (/** @type {any} */ step, /** @type {number} */ s) => flat(step) !== flat(other.steps[s]),
  );
}

const LOOPS = { ...TEXT_LOOPS, ...IMAGE_LOOPS, ...KEY_LOOPS };
const SEEDS = [1, 2, 3, 4, 5];

for (const [fault, loop] of Object.entries(LOOPS)) {
  test(`traces: a loop with the bug has ${fault}, the same loop without it none`, () => {
    for (const seed of SEEDS) {
      const [wrong, right] = [true, false].map((hasBug) => loop(chanceOf(seed), hasBug));
      const answer = traces.checkTrace(wrong.trace, wrong.config);
      const said = `seed ${seed}: ${JSON.stringify(wrong.trace)}`;
      assert.equal(answer.fault, fault, said);
      const bad = answer.sequences.filter((each) => each.fault !== null);
      assert.ok(
        bad.every((each) => each.faults[0]?.fault === fault),
        said,
      );
      const step = firstDifference(wrong.trace, right.trace);
      if (step >= 0)
        assert.equal(Math.min(...bad.map((each) => Number(each.firstWrong?.step))), step, said);
      const mended = traces.checkTrace(right.trace, right.config);
      assert.equal(mended.fault, null, `seed ${seed}: ${JSON.stringify(right.trace)}`);
    }
  });
}

test('traces: the loops have every fault that is told', async () => {
  const faults = new Set((await casesOf('faults')).map(({ expected }) => expected.fault));
  faults.delete(null);
  assert.deepEqual(Object.keys(LOOPS).toSorted(), [...faults].toSorted());
});

test('traces: no alarm on 500 random healthy runs', () => {
  assert.deepEqual(alarms(traces, { runs: 500, seed: 20260 }), []);
});

test('traces: a text and an object are the same trace', () => {
  const { trace, config } = TEXT_LOOPS['pad-counted'](chanceOf(1), true);
  const answer = traces.checkTrace(trace, config);
  assert.deepEqual(traces.checkTrace(JSON.stringify(trace), JSON.stringify(config)), answer);
});

test('traces: the timeline opens another trace by itself', () => {
  const [one, other] = [true, false].map((hasBug) =>
    TEXT_LOOPS['offset-lost'](chanceOf(3), hasBug),
  );
  traces.checkTrace(one.trace, one.config);
  const rows = traces.traceTimeline(other.trace, other.config, '0', 0, 100);
  assert.ok(rows.length > 3 && rows.every(({ expected, got }) => expected === got));
  const wrong = traces.traceTimeline(one.trace, one.config, '0', 0, 100);
  assert.ok(wrong.some(({ expected, got }) => expected !== got));
  assert.throws(() => traces.traceTimeline(one.trace, one.config, '7', 0, 1), {
    name: 'CoreError',
    parameter: 'sequence',
  });
});

test('traces: numbers beyond the 32 bits of a size are not cut to them', () => {
  const over = 2 ** 32;
  const ids = { position_ids: [0, 1, 2, 3] };
  const told = (/** @type {any} */ step) => ({ posenc_trace: 1, steps: [step] });
  const turned = (/** @type {number} */ step, /** @type {number} */ slot) => ({
    ...told(ids),
    vectors: [{ step, slot, before: [1, 0], after: [1, 0] }],
  });
  const ends = { cu_seqlens: [0, over + 4] };
  const documents = [1, 1, 1, 1];
  for (const [trace, message] of /** @type {const} */ ([
    [turned(over, 0), /must name a step and a slot/],
    [turned(0, over), /must name a step and a slot/],
    [told({ ...ids, ...ends }), /at most 4000000 ids/],
    [told({ documents, ...ends }), /at most 4000000 ids/],
  ])) {
    assert.throws(() => traces.checkTrace(trace), { code: 'input', message });
  }
  assert.equal(traces.checkTrace(told({ ...ids, documents, ...ends })).fault, 'ids-count');
  const cache = { cache_len: [2 * over], cached_positions: [[0, over + 5, 7, over + 2]] };
  const { sequences } = traces.checkTrace(told({ position_ids: [[2 * over]], ...cache }));
  assert.equal(sequences[0].firstWrong?.slot, over + 5);
});

test('traces: what is no trace is refused with its place', () => {
  const refused = (/** @type {any} */ trace) => {
    try {
      traces.checkTrace(trace);
    } catch (/** @type {any} */ error) {
      return `${error.code} ${error.message}`;
    }
    return 'accepted';
  };
  assert.match(
    refused(''),
    /^input checkTrace: trace must be an object with posenc_trace and steps: /,
  );
  assert.match(refused({ posenc_trace: 1 }), /^input .*trace\.steps must be given/);
  assert.match(refused(3), /^input checkTrace: trace must be a text or an object, got number/);
});
