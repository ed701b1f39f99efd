/**
 * Every number that a figure prints, of every element of the registry: cells of its table, what is read
 * where it is pointed at, and numbers of its alt text and sentences, with settings drawn at random, beside
 * decimal arithmetic of 40 digits. POSENC_DIGITS_SEED draws others.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { csvRows } from '../../../web/elements/panels/numbers.js';
import { registry } from '../../../web/elements/registry.js';
import { short } from '../../../web/plot/format.js';
import { chooser, randomOf } from '../../support/random.mjs';
import { Decimal, plain } from '../support/decimal.mjs';
import { kinds as figures } from '../support/figure-truths.mjs';
import { figureOf, textOf } from '../support/node-figures.mjs';
import { elsewhere, kinds as ofWords } from '../support/word-truths.mjs';

/** @import { PeElement } from '../../../web/elements/frame/base.js' */
/** @import { Truth, Truths } from '../support/figure-truths.mjs' */

const SEED = Number(process.env.POSENC_DIGITS_SEED ?? 20261124);
const TURNS = Number(process.env.POSENC_DIGITS_TURNS ?? 3); // of each element
const CELLS = 24; // of each table and of each picture
/** After what it is of. */
const VALUE = /: (−?[\d.]+(?:·10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?)$/;
const kinds = { ...figures, ...ofWords };

/** @type {Record<string, number>} */
const counted = {};
after(() => {
  const sum = Object.values(counted).reduce((total, count) => total + count, 0);
  const parts = Object.entries(counted).map(([tag, count]) => `${tag.replace('pe-', '')} ${count}`);
  console.log(`digits of figures: seed ${SEED}, ${sum} printed numbers: ${parts.join(', ')}`);
});

/** Whether a text is this number, rounded to the digits that the text has. @param {string} text @param {Decimal} truth */
function isRounded(text, truth) {
  const [mantissa, exponent = '0'] = plain(text).split('e');
  const shown = new Decimal(plain(text));
  const decimals = (mantissa.split('.')[1] ?? '').length - Number(exponent);
  if (shown.isZero() && truth.abs().lt('1e-15')) return true; // of sums that cancel
  const unit = new Decimal(10).pow(-decimals);
  return shown.equals(truth.div(unit).round().mul(unit));
}

/**
 * What a picture prints, beside its truth.
 * @param {PeElement<any>} element
 * @param {Truths} truths
 * @param {ReturnType<typeof chooser>} chance
 */
async function* printed(element, { table, spot, says = [], reads = VALUE }, { below }) {
  const { picture } = element;
  const shown = element.tableOf(picture);
  for (let k = 0; table && shown && k < CELLS; k++) {
    const [row, column] = [below(shown.rows), below(shown.columns.length)];
    const text = shown.text(row, column);
    const truth = table(row, column);
    if (truth && /^[^≈]*\d/.test(text)) yield { what: `cell ${row}, ${column}`, text, truth };
  }
  for (let k = 0; spot && k < CELLS; k++) {
    const [row, column] = [below(shown?.rows ?? 1), below(shown?.rows ?? 1)];
    const truth = spot(row, column) ?? spot(below(2), column);
    for (const place of [
      { row, column },
      { row: 0, column },
    ]) {
      const known = truth && spot(place.row, place.column);
      const read = known && spotOf(element, place);
      if (!known || !read) continue;
      const what = `spot ${place.row}, ${place.column}`;
      for (const text of [read.tooltip, read.spoken ?? '']) {
        const [, said] = reads.exec(text) ?? [];
        if (said) yield { what: `${what}: ${text}`, text: said, truth: known };
      }
      const text = read.said ?? short(await valueOf(element, read), 8);
      yield { what: `${what}, read-out`, text, truth: known };
    }
  }
  const parts = [
    element.aside(picture),
    element.below(picture),
    element.legend(picture),
    element.stage(picture),
  ].map(textOf);
  const texts = [element.describe(picture), ...parts].join(' ');
  for (const [pattern, truth] of says) {
    for (const [, text] of texts.matchAll(pattern)) {
      yield { what: String(pattern), text: text.replace(/\.$/, ''), truth };
    }
  }
}

/** Places beyond the picture are none. @param {PeElement<any>} element @param {{row: number, column: number}} place */
function spotOf(element, place) {
  try {
    return element.spotAt(place);
  } catch {
    return null;
  }
}

/** As the read-out has it. @param {PeElement<any>} element @param {import('../../../web/elements/frame/types.js').Spot} spot */
async function valueOf(element, { explanation, cell, value }) {
  const { context } = element;
  const core = /** @type {any} */ (context?.client.core);
  if (typeof explanation === 'function') return (await explanation(core)).value;
  if (explanation) return explanation.value;
  if (!cell || !context) return value;
  const { encoding, parameters, ...place } = cell;
  return (await core.explain(encoding, { ...parameters, precision: 'float64' }, place)).value;
}

test('every element of the registry is in the draw, or says where its numbers are drawn', () => {
  const known = Object.keys({ ...kinds, ...elsewhere });
  const files = 'tests/web/support: figure-truths.mjs, or elsewhere in word-truths.mjs';
  assert.deepEqual(known.toSorted(), Object.keys(registry).toSorted(), files);
});

for (const [tag, kind] of Object.entries(kinds)) {
  test(`digits of <${tag}> are those of the exact numbers, rounded`, async () => {
    const chance = chooser(randomOf(SEED + tag.length * 1000 + Object.keys(kinds).indexOf(tag)));
    /** @type {string[]} */
    const wrong = [];
    let count = 0;
    for (let turn = 0; turn < TURNS; turn++) {
      const attributes = kind.attributes(chance);
      const element = await figureOf(tag, attributes);
      const truths = kind.truths(element.picture, attributes, element);
      for await (const { what, text, truth } of printed(element, truths, chance)) {
        count += 1;
        if (isRounded(text, truth)) continue;
        wrong.push(`${JSON.stringify(attributes)} ${what}: ${text}, not ${truth.toPrecision(12)}`);
      }
      element.remove();
    }
    counted[tag] = count;
    assert.deepEqual(wrong, [], `seed ${SEED}`);
    assert.ok(count > 0, 'a number');
  });
}

test('files of numbers hold what the figure has: its names, its positions, each number to its last bit', async () => {
  const { below } = chooser(randomOf(SEED));
  for (const tag of ['pe-heatmap', 'pe-similarity', 'pe-projection', 'pe-spectrum', 'pe-shift']) {
    const kind = kinds[tag];
    const element = await figureOf(tag, kind.attributes(chooser(randomOf(SEED + 1))));
    const [header, ...lines] = await csvRows(element);
    const { picture } = element;
    const { corner, columns, rowName = String } = /** @type {any} */ (element.tableOf(picture));
    const matrix = element.matrixOf(picture);
    assert.deepEqual(header, [corner, ...columns]);
    for (let k = 0; k < 100; k++) {
      const row = below(lines.length);
      const [name, ...cells] = lines[row];
      assert.equal(name, rowName(row));
      if (!matrix) continue;
      const { numbers } = /** @type {{numbers: string}} */ (cells[0]);
      const column = below(matrix.cols);
      const text = numbers.split(',')[column];
      const exact = matrix.data[row * matrix.cols + column];
      assert.equal(
        matrix.data instanceof Float32Array ? Math.fround(Number(text)) : Number(text),
        exact,
      );
      counted['CSV of figures'] = (counted['CSV of figures'] ?? 0) + 1;
    }
    element.remove();
  }
});

test('files of numbers of several heads name the head and the query of each row', async () => {
  const element = await figureOf('pe-bias', {
    encoding: 'alibi',
    'num-heads': 2,
    'query-length': 2,
    'key-length': 3,
  });
  const [header, ...lines] = await csvRows(element);
  assert.deepEqual(header, ['head', 'query', 'key 0', 'key 1', 'key 2']);
  assert.deepEqual(
    lines.map(([head, query]) => [head, query]),
    [1, 2].flatMap((head) => ['1', '2'].map((query) => [head, query])),
  );
  assert.ok(lines.every((line) => line.length === 3));
  element.remove();
});

test('digits of figures: two thousand numbers and more', () => {
  const sum = Object.values(counted).reduce((total, count) => total + count, 0);
  assert.ok(sum >= 2000, String(sum));
});
