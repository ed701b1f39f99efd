/** Every figure at its least, and with every scheme: words say one of it, and numbers that there are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kebabCase } from '../../../web/core/check.js';
import { registry } from '../../../web/elements/registry.js';
import { figureOf, textOf } from '../support/node-figures.mjs';

/** @import { PeElement } from '../../../web/elements/frame/base.js' */

/** What an element needs to show anything. @type {Record<string, Record<string, string>>} */
const NEEDED = { 'pe-claim': { claim: 'base-10000' } };
/** Of files that only a browser has. */
const ELSEWHERE = ['pe-lab', 'pe-trace'];
/** `1 rows`; but `1 is`, `Pair 1 turns` and `1 × 1 cells` count nothing of one. */
const WRONG =
  /(?<!(?:[\d.,−·–=×-]|[Pp]air) ?)\b1 (?!(?:is|as|has|was|plus|minus|across|does)\b)[a-z]{2,}s\b/;
/** What every view of a figure tells of. */
const TOLD_OF = ['length', 'dModel', 'tokens'];
const NO_NUMBER = /NaN|undefined|\[object|\bnull\b|∞ to −∞/;

/** All that a figure prints of its picture. @param {PeElement<any>} element */
function said(element) {
  const { picture } = element;
  const table = element.tableOf(picture);
  return [
    element.describe(picture),
    picture.remark,
    ...[
      element.aside(picture),
      element.below(picture),
      element.legend(picture),
      element.stage(picture),
    ].map(textOf),
    ...(table ? [table.corner, ...table.columns.slice(0, 4)] : []),
  ];
}

for (const tag of Object.keys(registry).filter((each) => !ELSEWHERE.includes(each))) {
  test(`<${tag}> of one position, word, column or step says so`, async () => {
    const whole = await figureOf(tag, NEEDED[tag] ?? {});
    const list = whole.settings?.list ?? [];
    whole.remove();
    const views = list.filter(({ name }) => name === 'show' || name === 'over');
    const shown = views.flatMap(({ name, choices = [] }) =>
      choices.map((each) => ({ [name]: each })),
    );
    /** @type {string[]} */
    const wrong = [];
    for (const { name, type, min, max } of list) {
      const isCount = type === 'integer' && (min ?? 0) <= 1 && (max ?? 1) >= 1;
      const least = isCount ? '1' : name === 'tokens' ? 'a' : null;
      for (const view of least ? [{}, ...(TOLD_OF.includes(name) ? shown : [])] : []) {
        const given = { ...NEEDED[tag], ...view, [kebabCase(name)]: `${least}` };
        const element = await figureOf(tag, given).catch(() => null);
        if (!element) continue; // it needs two, and says so
        for (const text of said(element)) {
          const found = WRONG.exec(text) ?? NO_NUMBER.exec(text);
          if (found) wrong.push(`${JSON.stringify(given)}: ${found[0]} in “${text.slice(0, 200)}”`);
        }
        element.remove();
      }
    }
    assert.deepEqual(wrong, []);
  });
}

/** A reader's own table is not there yet. */
const AWAITED = /own table/;

for (const tag of Object.keys(registry).filter((each) => !ELSEWHERE.includes(each))) {
  test(`<${tag}> shows every scheme of its menu`, async () => {
    const whole = await figureOf(tag, NEEDED[tag] ?? {});
    const schemes = whole.choosable().map(({ name }) => name);
    whole.remove();
    /** @type {string[]} */
    const wrong = [];
    for (const encoding of schemes.length > 1 ? schemes : []) {
      try {
        const element = await figureOf(tag, { encoding });
        for (const text of said(element)) {
          const found = NO_NUMBER.exec(text);
          if (found) wrong.push(`${encoding}: ${found[0]} in “${text.slice(0, 200)}”`);
        }
        element.remove();
      } catch (error) {
        const { message } = /** @type {Error} */ (error);
        if (!AWAITED.test(message)) wrong.push(`${encoding}: ${message}`);
      }
    }
    assert.deepEqual(wrong, []);
  });
}

test('<pe-collisions> begins with all of a learned table, however long that is', async () => {
  for (const [rows, given] of /** @type {const} */ ([
    [512, {}],
    [100, { 'table-length': '100' }],
    [1001, { 'table-length': '2000' }],
    [50, { length: '50' }],
  ])) {
    const element = await figureOf('pe-collisions', { encoding: 'learned', ...given });
    assert.equal(element.picture.table.rows, rows);
    element.remove();
  }
});

test('<pe-offsets> names sines and cosines where there are some, and which of them alone', async () => {
  const namesOf = async (/** @type {Record<string, string>} */ given) => {
    const element = await figureOf('pe-offsets', given);
    const [first] = element.tableOf(element.picture)?.columns ?? [];
    const described = element.describe(element.picture);
    element.remove();
    return { first, described };
  };
  const learned = await namesOf({ encoding: 'learned', over: 'norm' });
  assert.equal(learned.first, 'length');
  assert.doesNotMatch(learned.described, /sines/);
  assert.match((await namesOf({ over: 'norm' })).described, /sines and cosines: 8\.$/);
  const alone = await namesOf({ parts: 'sine' });
  assert.equal(alone.first, 'sines alone');
  assert.match(alone.described, /^Curve of cosine of “Sinusoidal”, sines alone: /);
});
