/** Loops over rows of text: pads, documents, chunks, caches, drafts. */
import { GPT2, LLAMA, ROBERTA, between, range, runsOf, toBfloat16, traceOf } from './parts.mjs';

/** @import { Chance, Loop } from './parts.mjs' */

/** A batch, padded on the left to its longest row. @param {Chance} chance */
function leftPadded(chance) {
  const longest = between(chance, 6, 12);
  const lengths = [between(chance, 2, longest - 2), longest, between(chance, 2, longest - 1)];
  return lengths.map((length) => range(longest).map((t) => (t < longest - length ? 0 : 1)));
}

/** @typedef {{mask: number[], n: number}} Row of a batch: its columns, and its next position */

/**
 * A batch is read and goes on token by token.
 * @param {Chance} chance
 * @param {{idsOf: (row: Row) => number[], nextOf: (row: Row) => number, config: object}} how
 */
function batch(chance, { idsOf, nextOf, config }) {
  const masks = leftPadded(chance);
  const rows = masks.map((mask) => ({ mask, n: 0 }));
  const steps = [];
  const tokens = between(chance, 2, 4);
  for (let call = 0; call <= tokens; call += 1) {
    const cached = call === 0 ? 0 : masks[0].length;
    if (call > 0) for (const { mask } of rows) mask.push(1);
    steps.push({
      position_ids: rows.map((row) => (call === 0 ? idsOf(row) : [nextOf(row)])),
      attention_mask: rows.map(({ mask }) => [...mask]),
      cache_len: rows.map(() => cached),
    });
  }
  return { trace: traceOf(steps), config };
}

/** Ids that skip pads. @param {Row} row */
const skipping = (row) => row.mask.map((real) => (real ? row.n++ : 0));

/** @type {Loop} */
const padCounted = (chance, hasBug) =>
  batch(chance, {
    config: GPT2,
    idsOf: (row) => (hasBug ? range(row.mask.length) : skipping(row)),
    nextOf: (row) => (hasBug ? row.mask.length - 1 : row.n++),
  });

/** @type {Loop} */
const decodePads = (chance, hasBug) =>
  batch(chance, {
    config: LLAMA,
    idsOf: skipping,
    nextOf: (row) => (hasBug ? row.mask.length - 1 : row.n++),
  });

/** One row in chunks, then token by token. @param {Chance} chance @param {(s: number, size: number, prompt: number) => number[]} idsOf */
function chunked(chance, idsOf) {
  const sizes = range(between(chance, 2, 4)).map(() => between(chance, 2, 6));
  const prompt = sizes.reduce((sum, size) => sum + size, 0);
  sizes.push(...range(between(chance, 2, 4)).map(() => 1));
  const cache = [];
  const steps = [];
  for (const size of sizes) {
    steps.push({ position_ids: [idsOf(cache.length, size, prompt)], cache_len: [cache.length] });
    for (let i = 0; i < size; i += 1) cache.push(steps.length);
  }
  return { trace: traceOf(steps), config: LLAMA };
}

/** @type {Loop} */
const offsetLost = (chance, hasBug) => chunked(chance, (s, size) => range(size, hasBug ? 0 : s));

/** @type {Loop} */
const offsetTwice = (chance, hasBug) =>
  chunked(chance, (s, size) => range(size, s).map((id) => (hasBug ? id + s : id)));

/** @type {Loop} */
const chunkTail = (chance, hasBug) =>
  chunked(chance, (s, size, prompt) => {
    const whole = range(prompt);
    if (s >= prompt) return range(size, s);
    return hasBug ? whole.slice(-size) : whole.slice(s, s + size);
  });

/** @type {Loop} */
const stepOffByOne = (chance, hasBug) => {
  const prompt = between(chance, 3, 9);
  const cache = range(prompt);
  const steps = [{ position_ids: [range(prompt)], cache_len: [0] }];
  for (let k = between(chance, 2, 5); k > 0; k -= 1) {
    const before = cache.length;
    cache.push(before);
    steps.push({ position_ids: [[hasBug ? cache.length : before]], cache_len: [before] });
  }
  return { trace: traceOf(steps), config: LLAMA };
};

/** The prompt's length is added to what is cached already. @type {Loop} */
const decodeJump = (chance, hasBug) => {
  const prompt = between(chance, 4, 9);
  let cached = prompt;
  const steps = [{ position_ids: [range(prompt)], cache_len: [0] }];
  for (let k = between(chance, 2, 5); k > 0; k -= 1) {
    steps.push({ position_ids: [[hasBug ? prompt + cached - 1 : cached]], cache_len: [cached] });
    cached += 1;
  }
  return { trace: traceOf(steps), config: LLAMA };
};

/** Drafts are checked and some are thrown away. @type {Loop} */
const rollbackMissed = (chance, hasBug) => {
  const prompt = between(chance, 3, 8);
  let cache = range(prompt);
  let counter = prompt;
  const steps = [{ position_ids: [range(prompt)], cache_len: [0], kept: [prompt] }];
  for (let round = 0; round < 4; round += 1) {
    const size = between(chance, 2, 4);
    const kept = round < 2 ? between(chance, 1, size - 1) : between(chance, 1, size);
    steps.push({ position_ids: [range(size, counter)], cache_len: [cache.length], kept: [kept] });
    cache = [...cache, ...range(size)].slice(0, cache.length + kept);
    counter = hasBug ? counter + size : cache.length;
  }
  return { trace: traceOf(steps), config: LLAMA };
};

/** The draft's counter is moved before the forward. @type {Loop} */
const draftShifted = (chance, hasBug) => {
  const prompt = between(chance, 3, 8);
  let seen = prompt;
  const first = { position_ids: [range(prompt)], cache_len: [0] };
  /** @type {any[]} */
  const steps = [
    { ...first, role: 'draft' },
    { ...first, role: 'target' },
  ];
  for (let k = between(chance, 2, 4); k > 0; k -= 1) {
    let place = seen;
    if (hasBug) place += 1;
    steps.push({ position_ids: [[place]], cache_len: [seen], role: 'draft' });
    seen += 1;
  }
  return { trace: traceOf(steps), config: LLAMA };
};

/** Only the newest rows stay in the cache. @type {Loop} */
const rowsForPosition = (chance, hasBug) => {
  const most = between(chance, 4, 7);
  const prompt = between(chance, most + 1, most + 5);
  let cache = range(prompt).slice(-most);
  let n = prompt;
  const steps = [{ position_ids: [range(prompt)], cache_len: [0] }];
  for (let k = 0; k < 4; k += 1) {
    steps.push({ position_ids: [[hasBug ? cache.length : n]], cache_len: [cache.length] });
    cache = [...cache, n].slice(-most);
    n += 1;
  }
  return { trace: traceOf(steps, { eviction: 'keep' }), config: LLAMA };
};

/** Sinks and the newest stay, and are numbered anew. @type {Loop} */
const notRenumbered = (chance, hasBug) => {
  const sinks = 2;
  const most = between(chance, 5, 8);
  const prompt = between(chance, most + 1, most + 6);
  const evict = (/** @type {number[]} */ rows) =>
    rows.length > most ? [...rows.slice(0, sinks), ...rows.slice(-(most - sinks))] : rows;
  let cache = evict(range(prompt));
  let n = prompt;
  /** @type {any[]} */
  const steps = [{ position_ids: [range(prompt)], cache_len: [0] }];
  for (let k = 0; k < 3; k += 1) {
    const is = new Set(cache);
    steps.push({
      position_ids: [[hasBug ? n : cache.length]],
      cache_len: [cache.length],
      cached: [runsOf(range(n).map((token) => is.has(token)))],
      cached_positions: [[0, cache.length]],
    });
    cache = evict([...cache, n]);
    n += 1;
  }
  return { trace: traceOf(steps, { eviction: 'renumber' }), config: LLAMA };
};

/** Documents one behind the other in a row. @param {Chance} chance */
const packedRow = (chance) =>
  range(3).flatMap((d) => range(between(chance, 3, 6)).map(() => d + 1));

/** @type {Loop} */
const notReset = (chance, hasBug) => {
  const documents = packedRow(chance);
  let next = 0;
  const ids = documents.map((document, t) => {
    if (!hasBug && document !== documents[t - 1]) next = 0;
    return next++;
  });
  return { trace: traceOf([{ position_ids: [ids], documents: [documents] }]), config: GPT2 };
};

/** Ids count entries that are 1, and the mask holds the documents' numbers. @type {Loop} */
const unnumbered = (chance, hasBug) => {
  const mask = packedRow(chance);
  let sum = -1;
  const ids = mask.map((document, t) => {
    if (!hasBug && document !== mask[t - 1]) sum = -1;
    if (!hasBug || document === 1) sum += 1;
    return sum;
  });
  return { trace: traceOf([{ position_ids: [ids], attention_mask: [mask] }]), config: LLAMA };
};

/** @type {Loop} */
const rounded = (chance, hasBug) => {
  const length = between(chance, 270, 400);
  const ids = range(length).map((id) => (hasBug ? toBfloat16(id) : id));
  return { trace: traceOf([{ position_ids: [ids], cache_len: [0] }]), config: LLAMA };
};

/** Tokens are sliced to a chunk, ids to the next power of two. @type {Loop} */
const idsCount = (chance, hasBug) => {
  const length = between(chance, 5, 12);
  const size = 2 ** Math.ceil(Math.log2(length + 1));
  const all = range(64);
  return {
    trace: traceOf([
      {
        position_ids: [all.slice(0, hasBug ? size : length)],
        input_ids: [range(length).map(() => 7)],
      },
    ]),
    config: LLAMA,
  };
};

/** @type {Loop} */
const tableOffset = (chance, hasBug) => {
  const lengths = range(2).map(() => between(chance, 3, 8));
  const first = hasBug ? 0 : ROBERTA.pad_token_id + 1;
  return {
    trace: traceOf([
      {
        position_ids: lengths.flatMap((length) => range(length, first)),
        cu_seqlens: [0, lengths[0], lengths[0] + lengths[1]],
      },
    ]),
    config: ROBERTA,
  };
};

/** @type {Loop} */
const beyondTable = (chance, hasBug) => {
  const rows = between(chance, 8, 16);
  const length = hasBug ? rows + between(chance, 1, 5) : rows;
  const config = { ...GPT2, n_positions: rows };
  return { trace: traceOf([{ position_ids: [range(length)], cache_len: [0] }]), config };
};

/** Squares of a bad hash, ids of another tokenizer, a shuffle. @type {Loop} */
const unknown = (chance, hasBug) => {
  const length = between(chance, 6, 12);
  const wrong = [
    (/** @type {number} */ n) => (n * (n + 1)) / 2 + 2,
    (/** @type {number} */ n) => length - 1 - n,
    (/** @type {number} */ n) => (n % 2 === 0 ? n : n + 40),
  ][chance.below(3)];
  const ids = range(length).map((n) => (hasBug ? wrong(n) : n));
  return { trace: traceOf([{ position_ids: [ids], cache_len: [0] }]), config: LLAMA };
};

// ranks of context parallelism: the tokens of a document are dealt out one after another

/** @param {number[]} list @param {string} layout @param {number} world @param {number} rank */
function dealt(list, layout, world, rank) {
  if (layout === 'striped') return list.filter((_, i) => i % world === rank);
  const parts = layout === 'zigzag' ? 2 * world : world;
  const size = list.length / parts;
  const part = (/** @type {number} */ k) => list.slice(k * size, (k + 1) * size);
  return layout === 'zigzag' ? [...part(rank), ...part(parts - 1 - rank)] : part(rank);
}

/** @param {Chance} chance @param {object} head @param {(document: number[], base: number, cp: any) => number[]} idsOf */
function parallel(chance, head, idsOf) {
  const world = between(chance, 2, 3);
  const layout = chance.pick(['zigzag', 'contiguous', 'striped']);
  const cp = { rank: between(chance, 1, world - 1), world, layout };
  const lengths = range(3).map(() => 2 * world * between(chance, 2, 4));
  const ends = [0];
  for (const length of lengths) ends.push(ends[ends.length - 1] + length);
  const ids = lengths.flatMap((length, d) => idsOf(range(length), ends[d], cp));
  return {
    trace: traceOf([{ position_ids: ids, cu_seqlens: ends }], { cp, ...head }),
    config: LLAMA,
  };
}

/** @param {number[]} list @param {any} cp */
const own = (list, { layout, world, rank }) => dealt(list, layout, world, rank);

/** @type {Loop} */
const cpDocumentBase = (chance, hasBug) =>
  parallel(chance, { counts_as: 'packed' }, (document, base, cp) =>
    own(document, cp).map((id) => (hasBug ? id : base + id)),
  );

/** @type {Loop} */
const cpLocal = (chance, hasBug) =>
  parallel(chance, {}, (document, _, cp) => {
    const tokens = own(document, cp);
    return hasBug ? tokens.map((_token, i) => i) : tokens;
  });

/** Tokens are dealt in one way, ids in another. @type {Loop} */
const cpLayout = (chance, hasBug) => {
  const other = /** @type {any} */ ({
    zigzag: 'striped',
    contiguous: 'zigzag',
    striped: 'contiguous',
  });
  return parallel(chance, {}, (document, _, cp) =>
    hasBug ? dealt(document, other[cp.layout], cp.world, cp.rank) : own(document, cp),
  );
};

/** By the fault that each has. @type {Record<string, Loop>} */
export const TEXT_LOOPS = {
  'ids-count': idsCount,
  'positions-rounded': rounded,
  unnumbered,
  'cp-document-base': cpDocumentBase,
  'cp-local': cpLocal,
  'cp-layout': cpLayout,
  'pad-counted': padCounted,
  'decode-pads': decodePads,
  'not-reset': notReset,
  'offset-lost': offsetLost,
  'offset-twice': offsetTwice,
  'chunk-tail': chunkTail,
  'rollback-missed': rollbackMissed,
  'rows-for-position': rowsForPosition,
  'not-renumbered': notRenumbered,
  'draft-shifted': draftShifted,
  'step-off-by-one': stepOffByOne,
  'decode-jump': decodeJump,
  'table-offset': tableOffset,
  'beyond-table': beyondTable,
  'unknown-pattern': unknown,
};
