/** checkTrace() on many random healthy runs, and on traces that were damaged. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { loadTraces } from '../../../web/traces/index.js';
import { alarms } from './runs/alarms.mjs';
import { chanceOf } from './runs/parts.mjs';

/** @import { Traces } from '../../../web/traces/index.js' */

/** @type {Traces} */
let traces;
before(async () => {
  traces = await loadTraces();
});

const flipped = (/** @type {string} */ character, /** @type {number} */ bit) =>
  String.fromCharCode(character.charCodeAt(0) ^ (1 << bit));

const newSeed = () => 1 + Math.floor(Math.random() * 2 ** 31);

test('traces: no alarm on 10,000 random healthy runs', () => {
  assert.deepEqual(alarms(traces, { runs: 10_000, seed: newSeed() }), []);
});

test('traces: a damaged trace has an answer or a refusal', async () => {
  const text = await readFile(new URL('../../golden/trace/two.jsonl', import.meta.url), 'utf8');
  const texts = text
    .trim()
    .split('\n')
    .map((line) => JSON.stringify(JSON.parse(line).trace));
  const seed = newSeed();
  console.log(`damage from seed ${seed}`);
  const chance = chanceOf(seed);
  let answered = 0;
  for (let run = 0; run < 20_000; run += 1) {
    const characters = [...chance.pick(texts)];
    for (let k = chance.below(4); k >= 0; k -= 1) {
      const [i, j] = [chance.below(characters.length), chance.below(characters.length)];
      const damage = chance.below(4);
      if (damage === 0) [characters[i], characters[j]] = [characters[j], characters[i]];
      else if (damage === 1) characters.splice(i, chance.below(8));
      else if (damage === 2) characters[i] = flipped(characters[i], chance.below(7));
      else if (/\d/.test(characters[i])) characters[i] = String(chance.below(10));
    }
    try {
      traces.checkTrace(characters.join(''));
      answered += 1;
    } catch (/** @type {any} */ error) {
      assert.equal(error.code, 'input', `${characters.join('')}\n${error}`);
    }
  }
  assert.ok(answered > 1000);
});

/** @param {number} calls of a thousand tokens each */
function longRun(calls) {
  const steps = Array.from({ length: calls }, (_, call) => ({
    position_ids: [Array.from({ length: 1000 }, (_token, i) => 1000 * call + i)],
    cache_len: [1000 * call],
  }));
  return JSON.stringify({ posenc_trace: 1, scheme: 'rope', steps });
}

/** Processor time of the best of three runs [ms]. @param {() => void} task */
function costOf(task) {
  const costs = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    task();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...costs);
}

test('traces: a million tokens in a thousand calls: a second, 100 MB, and linear', (t) => {
  const check = (/** @type {string} */ text) => {
    assert.equal(traces.checkTrace(text, undefined).fault, null);
  };
  const [short, long] = [125, 1000].map(longRun);
  const [eighth, whole] = [short, long].map((text) => costOf(() => check(text)));
  const parsing = costOf(() => JSON.parse(long));
  const exponent = Math.log(whole / eighth) / Math.log(8);
  const megabytes = process.memoryUsage().external / 1e6; // of all modules
  t.diagnostic(
    `${whole.toFixed(0)} ms, JSON.parse ${parsing.toFixed(0)} ms, exponent ${exponent.toFixed(2)}, ${megabytes.toFixed(0)} MB`,
  );
  assert.ok(whole < 5000, `${whole} ms`);
  assert.ok(exponent < 1.5, `exponent ${exponent}`);
  assert.ok(megabytes < 100, `${megabytes} MB`);
});

test('traces: a picture of two million tokens costs no more than one of two thousand', (t) => {
  const costs = [2_000, 2_000_000].map((length) => {
    const ids = Array.from({ length }, (_, i) => i);
    const text = JSON.stringify({
      posenc_trace: 1,
      scheme: 'rope',
      steps: [{ position_ids: [ids] }],
    });
    traces.checkTrace(text, undefined);
    return costOf(() => {
      for (let k = 0; k < 100; k += 1) {
        const [row] = traces.traceTimeline(text, undefined, '0', length - 1 - k, 1);
        assert.equal(row.expected, length - 1 - k);
        const drawn = traces.traceTimeline(text, undefined, '0', 0, 400, length / 400);
        assert.equal(drawn[399].slot, (399 * length) / 400);
      }
    });
  });
  t.diagnostic(`100 pictures: ${costs.map((cost) => cost.toFixed(1)).join(' and ')} ms`);
  assert.ok(costs[1] < 10 * costs[0], `${costs} ms`);
});
