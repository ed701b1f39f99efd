/** Traces in files: what NumPy saved, and text. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadTraces, traceText } from '../../../web/traces/index.js';
import { int64, npz, text } from '../support/npz.mjs';

/** @import { Traces } from '../../../web/traces/index.js' */

/** @type {Traces} */
let traces;
before(async () => {
  traces = await loadTraces();
});

const RUN = {
  posenc_trace: int64([], [1]),
  scheme: text('learned'),
  offset: int64([], [0]),
  'steps.0.position_ids': int64([2, 3], [0, 1, 2, 0, 1, 2]),
  'steps.0.attention_mask': { descr: '|b1', shape: [2, 3], data: Uint8Array.of(0, 1, 1, 1, 1, 1) },
  'steps.0.cache_len': int64([2], [0, 0]),
};

test('traceText: arrays whose names are joined by dots are the fields of a trace', async () => {
  const { fault, sequences } = traces.checkTrace(await traceText(npz(RUN)));
  assert.equal(fault, 'pad-counted');
  assert.deepEqual(
    sequences.map(({ tokens, wrong }) => [tokens, wrong]),
    [
      [2, 2],
      [3, 0],
    ],
  );
});

test('traceText: lists of unlike lengths go on with dots, and what is missing is null', async () => {
  const ragged = {
    ...RUN,
    'steps.0.position_ids': int64([2, 3], [0, 0, 1, 0, 1, 2]),
    'steps.0.visible.0.1': int64([2], [1, 2]),
    'steps.0.visible.0.2': int64([2], [0, 3]),
    'steps.0.visible.1.0': int64([2], [0, 1]),
    'steps.0.visible.1.1': int64([2], [0, 2]),
    'steps.0.visible.1.2': int64([4], [0, 1, 2, 3]),
  };
  const trace = JSON.parse(await traceText(npz(ragged)));
  assert.deepEqual(trace.steps[0].visible[0], [null, [1, 2], [0, 3]]);
  assert.equal(traces.checkTrace(JSON.stringify(trace)).fault, 'pads-visible');
});

test('traceText: a table keeps what is not finite', async () => {
  const table = { descr: '<f8', shape: [2], data: Float64Array.of(NaN, 0.01) };
  const arrays = { posenc_trace: int64([], [1]), 'tables.0.inv_freq': table };
  const saved = JSON.parse(await traceText(npz(arrays)));
  assert.deepEqual(saved.tables, [{ inv_freq: ['nan', 0.01] }]);
  const answer = traces.checkTrace(JSON.stringify({ ...saved, steps: [] }));
  assert.equal(answer.fault, 'table-unfilled');
});

test('traceText: arrays that cannot be a trace are refused', async () => {
  const refusal = async (/** @type {Record<string, any>} */ arrays) => {
    const said = await traceText(npz(arrays)).catch((error) => error);
    assert.equal(said.code, 'input', String(said));
    return said.message;
  };
  const objects = { descr: '|O', shape: [1], data: new Uint8Array(8) };
  assert.match(await refusal({ steps: objects }), /'steps' as numbers or text/);
  const large = { descr: '<i8', shape: [], data: BigInt64Array.of(2n ** 53n + 2n) };
  assert.match(await refusal({ offset: large }), /whole numbers up to 2\^53, got 9007199254740994/);
  assert.match(await refusal({ 'steps..x': int64([], [1]) }), /names? fields joined by dots/);
  assert.match(
    await refusal({ 'steps.0': int64([], [1]), 'steps.0.x': int64([], [1]) }),
    /below a value/,
  );
  const cut = { descr: '<i8', shape: [9], data: BigInt64Array.of(1n) };
  assert.match(await refusal({ offset: cut }), /hold all 9 values/);
});

test('traceText: text stays what it is', async () => {
  assert.equal(await traceText(new TextEncoder().encode('{"a": 1}')), '{"a": 1}');
});
