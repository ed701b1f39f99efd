/** What attendTexts() promises, on the direct core and on a worker's client. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

/** @import { Core } from '../../../web/core/index.js' */
/** @import { AsyncCore } from '../../../web/core/types.js' */

/**
 * @param {string} name of the core under test
 * @param {() => Promise<Core | AsyncCore>} connect
 */
export function testTexts(name, connect) {
  /** @type {Core | AsyncCore} */
  let core;
  before(async () => {
    core = await connect();
  });

  const refused = (/** @type {() => any} */ call, /** @type {string} */ parameter) =>
    assert.rejects(async () => call(), { name: 'CoreError', code: 'input', parameter });

  test(`${name}: attendTexts is attendText, compareTexts and paint in one call`, async () => {
    const texts = ['a man threw a ball', 'in the garden a man threw a ball', 'a ball'];
    const options = { encoding: 'rope', heads: 2, headDim: 8 };
    const drawing = { show: /** @type {const} */ ('scores'), head: 1 };
    const {
      texts: found,
      comparisons,
      maps,
      reordered,
    } = await core.attendTexts(texts, options, drawing);
    assert.equal(reordered, null);
    for (const [index, text] of texts.entries()) {
      assert.deepEqual(found[index], await core.attendText(text, options));
    }
    for (const [index, comparison] of comparisons.entries()) {
      const alone = await core.compareTexts(texts[0], texts[index + 1], options);
      assert.deepEqual(comparison, alone);
    }
    assert.deepEqual(
      maps.map(({ text, name: shown, matrix }) => [text, shown, matrix.rows]),
      [
        [0, 'scores', 5],
        [1, 'scores', 8],
        [2, 'scores', 2],
      ],
    );
    const scores = found.flatMap(({ scores: all, tokens }) =>
      [...all.data].slice(tokens.length * all.cols),
    );
    const most = Math.max(...scores.map(Math.abs));
    for (const { matrix, image } of maps) {
      assert.deepEqual(image, await core.paint(matrix, { min: -most, max: most }));
    }
  });

  test(`${name}: attendTexts draws inputs, terms, and outputs in another order`, async () => {
    const text = ['I am a robot'];
    const inputs = await core.attendTexts(text, {}, { show: 'inputs', columns: 5 });
    assert.deepEqual(
      inputs.maps.map(({ name: shown, matrix }) => [shown, matrix.rows, matrix.cols]),
      [
        ['embeddings', 4, 5],
        ['encodings', 4, 5],
        ['inputs', 4, 5],
      ],
    );
    const terms = await core.attendTexts(text, { split: true }, { show: 'terms' });
    assert.deepEqual(
      terms.maps.map(({ name: shown }) => shown),
      ['contentContent', 'contentPosition', 'positionContent', 'positionPosition'],
    );
    const none = await core.attendTexts(text, { encoding: 'none' }, { show: 'terms' });
    assert.deepEqual(
      none.maps.map(({ name: shown }) => shown),
      ['scores'],
    );
    const order = [3, 1, 0, 2];
    const moved = await core.attendTexts(text, {}, { show: 'outputs', order });
    assert.deepEqual(moved.reordered, await core.reorderText(text[0], order));
    const [before, after, difference] = moved.maps.map(({ matrix }) => matrix.data);
    // As typed, in the new order, and what every word's output has changed by at its new place.
    const { cols } = moved.maps[0].matrix;
    difference.forEach((value, k) => {
      const typed = order[Math.floor(k / cols)] * cols + (k % cols);
      assert.equal(value, after[k] - before[typed]);
    });
    const misfit = await core.attendTexts(text, {}, { show: 'outputs', order: [0, 1] });
    assert.deepEqual([...(misfit.reordered?.order ?? [])], [0, 1, 2, 3]);
  });

  test(`${name}: attendTexts refuses a text by its place`, async () => {
    const texts = ['one two', 'one two three'];
    await refused(() => core.attendTexts(texts, {}, { most: 2 }), 'texts[1]');
    await refused(() => core.attendTexts(['', 'one'], {}), 'texts[0]');
    await refused(() => core.attendTexts([]), 'texts');
    const marked = await core.attendTexts(['one two'], { markers: true }, { most: 2 });
    assert.equal(marked.texts[0].tokens.length, 4);
  });
}
