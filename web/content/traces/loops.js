/**
 * Small loops as runtimes have them, each with a mistake and without: what they record is a trace. Nothing
 * here knows where a token should be.
 */

/** @typedef {Record<string, any>} Step of a trace */

/** @param {number} length @param {number} [from] */
const range = (length, from = 0) => Array.from({ length }, (_, i) => from + i);

/** A batch, padded on the left to its longest row, then token by token. */
const LENGTHS = [4, 7];
const DECODED = 3;

/** @param {{ids: (row: {mask: number[], n: number}) => number[], next: (row: {mask: number[], n: number}) => number}} how */
function batch({ ids, next }) {
  const longest = Math.max(...LENGTHS);
  const rows = LENGTHS.map((length) => ({
    mask: range(longest).map((column) => (column < longest - length ? 0 : 1)),
    n: 0,
  }));
  /** @type {Step[]} */
  const steps = [];
  for (let call = 0; call <= DECODED; call += 1) {
    const cached = call === 0 ? 0 : rows[0].mask.length;
    if (call > 0) for (const { mask } of rows) mask.push(1);
    steps.push({
      position_ids: rows.map((row) => (call === 0 ? ids(row) : [next(row)])),
      attention_mask: rows.map(({ mask }) => [...mask]),
      cache_len: rows.map(() => cached),
    });
  }
  return { steps };
}

/** @typedef {{mask: number[], n: number}} Row */

/** Columns are numbered as they stand. */
const byColumn = {
  ids: (/** @type {Row} */ { mask }) => range(mask.length),
  next: (/** @type {Row} */ { mask }) => mask.length - 1,
};
/** Pads are skipped. */
const byToken = {
  ids: (/** @type {Row} */ row) => row.mask.map((isReal) => (isReal ? row.n++ : 0)),
  next: (/** @type {Row} */ row) => row.n++,
};

/** @param {boolean} hasMistake */
export const countPads = (hasMistake) => batch(hasMistake ? byColumn : byToken);

/** @param {boolean} hasMistake */
export const countPadsLater = (hasMistake) =>
  batch({ ids: byToken.ids, next: hasMistake ? byColumn.next : byToken.next });

const DOCUMENTS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2];

/** Documents one behind the other in a row. @param {boolean} hasMistake */
export function goOnCounting(hasMistake) {
  let next = 0;
  const ids = DOCUMENTS.map((document, slot) => {
    if (!hasMistake && document !== DOCUMENTS[slot - 1]) next = 0;
    return next++;
  });
  return { steps: [{ position_ids: [ids], documents: [DOCUMENTS], cache_len: [0] }] };
}

/** Ids begin anew; the mask knows of it, or not. @param {boolean} hasMistake */
export function leaveMaskOpen(hasMistake) {
  const { steps } = goOnCounting(false);
  const first = DOCUMENTS.map((document) => DOCUMENTS.indexOf(document));
  const visible = DOCUMENTS.map((_, slot) => [hasMistake ? 0 : first[slot], slot + 1]);
  return { steps: [{ ...steps[0], visible: [visible] }] };
}

const CHUNKS = [4, 3, 1, 1, 1];

/** A prompt in chunks, then token by token. @param {(cached: number, size: number) => number} first */
function chunked(first) {
  /** @type {number[]} */
  const cache = [];
  const steps = CHUNKS.map((size) => {
    const start = first(cache.length, size);
    const step = { position_ids: [range(size, start)], cache_len: [cache.length] };
    cache.push(...range(size));
    return step;
  });
  return { steps };
}

/** @param {boolean} hasMistake */
export const forgetCache = (hasMistake) => chunked((cached) => (hasMistake ? 0 : cached));

/** @param {boolean} hasMistake */
export const addTwice = (hasMistake) =>
  chunked((cached) => (hasMistake ? cached + cached : cached));

/** The length of the cache is read before it grows, or after. @param {boolean} hasMistake */
export const readLengthLate = (hasMistake) =>
  chunked((cached, size) => (hasMistake && size === 1 ? cached + size : cached));

/** Two sinks and the newest stay, and are numbered anew. @param {boolean} hasMistake */
export function shiftCache(hasMistake) {
  const [most, sinks, prompt] = [6, 2, 6];
  const evict = (/** @type {number[]} */ rows) =>
    rows.length > most ? [...rows.slice(0, sinks), ...rows.slice(sinks - most)] : rows;
  let cache = range(prompt);
  /** @type {Step[]} */
  const steps = [{ position_ids: [range(prompt)], cache_len: [0] }];
  for (let n = prompt; n < prompt + 4; n += 1) {
    steps.push({
      position_ids: [[hasMistake ? n : cache.length]],
      cache_len: [cache.length],
      cached: [cache.flatMap((token) => [token, token + 1])],
      cached_positions: [[0, cache.length]],
    });
    cache = evict([...cache, n]);
  }
  return { eviction: 'renumber', steps };
}

/** Drafts are checked, and some are thrown away. @param {boolean} hasMistake */
export function keepDrafts(hasMistake) {
  const [prompt, drafted] = [4, 3];
  let cache = range(prompt);
  let counter = prompt;
  /** @type {Step[]} */
  const steps = [{ position_ids: [range(prompt)], cache_len: [0], kept: [prompt] }];
  for (const kept of [1, 2, 3]) {
    steps.push({
      position_ids: [range(drafted, counter)],
      cache_len: [cache.length],
      kept: [kept],
    });
    cache = [...cache, ...range(drafted, cache.length)].slice(0, cache.length + kept);
    counter = hasMistake ? counter + drafted : cache.length;
  }
  return { steps };
}

const MERGE = 2;
/** Words, an image of 4 × 6 patches, words. */
const QUOTED = { before: 2, grid: [1, 4, 6], after: 2 };

/** Which token goes where on three axes. @param {{isFlat: boolean}} how */
function quoted({ isFlat }) {
  const { before, grid, after } = QUOTED;
  const [height, width] = [grid[1] / MERGE, grid[2] / MERGE];
  /** @type {number[][]} */
  const ids = [];
  let cur = 0;
  const word = () => {
    ids.push([cur, cur, cur]);
    cur += 1;
  };
  for (let k = 0; k < before; k += 1) word();
  if (isFlat) for (let k = 0; k < height * width; k += 1) word();
  else {
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) ids.push([cur, cur + y, cur + x]);
    }
    cur += Math.max(height, width);
  }
  for (let k = 0; k < after; k += 1) word();
  const isImage = (/** @type {number} */ n) => n >= before && n < before + height * width;
  return { ids, kinds: ids.map((_, n) => (isImage(n) ? 1 : 0)), next: cur };
}

const onAxes = (/** @type {number[][]} */ ids) =>
  [0, 1, 2].map((axis) => [ids.map((place) => place[axis])]);

/** @param {{isFlat: boolean, losesDelta: boolean}} how */
function withImage({ isFlat, losesDelta }) {
  const { ids, kinds, next } = quoted({ isFlat });
  const steps = [{ position_ids: onAxes(ids), kinds: [kinds], cache_len: [0] }];
  for (let k = 0; k < DECODED; k += 1) {
    const cached = ids.length + k;
    const place = losesDelta ? cached : next + k;
    steps.push({
      position_ids: onAxes([[place, place, place]]),
      kinds: [[0]],
      cache_len: [cached],
    });
  }
  return { grids: [{ seq: '0', kind: 'image', grid: QUOTED.grid }], steps };
}

/** @param {boolean} hasMistake */
export const numberLikeText = (hasMistake) => withImage({ isFlat: hasMistake, losesDelta: false });

/** @param {boolean} hasMistake */
export const loseDelta = (hasMistake) => withImage({ isFlat: false, losesDelta: hasMistake });
