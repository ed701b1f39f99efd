/** Random runs without a fault: batches, packed rows, chunks, drafts, caches that forget, images. */
import { healthyImages, threeAxes } from './images.mjs';
import { GPT2, LLAMA, between, mistral, range, runsOf, traceOf } from './parts.mjs';

/** @import { Chance, Recorded } from './parts.mjs' */

/** Pads on the left, the right or in between; then token by token. @param {Chance} chance @returns {Recorded} */
function batch(chance) {
  const width = between(chance, 1, 12);
  const rows = range(between(chance, 1, 4)).map(() => {
    const side = chance.pick(['left', 'right', 'none']);
    const pads = side === 'none' ? 0 : chance.below(width);
    return range(width).map((t) => (side === 'left' ? t >= pads : t < width - pads));
  });
  const counters = rows.map(() => 0);
  const shifts = rows.some((row) => row.includes(false)) && chance.below(4) === 0;
  const isTable = !shifts && chance.below(2) === 0;
  const id = (/** @type {number} */ r, /** @type {number} */ column) => {
    const own = counters[r]++;
    // with rope, rows padded on the left may count their pads throughout
    return shifts && !rows[r][0] ? column : own;
  };
  const steps = [];
  const calls = between(chance, 1, 5);
  const tellsMask = rows.some((row) => row.includes(false)) || chance.below(2) === 0;
  for (let call = 0; call < calls; call += 1) {
    const size = call === 0 ? width : chance.below(4) === 0 ? between(chance, 2, 3) : 1;
    const before = rows[0].length - (call === 0 ? width : 0);
    if (call > 0) for (const row of rows) row.push(...range(size).map(() => true));
    const step = /** @type {any} */ ({
      position_ids: rows.map((row, r) =>
        range(size, before).map((column) => (row[column] ? id(r, column) : chance.below(2))),
      ),
      cache_len: rows.map(() => before),
    });
    if (tellsMask) step.attention_mask = rows.map((row) => row.map(Number));
    if (chance.below(3) === 0) {
      step.visible = rows.map((row) =>
        range(size, before).map((q) =>
          row[q] ? runsOf(row.map((real, k) => real && k <= q)) : null,
        ),
      );
    }
    steps.push(step);
  }
  return { trace: traceOf(steps), config: isTable ? GPT2 : LLAMA };
}

/** @param {Chance} chance @returns {Recorded} */
function packed(chance) {
  const lengths = range(between(chance, 1, 6)).map(() => between(chance, 1, 9));
  const documents = lengths.flatMap((length, d) => range(length).map(() => d + 1));
  const ids = lengths.flatMap((length) => range(length));
  const config = chance.pick([GPT2, LLAMA]);
  const ends = lengths.reduce((list, length) => [...list, list[list.length - 1] + length], [0]);
  const blocked = documents.map((d, q) =>
    runsOf(documents.map((other, k) => other === d && k <= q)),
  );
  const steps = chance.pick([
    () => [{ position_ids: ids, cu_seqlens: ends }],
    () => [{ position_ids: [ids], documents: [documents], visible: [blocked] }],
    () => [{ position_ids: [ids], documents: [documents], cu_seqlens: ends }],
    () => [{ position_ids: [ids], attention_mask: [documents] }],
  ])();
  return { trace: traceOf(steps), config };
}

/** Requests come, go on and end, several in one flattened batch. @param {Chance} chance @returns {Recorded} */
function served(chance) {
  const requests = range(between(chance, 1, 4)).map((r) => ({
    name: `r${r}`,
    n: 0,
    left: between(chance, 1, 20),
  }));
  const steps = [];
  while (requests.some(({ left }) => left > 0)) {
    const active = requests.filter(({ left }) => left > 0 && chance.below(4) > 0);
    if (active.length === 0) continue;
    const sizes = active.map((request) =>
      Math.min(request.left, request.n > 0 ? 1 : between(chance, 1, 9)),
    );
    const ends = sizes.reduce((list, size) => [...list, list[list.length - 1] + size], [0]);
    steps.push({
      position_ids: active.flatMap(({ n }, i) => range(sizes[i], n)),
      cu_seqlens: ends,
      seq: active.map(({ name }) => name),
      cache_len: active.map(({ n }) => n),
    });
    active.forEach((request, i) => {
      request.n += sizes[i];
      request.left -= sizes[i];
    });
  }
  return { trace: traceOf(steps), config: chance.pick([GPT2, LLAMA]) };
}

/** @param {Chance} chance @returns {Recorded} */
function speculative(chance) {
  let n = between(chance, 1, 9);
  /** @type {any[]} */
  const steps = [{ position_ids: [range(n)], cache_len: [0], kept: [n] }];
  for (let round = between(chance, 1, 6); round > 0; round -= 1) {
    const size = between(chance, 1, 5);
    const kept = between(chance, 1, size);
    steps.push({ position_ids: [range(size, n)], cache_len: [n], kept: [kept] });
    n += kept;
  }
  return { trace: traceOf(steps), config: LLAMA };
}

/** @param {Chance} chance @returns {Recorded} */
function forgetful(chance) {
  const most = between(chance, 3, 8);
  const policy = chance.pick(['keep', 'renumber']);
  const prompt = between(chance, 1, 14);
  const sinks = chance.below(2);
  const evict = (/** @type {number[]} */ rows) =>
    rows.length > most
      ? [...rows.slice(0, sinks), ...rows.slice(rows.length - most + sinks)]
      : rows;
  let rows = evict(range(prompt));
  let n = prompt;
  /** @type {any[]} */
  const steps = [{ position_ids: [range(prompt)], cache_len: [0] }];
  for (let k = between(chance, 1, 6); k > 0; k -= 1) {
    const isRenumbered = policy === 'renumber' && rows.length < n;
    steps.push({
      position_ids: [[isRenumbered ? rows.length : n]],
      cache_len: [rows.length],
      cached: [rows.flatMap((token) => [token, token + 1])],
      cached_positions: [
        rows.flatMap((token, j) => (isRenumbered ? [j, j + 1] : [token, token + 1])),
      ],
    });
    rows = evict([...rows, n]);
    n += 1;
  }
  return { trace: traceOf(steps, { eviction: policy }), config: LLAMA };
}

/** @param {Chance} chance @returns {Recorded} */
function windowed(chance) {
  const width = between(chance, 2, 6);
  const length = between(chance, 1, 20);
  const mask = range(length).map((q) => runsOf(range(length).map((k) => k <= q && k > q - width)));
  return {
    trace: traceOf([{ position_ids: [range(length)], cache_len: [0], visible: [mask] }]),
    config: mistral(width),
  };
}

/** @param {Chance} chance @returns {Recorded} */
const text = (chance) => ({
  trace: traceOf([{ position_ids: threeAxes(chance), cache_len: [0] }], { scheme: 'mrope' }),
});

const KINDS = [batch, batch, packed, served, speculative, forgetful, windowed, healthyImages, text];

/** @param {Chance} chance @returns {Recorded & {kind: string}} */
export function healthyRun(chance) {
  const kind = chance.pick(KINDS);
  return { kind: kind.name, ...kind(chance) };
}
