/** What the demonstrations around attention promise, on the direct core and on a worker's client. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

/** @import { AsyncCore } from '../../../web/core/types.js' */
/** @import { Core } from '../../../web/core/index.js' */

/**
 * @param {string} name of the core under test
 * @param {() => Promise<Core | AsyncCore>} connect
 */
export function testDemos(name, connect) {
  /** @type {Core | AsyncCore} */
  let core;
  before(async () => {
    core = await connect();
  });

  const refused = (/** @type {() => any} */ call, /** @type {string} */ parameter) =>
    assert.rejects(async () => call(), { name: 'CoreError', code: 'input', parameter });

  test(`${name}: wordCloud measures what positions do to words`, async () => {
    const cloud = await core.wordCloud();
    const { words, categories, points, without } = cloud;
    assert.deepEqual([words.length, categories.length, points.rows, points.cols], [96, 8, 96, 2]);
    assert.deepEqual([without.points.rows, without.ratios.length], [96, 2]);
    assert.deepEqual([words[0].text, words[0].category], ['man', 'people']);
    const positions = words.map(({ position }) => position);
    assert.deepEqual(
      positions.toSorted((a, b) => a - b),
      [...positions.keys()],
    );
    assert.equal(cloud.neighbors, 5);
    assert.ok(cloud.purityWithout > 0.95 && cloud.chance > 0.1 && cloud.chance < 0.13);
    assert.ok(Math.abs(cloud.encodingNorm - Math.sqrt(32)) < 1e-12);
    assert.ok(Math.abs((cloud.expectedEncodingNorm ?? 0) - Math.sqrt(32)) < 1e-15);
    const numbers = await core.wordCloud({ encoding: 'index' });
    assert.ok(numbers.purity < 0.2 && numbers.confusion > 0.9);
    assert.equal(numbers.expectedEncodingNorm, null);
    const beside = await core.wordCloud({ combine: 'concatenate', alpha: 8 });
    assert.equal(beside.confusion, 0);
    const grouped = await core.wordCloud({ order: 'grouped', encoding: 'none' });
    assert.deepEqual([grouped.words[5].position, grouped.confusion], [5, 0]);
    assert.equal(grouped.purity, grouped.purityWithout);
    assert.deepEqual(grouped.points, grouped.without.points);
  });

  test(`${name}: wordCloud of words and vectors of one's own`, async () => {
    const own = await core.wordCloud({ words: ['Dog', 'cat', 'zebra'] });
    assert.equal(own.neighbors, 1);
    const none = await core.wordCloud({ words: ['zebra', 'zulu'] });
    assert.deepEqual([none.neighbors, none.purity], [0, 0]);
    assert.deepEqual(
      own.words.map(({ text, category }) => [text, category]),
      [
        ['Dog', 'animals'],
        ['cat', 'animals'],
        ['zebra', null],
      ],
    );
    const vectors = {
      matrix: { rows: 2, cols: 3, data: Float64Array.of(1, 0, 0, 0, 1, 0) },
      labels: ['dog', 'car'],
    };
    const options = /** @type {const} */ ({ embeddings: 'vectors', vectors });
    const found = await core.wordCloud(options);
    assert.deepEqual(
      found.words.map(({ text }) => text),
      ['dog', 'car'],
    );
    assert.equal(found.missing.length, 94);
    assert.equal(found.embeddingNorm, 1);
    const { dModels, confusion } = await core.wordConfusion(options);
    assert.deepEqual([[...dModels], confusion.rows], [[3], 1]);
    await refused(() => core.wordCloud({ words: ['one'] }), 'words');
    await refused(() => core.wordCloud({ words: /** @type {any} */ ([1, 2]) }), 'words');
    await refused(() => core.wordCloud({ ...options, words: ['x', 'y'] }), 'words');
    await refused(() => core.wordCloud({ embeddings: 'vectors' }), 'vectors');
    await refused(() => core.wordCloud({ encoding: 'rope' }), 'encoding');
    await refused(() => core.wordCloud({ alpha: Infinity }), 'alpha');
  });

  test(`${name}: wordConfusion grows with alpha, falls with the width`, async () => {
    const { alphas, dModels, confusion, purity, ...norms } = await core.wordConfusion();
    assert.deepEqual([...alphas], [0, 0.25, 0.5, 1, 2, 4, 8]);
    assert.deepEqual([...dModels], [16, 32, 64, 128, 256, 512]);
    const at = (/** @type {number} */ row, /** @type {number} */ col) =>
      confusion.data[row * 7 + col];
    for (let row = 0; row < 6; row++) assert.equal(at(row, 0), 0);
    assert.ok(at(0, 6) > 0.9 && at(0, 3) > 0 && at(5, 3) === 0 && at(5, 6) < at(0, 6));
    assert.ok(purity.data[0] > purity.data[6]);
    assert.ok(Math.abs(norms.encodingNorms.data[6] - 8 * Math.sqrt(8)) < 1e-12);
    assert.ok(Math.abs(norms.embeddingNorms[5] / Math.sqrt(512) - 1) < 0.02);
    const one = await core.wordConfusion({ alphas: [2], dModels: [64], seed: 5 });
    const cloud = await core.wordCloud({ alpha: 2, dModel: 64, seed: 5 });
    assert.deepEqual([one.confusion.data[0], one.purity.data[0]], [cloud.confusion, cloud.purity]);
    await refused(() => core.wordConfusion({ alphas: [] }), 'alphas');
    await refused(() => core.wordConfusion({ dModels: [1.5] }), 'dModels');
    await refused(() => core.wordConfusion({ dModels: new Array(33).fill(4) }), 'dModels');
  });

  test(`${name}: a sum is a concatenation with tied weights`, async () => {
    const { sum, concat, ratio, maxDifference, scoreDifference, ...tables } =
      await core.sumOrConcat();
    assert.deepEqual(sum, { inputDim: 64, parameters: 12288, flops: 24576 });
    assert.deepEqual([concat.inputDim, ratio], [128, 2]);
    assert.ok((maxDifference ?? 1) < 1e-13 && (scoreDifference ?? 1) < 1e-13);
    assert.deepEqual([tables.projected?.rows, tables.concatenated?.cols], [16, 64]);
    const narrow = await core.sumOrConcat({ positionDim: 32 });
    assert.deepEqual([narrow.ratio, narrow.maxDifference, narrow.projected], [1.5, null, null]);
    await refused(() => core.sumOrConcat({ positionDim: 0 }), 'positionDim');
  });

  test(`${name}: a head built for an offset finds it (G17)`, async () => {
    for (const [dModel, beta, mean] of [
      [128, 1, 0.1],
      [128, 4, 0.44],
      [128, 8, 0.65],
      [512, 1, 0.23],
      [512, 4, 0.62],
      [512, 8, 0.85],
    ]) {
      const head = await core.buildHead({ dModel, beta });
      assert.ok(Math.abs(head.mean - mean) < 0.005, `${dModel} ${beta} ${head.mean}`);
      assert.equal(head.hits, 1);
    }
    assert.equal((await core.buildHead({ beta: 0 })).hits, 0); // all weights are equal
    const back = await core.buildHead({ offset: -2, length: 5, mask: 'causal' });
    assert.deepEqual([...back.targets], [-1, -1, 0, 1, 2]);
    assert.ok(Number.isNaN(back.onTarget[0]) && back.onTarget[4] > 0);
    await refused(() => core.buildHead({ dModel: 7 }), 'dModel');
    await refused(() => core.buildHead({ offset: 60 }), 'offset');
    await refused(() => core.buildHead({ mask: 'causal' }), 'offset');
  });

  test(`${name}: positions stay readable where layers add to what they got`, async () => {
    const small = { layers: 4, length: 16, dModel: 32, heads: 2, sequences: 16 };
    const kept = await core.probeLayers(small);
    assert.deepEqual([...kept.layers], [0, 1, 2, 3, 4]);
    assert.deepEqual([kept.errors.length, kept.r2.length, kept.accuracy.length], [5, 5, 5]);
    assert.ok(Math.abs(kept.chance - Math.sqrt(255 / 12)) < 1e-12);
    assert.ok(kept.errors.every((error) => error < kept.chance));
    const replaced = await core.probeLayers({ ...small, residual: false });
    assert.equal(replaced.errors[0], kept.errors[0]);
    assert.ok(replaced.errors[4] > 0.99 * kept.chance && kept.errors[4] < 0.9 * kept.chance);
    const none = await core.probeLayers({ ...small, encoding: 'none' });
    assert.ok(none.r2.every((share) => share < 0.2));
    await refused(() => core.probeLayers({ layers: 0 }), 'layers');
  });

  test(`${name}: a rotated score stays while both words move`, async () => {
    const lens = await core.rotationLens({ slide: 50 });
    assert.ok(lens.maxDeviation < 1e-14);
    assert.deepEqual([lens.offsets.length, lens.byOffset.offsets[0]], [51, -50]);
    assert.ok(lens.claimDifference > 0.1);
    const pair = await core.rotationLens({ headDim: 2, query: [3, 0], key: [0, 2] });
    assert.ok(pair.claimDifference < 1e-13);
    assert.deepEqual(pair.norms, { query: 3, key: 2 });
    const still = await core.rotationLens({ query: null, key: null, slide: 50 });
    assert.deepEqual(still, lens);
    await refused(() => core.rotationLens({ query: [1, 2] }), 'query');
    await refused(() => core.rotationLens({ encoding: 'alibi' }), 'encoding');
  });

  test(`${name}: attention by offset, scheme by scheme`, async () => {
    const options = { heads: 16, length: 24, dModel: 32, headDim: 32 };
    const { schemes } = await core.attentionByOffset(options);
    assert.deepEqual(
      schemes.map((scheme) => scheme.name),
      ['none', 'sinusoidal', 'rope', 'alibi'],
    );
    for (const { offsets, scoreMean, weightMean, weightStd } of schemes) {
      assert.deepEqual([offsets[0], offsets.length], [0, 24]);
      assert.deepEqual([scoreMean.length, weightMean.length, weightStd.length], [24, 24, 24]);
    }
    const [none, , , alibi] = schemes;
    assert.ok(Math.abs(none.adjacent - 1) < 0.25 && alibi.adjacent > 1.5 && alibi.decay > 1);
    const both = await core.attentionByOffset({
      ...options,
      mask: 'none',
      schemes: [{ encoding: 'alibi', params: { causal: false } }],
    });
    assert.equal(both.schemes[0].offsets[0], -23);
    await refused(() => core.attentionByOffset({ schemes: [] }), 'schemes');
    await refused(() => core.attentionByOffset({ length: 2 }), 'length');
  });
}
