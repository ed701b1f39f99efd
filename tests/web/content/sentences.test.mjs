/** Sentences of the page that a number decides: what was false once stays mended. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { columnOf } from '../../../web/core/matrix.js';
import { namedByWave, wavelengthOf } from '../../../web/elements/encodings/waves/names.js';
import { readKept } from '../../../web/markup/story/kept.js';
import { cellsOf } from '../../../web/content/cells.js';
import { claims } from '../../../web/content/claims/index.js';
import { presets } from '../../../web/content/presets/index.js';
import { noticeOf as computed, taskOf } from '../../../web/content/presets/notice.js';
import { meanBy } from '../../../web/training/kept.js';
import { sections } from '../../../web/content/story/index.js';
import { numbers } from '../../../web/content/story/numbers.js';
import { presetParameters } from '../support/presets.mjs';

/** @import { Preset } from '../../../web/content/types.js' */

const core = await loadCore();
const cells = cellsOf(await readKept(), meanBy(core));
const folder = new URL('../../../web/content/story/', import.meta.url);
const story = Object.fromEntries(
  await Promise.all(
    sections.map(async (name) => [
      name,
      (await readFile(new URL(`${name}.html`, folder), 'utf8')).replace(/\s+/g, ' '),
    ]),
  ),
);

/** @param {string} id */
const presetOf = (id) => /** @type {Preset} */ (presets.find((preset) => preset.id === id));
/** @param {string} id */
const noticeOf = (id) =>
  `${computed(presetOf(id), core, cells)} ${taskOf(presetOf(id), core, cells)}`.trim();
/** @param {string} id */
const tableOf = (id) => {
  const preset = presetOf(id);
  const { threshold: _, ...params } = presetParameters(preset);
  return core.encode(String(preset.settings.encoding), { ...params, precision: 'float64' });
};

test('pim-normalized: no number exceeds 1, and the last row is 1', () => {
  const { data } = tableOf('pim-normalized');
  assert.equal(Math.max(...data), 1);
  assert.equal(data.at(-1), 1);
  assert.match(noticeOf('pim-normalized'), /No number exceeds 1, and the last row is 1/);
});

test('ideas: where the second word stands is computed, not written', () => {
  assert.match(
    story.ideas,
    /two stands at {{second-of-two}} and the second of four at {{second-of-four}}/,
  );
  assert.doesNotMatch(story.ideas, /a third/);
});

test('path-graph: columns are half turns apart, those of a cycle come in pairs of one speed', () => {
  const { rows, cols, data } = tableOf('path-graph');
  const column = (/** @type {number} */ j) => columnOf({ rows, cols, data }, j);
  for (let j = 0; j < cols; j++) {
    const changes = column(j).filter((x, p, all) => p > 0 && x * all[p - 1] < 0).length;
    assert.equal(changes, j + 1, 'a cosine of k half turns crosses 0 k times');
  }
  const { settings } = presetOf('path-graph');
  const params = { ...presetParameters(presetOf('path-graph')), graph: 'cycle' };
  const cycle = core.encode('laplacian-eigenvectors', { ...params, precision: 'float64' });
  for (let j = 0; j + 1 < cycle.cols; j += 2) {
    const [one, other] = [columnOf(cycle, j), columnOf(cycle, j + 1)];
    one.forEach((x, p) =>
      assert.ok(Math.abs(x * x + other[p] * other[p] - 2 / cycle.rows) < 1e-12),
    );
  }
  assert.match(noticeOf('path-graph'), /half a turn faster.*pairs, a cosine and a sine/);
  assert.match(
    story.shapes,
    /on a path of {{path-graph.num-nodes}} nodes they differ from cosines by {{path-cosines}} at most/,
  );
  assert.deepEqual([settings.numNodes, settings.dModel], [64, 16]);
});

test('adding: the sum is the special case', () => {
  const { maxDifference } = core.sumOrConcat({ dModel: 64, positionDim: 64 });
  assert.ok((maxDifference ?? NaN) < 1e-12);
  assert.match(story.adding, /adding is a special case/);
  assert.match(story.adding, /{{added-32}}.*{{beside-32}}/);
  assert.doesNotMatch(story.adding, /buys nothing/);
});

test('scores: the ninth of twelve heads is above all others', () => {
  const slopes = [...core.slopes('alibi', { numHeads: 12 })];
  assert.equal(slopes.indexOf(Math.max(...slopes)), 8);
  assert.match(noticeOf('alibi'), /Twelve heads get the slopes of eight, and then jump back up/);
});

test('turning: the score knows the words, too', () => {
  assert.doesNotMatch(story.turning, /and nothing else/);
});

test('saeed-odd: tensor2tensor and fairseq leave the odd column at 0', () => {
  const { settings } = presetOf('saeed-odd');
  const params = { dModel: settings.dModel, length: settings.length };
  for (const table of [
    core.encode('sinusoidal', { ...params, schedule: 'tensor2tensor' }),
    core.encode('sinusoidal-fairseq', params),
  ]) {
    for (let p = 0; p < table.rows; p++) assert.equal(table.data[p * table.cols + 4], 0);
  }
  assert.match(noticeOf('saeed-odd'), /tensor2tensor and fairseq put 0, too/);
});

test('headless-slower-waves: the two columns shown last are within 0.01', () => {
  const { rows, cols, data } = tableOf('headless-slower-waves');
  assert.match(String(presetOf('headless-slower-waves').settings.columns), / 100 102$/);
  const gaps = Array.from({ length: rows }, (_, p) =>
    Math.abs(data[p * cols + 100] - data[p * cols + 102]),
  );
  assert.ok(Math.max(...gaps) < 0.01 && Math.max(...gaps) > 0.005);
});

test('aryan-heatmap: 962 of 6400 cells are negative', () => {
  const { data } = tableOf('aryan-heatmap');
  assert.equal(data.length, 6400);
  assert.equal(data.filter((value) => value < 0).length, 962);
  assert.match(noticeOf('aryan-heatmap'), /962 of 6400 cells are negative/);
});

test('aryan-absolute: by subtraction every diagonal has one value, by products none', () => {
  const { encoding, length, dModel, start } = presetOf('aryan-absolute').settings;
  const table = core.encode(String(encoding), { length, dModel, start, precision: 'float64' });
  for (const [metric, isConstant] of /** @type {const} */ ([
    ['euclidean', true],
    ['dot', false],
  ])) {
    const { cols, data } = core.similarity(table, { metric });
    const diagonal = [...data].filter((_, k) => (k % cols) - Math.floor(k / cols) === 2);
    assert.equal(new Set(diagonal).size === 1, isConstant, metric);
  }
});

test('unique-rows: the slow sine grows as the notice says', () => {
  const { rows, cols, data } = tableOf('unique-rows');
  const slow = Array.from({ length: rows }, (_, p) => data[p * cols + 2].toFixed(2));
  assert.deepEqual(slow, ['0.00', '0.10', '0.20', '0.30']);
  assert.equal(data[cols + 3].toFixed(3), '0.995');
});

test('shift-one-sine: the pair shown is one that a factor misses by 0.84', () => {
  const { settings } = presetOf('shift-one-sine');
  assert.equal(settings.pair, 0);
  const { residual } = core.shift('sine', { dModel: 1, length: 50, offset: 1 });
  assert.equal(residual.toFixed(2), '0.84');
  assert.match(noticeOf('shift-one-sine'), /misses by 0\.84/);
});

test('order: what the posts begin with is told', () => {
  for (const words of [/Recurrent networks/, /in parallel/, /1706\.03762/])
    assert.match(story.order, words);
});

test('saeed-recap: the names of the curves say their frequency and wavelength', () => {
  const { settings } = presetOf('saeed-recap');
  const positions = Array.from({ length: 200 * 8 }, (_, k) => k / 8);
  const { formula } = settings;
  const table = core.encode('formula', { formula, dModel: 3, positions, precision: 'float64' });
  const curves = [0, 1, 2].map((column) => ({
    name: `dim ${column}`,
    values: columnOf(table, column),
  }));
  assert.deepEqual(
    namedByWave(curves, positions, Number(settings.unit)).map(({ name }) => name),
    ['dim 0: f 1, λ 1', 'dim 1: f 2, λ 0.5', 'dim 2: f 0.159, λ 6.28'],
  );
  assert.ok(Math.abs(wavelengthOf(positions, curves[2].values) - 100 * Math.PI) < 0.01);
  assert.ok(Number.isNaN(wavelengthOf(positions.slice(0, 8), curves[2].values.slice(0, 8))));
});

test('attention-distance: random heads prefer the word before by nothing, ALiBi by more than twice', () => {
  assert.match(
    noticeOf('attention-distance'),
    /0\.97\d to 0\.98\d of what.*3\.09 times as much.*five words of ten channels.*ALiBi 1\.22/,
  );
  const schemes = ['none', 'sinusoidal', 'rope', 'alibi'].map((encoding) => ({ encoding }));
  const ratios = (/** @type {Record<string, unknown>} */ options) =>
    core.attentionByOffset({ ...options, schemes }).schemes.map(({ adjacent }) => adjacent);
  const size = { heads: 64, length: 64, dModel: 64, headDim: 64, mask: 'none' };
  const [alibi, ...others] = ratios(size).reverse();
  assert.ok(alibi > 2 && alibi < 2.7, `${alibi}`);
  for (const ratio of others) assert.ok(Math.abs(ratio - 1) < 0.05, `${ratio}`);
  for (const ratio of ratios({ heads: 256, length: 5, dModel: 10, headDim: 10 }).slice(0, 3))
    assert.ok(Math.abs(ratio - 1) < 0.05, `${ratio}`);
});

test('saeed-similarity: neighbours have 1.54 of at most 2, the first and the last word −0.03', () => {
  const { encoding, length, dModel, base, metric } = presetOf('saeed-similarity').settings;
  assert.equal(metric, 'dot');
  const params = { length, dModel, base, precision: 'float64' };
  const { data } = core.similarity(core.encode(String(encoding), params), { metric: 'dot' });
  const shown = [data[0], data[1], data[3]].map((value) => value.toFixed(2));
  assert.deepEqual(shown, ['2.00', '1.54', '-0.03']);
  assert.match(noticeOf('saeed-similarity'), /1\.54 of at most 2.*−0\.03/);
});

test('shift: the sentence on a sine speaks of one, as does its number', () => {
  assert.match(story.shift, /For a sine without its cosine no factor does the same/);
});

test('scores: powers of one matrix are RoPE where it turns, ALiBi where it adds a share', () => {
  assert.match(story.grape, /If the matrix turns pairs of channels, that is RoPE/);
  const product = (/** @type {number[]} */ [a, b, c, d], /** @type {number[]} */ [e, f, g, h]) => [
    a * e + b * g,
    a * f + b * h,
    c * e + d * g,
    c * f + d * h,
  ];
  const slope = core.slopes('alibi', {})[0];
  const bias = core.bias('alibi', { precision: 'float64', queryLength: 1, keyLength: 8 }).data;
  const table = core.encode('rope', { headDim: 2, length: 8, precision: 'float64' }).data;
  let [added, turned] = [
    [1, 0, 0, 1],
    [1, 0, 0, 1],
  ];
  for (let steps = 0; steps < 8; steps++) {
    // (1, 0) and (0, -1) stand beside every query and key; the step before is one key farther
    assert.ok(Math.abs(-added[1] - bias[7 - steps]) < 1e-15);
    assert.ok(Math.abs(turned[0] - table[2 * steps]) < 2e-15);
    assert.ok(Math.abs(turned[2] - table[2 * steps + 1]) < 2e-15);
    added = product(added, [1, slope, 0, 1]);
    turned = product(turned, [Math.cos(1), -Math.sin(1), Math.sin(1), Math.cos(1)]);
  }
});

/** What somebody reads for the first time, and what must have been said of it by then. @type {[RegExp, RegExp][]} */
const EXPLAINED = [
  [/\bquery\b/, /<dfn>query<\/dfn>, what it looks for/],
  [/\bhead\b/, /with its weights is a <dfn>head<\/dfn>/],
  [/\[CLS\]/, /\[CLS\] and \[SEP\] mark where the text begins and ends/],
  [/harmonic”/, /the simplest such set, the second hand turns half as fast/],
  [/<var>b<\/var>/, /a base <var>b<\/var> = 10,000/],
  [/\bchannels\b/, /Their numbers, the <dfn>channels<\/dfn>/],
  [/β/, /β, which multiplies the scores/],
  [/\bids\b/, /position ids, the numbers that its tokens are given/],
];
/** No sentence of it explains these. */
const UNEXPLAINED = /purity|confusion|\bnats\b|base-2|\bv10\b|α|<s>|\bd_model\b/;
/** What once stood in a text, and was false, or hard to read. */
const GONE =
  /hangs on what stands|second face|turn less than 1 times|gets at most half|by its ids than|a seed is a run|needs no window|is told from a computed|distance of two words|Set “(?:show|over)”|norm of a position’s row/;

test('story: a word is explained before, or where, it is used', () => {
  const text = Object.values(story)
    .join(' ')
    .replace(/<!--.*?-->|<svg.*?<\/svg>/g, '');
  for (const [word, words] of EXPLAINED) {
    const used = text.search(word);
    const said = text.search(words);
    assert.ok(used >= 0 && said >= 0, `${word} or ${words} stands nowhere`);
    const between = text.slice(used, said);
    assert.ok(said <= used || !/<\/p>/.test(between), `${word} is used before ${words}`);
  }
  assert.doesNotMatch(text, UNEXPLAINED);
});

test('story, captions and notices: what was mended does not come back', () => {
  const told = presets.flatMap(({ title, notice = '', task = '' }) => [title, notice, task]);
  for (const text of [...Object.values(story), ...told]) assert.doesNotMatch(text, GONE);
  for (const { says, found } of claims)
    assert.doesNotMatch(`${says} ${found}`, /\bv\d+\b|\bloud\b/);
});

test('order: it is said once that everything is counted from 0', () => {
  const all = Object.values(story).join(' ');
  assert.equal(all.match(/counted from (?:0|zero)/g)?.length, 1);
  assert.match(story.order, /Words, positions, columns and pairs are counted from 0 here/);
  const shown = Object.values(story).flatMap((text) =>
    [...text.matchAll(/<!-- figure ([\w-]+)/g)].map(([, id]) => presetOf(id)),
  );
  const words = shown.filter(({ settings }) => settings.show === 'words');
  assert.ok(words.length > 0);
  for (const { id, settings } of words) assert.equal(settings.first, 0, id);
});

test('waves: hands of “harmonic” turn as its sentence says', () => {
  const { frequencies } = core.frequencies('harmonic', { dModel: 6 });
  const shares = [...frequencies].map((speed) => frequencies[0] / speed);
  shares.forEach((share, hand) => assert.ok(Math.abs(share - hand - 1) < 1e-12));
});

test('rope-scaling: the text tells the pairs of both lengths', () => {
  const { headDim, turnsWithin, factor, scaling } = presetOf('rope-scaling').settings;
  const slow = (/** @type {object} */ rule, /** @type {number} */ length) =>
    [
      ...core.frequencies('rope', /** @type {any} */ ({ headDim, ...rule })).wavelengths.keys(),
    ].filter(
      (pair) =>
        core.frequencies('rope', /** @type {any} */ ({ headDim, ...rule })).wavelengths[pair] >
        length,
    );
  const trained = slow({}, Number(turnsWithin));
  const longer = Number(turnsWithin) * Number(factor);
  assert.deepEqual(trained, slow({ scaling, factor, originalLength: turnsWithin }, longer));
  const said = `${trained.length} (${trained[0]}–${trained.at(-1)})`;
  const told = ['pairs-unfinished', 'longer-tokens', 'pairs-stretched'].map((name) =>
    /** @type {(core: any) => string} */ (numbers[name])(core),
  );
  assert.deepEqual(told, [said, longer.toLocaleString('en'), `the same ${trained.length}`]);
});

test('read-outs: letters are those of the formula above, none is a name of code', () => {
  for (const { name, formula } of core.catalogue()) {
    if (name === 'formula') continue; // its reader's own
    const { formula: said } = core.explain(name, {}, { row: 3, column: 0 });
    assert.doesNotMatch(said, /base|_|scale/, name);
    if (said.includes('b^') && formula.includes('sin')) assert.match(formula, /b\^/, name);
  }
});
