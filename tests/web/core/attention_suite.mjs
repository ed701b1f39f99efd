/** What attention over matrices and texts promises, on the direct core and on a worker's client. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

/** @import { AsyncCore, Matrix } from '../../../web/core/types.js' */
/** @import { Core } from '../../../web/core/index.js' */

const DOGS = 'The brown dog chased the black dog';

/** @param {number} rows @param {number} cols @param {number} phase @returns {Matrix} */
const waves = (rows, cols, phase) => ({
  rows,
  cols,
  data: Float64Array.from({ length: rows * cols }, (_, i) => Math.sin(phase + 1.7 * i)),
});

/** @param {Matrix} a @param {Matrix} b */
const largestDifference = (a, b) => {
  assert.deepEqual([a.rows, a.cols], [b.rows, b.cols]);
  return Math.max(...Array.from(a.data, (x, i) => Math.abs(x - b.data[i])));
};

/** @param {Matrix} matrix @param {number} row */
const rowOf = ({ cols, data }, row) => [...data.subarray(row * cols, (row + 1) * cols)];

/**
 * @param {string} name of the core under test
 * @param {() => Promise<Core | AsyncCore>} connect
 */
export function testAttention(name, connect) {
  /** @type {Core | AsyncCore} */
  let core;
  before(async () => {
    core = await connect();
  });

  const refused = (/** @type {() => any} */ call, /** @type {string} */ parameter) =>
    assert.rejects(async () => call(), { name: 'CoreError', code: 'input', parameter });

  test(`${name}: labs lists the options of every lab, frozen`, async () => {
    const labs = await core.labs();
    assert.ok(Object.isFrozen(labs) && Object.isFrozen(labs[0].parameters));
    const names = labs.map((lab) => lab.name);
    for (const lab of ['attend', 'attendText', 'wordCloud', 'wordConfusion', 'sumOrConcat']) {
      assert.ok(names.includes(lab), lab);
    }
    for (const lab of names) assert.equal(typeof (/** @type {any} */ (core)[lab]), 'function', lab);
  });

  test(`${name}: attend is the softmax of scaled products`, async () => {
    const [queries, keys, values] = [waves(3, 4, 0), waves(3, 4, 1), waves(3, 2, 2)];
    const { scores, weights, output, scale } = await core.attend({ queries, keys, values });
    assert.equal(scale, 0.5);
    assert.ok(scores && weights && output.data instanceof Float64Array);
    const [q, k] = [rowOf(queries, 1), rowOf(keys, 2)];
    const product = 0.5 * q.reduce((sum, x, i) => sum + x * k[i], 0);
    assert.ok(Math.abs(scores.data[5] - product) < 1e-15);
    const powers = rowOf(scores, 1).map(Math.exp);
    const sum = powers.reduce((a, b) => a + b);
    powers.forEach((x, i) => assert.ok(Math.abs(weights.data[3 + i] - x / sum) < 1e-15));
    const seen = powers.reduce((total, x, i) => total + (x / sum) * values.data[2 * i], 0);
    assert.ok(Math.abs(output.data[2] - seen) < 1e-15);
  });

  test(`${name}: attend keeps float32, and gives the output alone where asked`, async () => {
    const single = (/** @type {Matrix} */ m) => ({ ...m, data: Float32Array.from(m.data) });
    const [queries, keys, values] = [waves(40, 8, 0), waves(40, 8, 1), waves(40, 8, 2)].map(single);
    const whole = await core.attend({ queries, keys, values, heads: 2, mask: 'causal' });
    assert.ok(whole.output.data instanceof Float32Array && whole.weights);
    assert.deepEqual([whole.weights.rows, whole.weights.cols], [80, 40]);
    assert.equal(whole.scores?.data[1], -Infinity);
    assert.equal(whole.weights.data[1], 0);
    const alone = await core.attend({
      queries,
      keys,
      values,
      heads: 2,
      mask: 'causal',
      outputOnly: true,
    });
    assert.equal(alone.weights, null);
    assert.ok(largestDifference(alone.output, whole.output) < 1e-6);
  });

  test(`${name}: attend makes a bias block by block: no length is too large for it`, async () => {
    const length = 2 ** 13; // a bias of 512 MiB, which no table may have
    const single = (/** @type {Matrix} */ m) => ({ ...m, data: Float32Array.from(m.data) });
    const [queries, keys, values] = [0, 1, 2].map((phase) => single(waves(length, 4, phase)));
    for (const encoding of /** @type {const} */ (['alibi', 't5'])) {
      const inputs = { queries, keys, values, encoding, mask: /** @type {const} */ ('causal') };
      const { output } = await core.attend({ ...inputs, outputOnly: true });
      const params = { queryLength: length, keyLength: length };
      const fitted = await core.attend({ ...inputs, params, outputOnly: true });
      assert.deepEqual(fitted.output, output);
      for (const first of [0, 127, 128, 4095, length - 1]) {
        const row = await core.attend({ ...inputs, first, rows: 1 });
        assert.ok(
          largestDifference(
            { ...row.output, data: output.data.slice(4 * first, 4 * first + 4) },
            row.output,
          ) < 1e-6,
        );
        assert.equal(row.weights?.cols, length);
      }
    }
  });

  test(`${name}: attend splits scores into terms that add up`, async () => {
    const inputs = { queries: waves(5, 8, 0), keys: waves(5, 8, 1), values: waves(5, 8, 2) };
    for (const combine of /** @type {const} */ (['add', 'concatenate'])) {
      const { scores, terms } = await core.attend({
        ...inputs,
        encoding: 'sinusoidal',
        combine,
        alpha: 0.7,
        split: true,
      });
      assert.ok(scores && terms);
      const sum = scores.data.map((_, i) =>
        Object.values(terms).reduce((total, term) => total + term.data[i], 0),
      );
      assert.ok(largestDifference({ ...scores, data: sum }, scores) < 1e-14);
    }
  });

  test(`${name}: attend refuses by name`, async () => {
    const good = { queries: waves(2, 4, 0), keys: waves(2, 4, 1), values: waves(2, 4, 2) };
    for (const [change, parameter] of /** @type {[any, string][]} */ ([
      [{ heads: 3 }, 'heads'],
      [{ heads: 0.5 }, 'heads'],
      [{ keys: waves(1, 4, 0) }, 'keys'],
      [{ values: waves(3, 4, 0) }, 'values'],
      [{ queries: { ...good.queries, data: new Float64Array(8).fill(NaN) } }, 'queries'],
      [{ bias: waves(1, 2, 0) }, 'bias'],
      [{ mask: 'future' }, 'mask'],
      [{ encoding: 'nonsense' }, 'encoding'],
      [{ nonsense: 1 }, 'nonsense'],
      [{ queries: null }, 'queries'],
    ])) {
      await refused(() => core.attend({ ...good, ...change }), parameter);
    }
  });

  test(`${name}: without positions equal words are the same, bit for bit`, async () => {
    const plain = await core.attendText(DOGS, { encoding: 'none', heads: 3 });
    const twins = [
      [0, 4],
      [2, 6],
    ];
    assert.deepEqual(plain.equalRows, twins);
    assert.deepEqual(plain.equalColumns, twins);
    assert.deepEqual(plain.equalOutputs, twins);
    assert.deepEqual(rowOf(plain.weights, 2), rowOf(plain.weights, 6));
    assert.equal(plain.heads, 3);
    assert.equal(plain.encodings, null);
    assert.equal(plain.terms, null);
    assert.deepEqual(
      plain.tokens.map(({ group }) => group),
      [0, 1, 2, 3, 0, 5, 2],
    );
    assert.deepEqual(
      plain.same.map(({ first, second, rowDifference }) => [first, second, rowDifference]),
      [
        [0, 4, 0],
        [2, 6, 0],
      ],
    );
    assert.equal(plain.tokens[2].category, 'animals');
  });

  test(`${name}: with positions they differ, whatever the scheme`, async () => {
    for (const encoding of ['index', 'sinusoidal', 'learned', 'rope', 'xpos', 'alibi', 't5']) {
      const marked = await core.attendText(DOGS, { encoding });
      assert.deepEqual([marked.equalRows, marked.equalOutputs], [[], []], encoding);
      assert.ok(
        marked.same.every(({ rowDifference }) => rowDifference > 0),
        encoding,
      );
    }
  });

  test(`${name}: two dogs drift apart as positions grow (G16)`, async () => {
    // Its seeds are not known: the order of magnitude must come out, in the mean of twenty.
    for (const [alpha, printed] of [
      [0, 0],
      [0.25, 9e-3],
      [1, 4e-2],
      [4, 0.3],
    ]) {
      let mean = 0;
      for (let seed = 1; seed <= 20; seed++) {
        const { same } = await core.attendText(DOGS, { alpha, seed });
        const dogs = same.find(({ first, second }) => first === 2 && second === 6);
        mean += (dogs?.rowDifference ?? NaN) / 20;
      }
      assert.ok(mean >= printed / 2.5 && mean <= printed * 2.5, `alpha ${alpha}: ${mean}`);
    }
  });

  test(`${name}: attendText shows every step`, async () => {
    const options = { dModel: 16, headDim: 8, heads: 2, alpha: 0.5 };
    const added = await core.attendText('a man threw a ball', options);
    assert.deepEqual([added.inputs.rows, added.inputs.cols], [5, 16]);
    assert.deepEqual([added.queries.cols, added.output.cols, added.scores.rows], [16, 16, 10]);
    assert.deepEqual(Object.keys(added.encoding), ['name', 'title', 'kind']);
    assert.ok(added.encodings && added.terms);
    added.inputs.data.forEach((x, i) =>
      assert.equal(x, added.embeddings.data[i] + /** @type {Matrix} */ (added.encodings).data[i]),
    );
    const { contentContent, contentPosition, positionContent, positionPosition } = added.terms;
    added.scores.data.forEach((score, i) => {
      const sum =
        contentContent.data[i] +
        contentPosition.data[i] +
        positionContent.data[i] +
        positionPosition.data[i];
      assert.ok(Math.abs(score - sum) < 1e-13);
    });
    const beside = await core.attendText('a man threw a ball', {
      ...options,
      combine: 'concatenate',
      split: false,
    });
    assert.deepEqual([beside.inputs.cols, beside.terms], [32, null]);
    const causal = await core.attendText('a man threw a ball', { ...options, mask: 'causal' });
    assert.equal(causal.weights.data[1], 0);
    const biased = await core.attendText('a man', { encoding: 'alibi', heads: 2 });
    assert.deepEqual([biased.bias?.rows, biased.bias?.cols], [4, 2]);
  });

  test(`${name}: shifted texts: relative scores stay, absolute rows move`, async () => {
    const texts = /** @type {const} */ (['A man threw a ball', 'In the garden a man threw a ball']);
    for (const encoding of ['rope', 'alibi', 't5']) {
      const { shared, scoreDifference } = await core.compareTexts(...texts, { encoding });
      assert.deepEqual(
        shared.map(({ word, first, second }) => [word, second - first]),
        ['a', 'man', 'threw', 'a', 'ball'].map((word) => [word, 3]),
      );
      assert.ok(scoreDifference <= 1e-13, `${encoding} ${scoreDifference}`);
    }
    const absolute = await core.compareTexts(...texts, {});
    assert.ok(absolute.scoreDifference > 0.1 && (absolute.encodingDifference ?? 0) > 1);
    assert.equal(absolute.sameBag, false);
    const [lion, rahul] = ['Rahul killed the lion', 'The lion killed Rahul'];
    assert.ok((await core.compareTexts(lion, rahul)).sameBag);
  });

  test(`${name}: another order: without positions exactly the same outputs`, async () => {
    const order = [3, 1, 2, 0];
    const plain = await core.reorderText('Rahul killed the lion', order, { encoding: 'none' });
    assert.ok(plain.unchanged && plain.maxDifference === 0 && plain.sameBag);
    assert.deepEqual(
      plain.after.tokens.map(({ word }) => word),
      ['lion', 'killed', 'the', 'rahul'],
    );
    assert.deepEqual(rowOf(plain.after.output, 0), rowOf(plain.before.output, 3));
    const moved = await core.reorderText('Rahul killed the lion', order);
    assert.ok(!moved.unchanged && moved.differences.every((x) => x > 0));
    for (const bad of [[0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 4], null]) {
      await refused(() => core.reorderText('a b c d', /** @type {any} */ (bad)), 'order');
    }
  });

  test(`${name}: the reader's vectors, and what they do not have`, async () => {
    const vectors = {
      matrix: { rows: 3, cols: 2, data: Float32Array.of(1, 2, 3, 4, 5, 6) },
      labels: ['the', 'Dog', 'the'],
    };
    const options = /** @type {const} */ ({ embeddings: 'vectors', vectors });
    const mixed = await core.attendText('The dog sleeps', options);
    assert.deepEqual(rowOf(mixed.embeddings, 0), [1, 2]);
    assert.deepEqual(rowOf(mixed.embeddings, 1), [3, 4]);
    assert.deepEqual(mixed.missing, ['sleeps']);
    assert.deepEqual(
      mixed.tokens.map(({ known }) => known),
      [true, true, false],
    );
    const fewer = await core.attendText('The dog sleeps', { ...options, drop: true });
    assert.deepEqual([fewer.tokens.length, fewer.missing], [2, ['sleeps']]);
    await refused(() => core.attendText('sleeps', { ...options, drop: true }), 'text');
    for (const bad of [
      undefined,
      { matrix: vectors.matrix, labels: ['the'] },
      { matrix: { rows: 1, cols: 1, data: [1] }, labels: ['the'] },
      { matrix: { rows: 3, cols: 3, data: new Float32Array(6) }, labels: vectors.labels },
      {
        matrix: { ...vectors.matrix, data: new Float32Array(6).fill(NaN) },
        labels: vectors.labels,
      },
    ]) {
      const given = /** @type {any} */ ({ embeddings: 'vectors', vectors: bad });
      await refused(() => core.attendText('the dog', given), 'vectors');
    }
  });

  test(`${name}: any text: emoji, right to left, ideographs, numbers, marks`, async () => {
    const words = async (/** @type {string} */ text, options = {}) =>
      (await core.tokenize(text, options)).tokens.map(({ text }) => text);
    assert.deepEqual(await words("Don't panic, it's 3.14!"), [
      "Don't",
      'panic',
      ',',
      "it's",
      '3.14',
      '!',
    ]);
    assert.deepEqual(await words('👩‍🚀👍🏽 🇩🇪🇫🇷 5️⃣'), ['👩‍🚀', '👍🏽', '🇩🇪', '🇫🇷', '5️⃣']);
    assert.deepEqual(await words('הכלב רודף, القطة؟'), ['הכלב', 'רודף', ',', 'القطة', '؟']);
    assert.deepEqual(await words('猫が好き'), ['猫', 'が', '好', 'き']);
    assert.deepEqual(await words('नमस्ते दुनिया'), ['नमस्ते', 'दुनिया']);
    assert.deepEqual(await words('a\u0000b\u200bc\ud800d'), ['a', 'b', 'c', 'd']);
    const { tokens } = await core.tokenize('Dog  dog', { foldCase: false, markers: true });
    assert.deepEqual(
      tokens.map(({ word, kind, start, end }) => [word, kind, start, end]),
      [
        ['[CLS]', 'marker', -1, -1],
        ['Dog', 'word', 0, 3],
        ['dog', 'word', 5, 8],
        ['[SEP]', 'marker', -1, -1],
      ],
    );
    assert.equal((await core.tokenize('Cafe\u0301')).tokens[0].word, 'caf\u00e9');
    const shown = await core.attendText('הכלב 🐕 הכלב', { encoding: 'none' });
    assert.deepEqual(shown.equalRows, [[0, 2]]);
  });

  test(`${name}: long texts are cut, empty ones refused`, async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `w${i}`).join(' ');
    const { tokens, truncated, total } = await core.tokenize(many);
    assert.deepEqual([tokens.length, truncated, total], [256, true, 10_000]);
    const shown = await core.attendText(many, { dModel: 8, headDim: 4 });
    assert.deepEqual([shown.tokens.length, shown.truncated, shown.total], [256, true, 10_000]);
    assert.equal((await core.tokenize(many, { markers: true })).tokens.length, 256);
    for (const empty of ['', '   \n\t ', '\u0000\u200b']) {
      assert.deepEqual((await core.tokenize(empty)).tokens, []);
      await refused(() => core.attendText(empty), 'text');
      await refused(() => core.compareTexts('a', empty), 'text');
    }
    await refused(() => core.tokenize('a'.repeat(1_000_001)), 'text');
    await refused(() => core.tokenize(/** @type {any} */ (7)), 'text');
    await refused(() => core.attendText(/** @type {any} */ (null)), 'text');
  });

  test(`${name}: attendText refuses by name`, async () => {
    for (const [options, parameter] of /** @type {[any, string][]} */ ([
      [{ headDim: 0 }, 'headDim'],
      [{ heads: 1.5 }, 'heads'],
      [{ weightStd: NaN }, 'weightStd'],
      [{ embeddings: 'glove' }, 'embeddings'],
      [{ encoding: 'nonsense' }, 'encoding'],
      [{ params: { base: 'x' } }, 'base'],
      [{ encoding: 'swin' }, 'encoding'],
      [{ nonsense: 1 }, 'nonsense'],
    ])) {
      await refused(() => core.attendText('a b', options), parameter);
    }
  });
}
