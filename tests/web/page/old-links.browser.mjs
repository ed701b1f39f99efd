/** Links that were shared before: every kind of every page still opens what it named. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSite } from '../support/site.mjs';

const site = await openSite();

/** @param {string} selector @param {string[]} attributes */
const attributesOf = (selector, attributes) => ({ selector, attributes });

const FIGURE = attributesOf('#kazemnejad-figure-2 > pe-heatmap', ['d-model', 'length']);
const EMBEDDED = attributesOf('pe-heatmap', ['d-model', 'length', 'layout']);

/** What once stood in the story, by what it is or was called. @type {[string, string, {selector: string, attributes: string[]}, (string | null)[]][]} */
const MOVED = [
  [
    'story: settings of a figure that stands among all figures now',
    '/#saeed-table.d-model=6&at=saeed-table&v=1',
    attributesOf('[data-page=figures] #saeed-table > pe-heatmap', ['d-model']),
    ['6'],
  ],
  [
    'story: the same without a place, by its former name',
    '/#s3-table.d-model=6',
    attributesOf('[data-page=figures] #saeed-table > pe-heatmap', ['d-model']),
    ['6'],
  ],
  [
    'story: slides of figures, one of which stands elsewhere',
    '/index.html?present=kazemnejad-columns,kazemnejad-figure-2#at=kazemnejad-columns',
    attributesOf('.present [data-page=figures] .exhibit.now', ['id']),
    ['kazemnejad-columns'],
  ],
  [
    'story: a claim, by the name that it had',
    '/#x27',
    attributesOf('[data-page=claims] #rows-repeat.open', ['data-was']),
    ['x27'],
  ],
  ['story: the claims', '/#claims', attributesOf('[data-page=claims] #claims', ['id']), ['claims']],
  [
    'story: a finding',
    '/#random-start',
    attributesOf('[data-page=findings] #random-start', ['open']),
    [''],
  ],
  [
    'story: how exact, with a setting',
    '/index.html#precision.farthest=5000&at=precision&v=1',
    attributesOf('[data-page=exactness] #precision > pe-precision', ['farthest']),
    ['5000'],
  ],
  [
    'story: the section of own tables',
    '/#own-table',
    attributesOf('[data-page=identify] #own-table', ['id']),
    ['own-table'],
  ],
];

/** @type {[string, string, {selector: string, attributes: string[]}, (string | null)[]][]} */
const LINKS = [
  [
    'story: settings, place, version',
    '/#s1-figure-2.d-model=64&at=s1-figure-2&v=1',
    FIGURE,
    ['64', '50'],
  ],
  ['story: without a version', '/#s1-figure-2.length=9&s1-figure-2.d-model=6', FIGURE, ['6', '9']],
  [
    'story: what nobody knows is passed over',
    '/#s1-figure-2.d-model=8&s1-figure-2.nonsense=1&v=7',
    FIGURE,
    ['8', '50'],
  ],
  [
    'story: parts left out',
    '/#s1-figure-2.d-model=4&x_hide=code,s2&at=s1-figure-2',
    FIGURE,
    ['4', '50'],
  ],
  ...MOVED,
  [
    'workbench: an entry',
    '/workbench.html#alibi',
    attributesOf('#alibi:not([hidden]) pe-bias', ['encoding']),
    ['alibi'],
  ],
  [
    'workbench: settings of an entry and of a figure',
    '/workbench.html#rope.head-dim=8&rope.base=500000&at=rope&v=1',
    attributesOf('#rope:not([hidden]) pe-rotation', ['head-dim', 'base']),
    ['8', '500000'],
  ],
  [
    'workbench: a comparison',
    '/workbench.html#compare.encoding=rope&compare.against=alibi&at=compare&v=1',
    attributesOf('#compare:not([hidden]) pe-compare', ['encoding', 'against']),
    ['rope', 'alibi'],
  ],
  [
    'model: a published config beside another',
    '/model.html#config=llama-3.1-8b&beside=gemma-3-27b&plan=1',
    attributesOf('pe-model', ['config', 'beside', 'plan']),
    ['llama-3.1-8b', 'gemma-3-27b', '1'],
  ],
  [
    'model: a config in the address, its signs escaped',
    '/model.html#config=%7B%22model_type%22%3A%22llama%22%2C%22a%22%3A%22b%20c%2Bd%22%7D',
    attributesOf('pe-model', ['config']),
    ['{"model_type":"llama","a":"b c+d"}'],
  ],
  [
    'embed: in the hash',
    '/embed.html#element=pe-heatmap&d-model=6&length=5&layout=concat',
    EMBEDDED,
    ['6', '5', 'concat'],
  ],
  [
    'embed: in the query',
    '/embed.html?element=pe-heatmap&d-model=6&length=5',
    EMBEDDED,
    ['6', '5', null],
  ],
  [
    'embed: a hash before the query, and a host’s secret behind it',
    '/embed.html?element=pe-heatmap&d-model=6&length=4#length=5#?secret=x',
    EMBEDDED,
    ['6', '5', null],
  ],
];

for (const [name, path, { selector, attributes }, expected] of LINKS) {
  test(`old link, ${name}: its settings arrive`, async () => {
    const { page } = await site.open(path);
    const found = page.locator(selector).first();
    await found.waitFor({ state: 'attached' });
    await page.waitForFunction(
      ([where, first, value]) => document.querySelector(where)?.getAttribute(first) === value,
      /** @type {[string, string, string | null]} */ ([selector, attributes[0], expected[0]]),
    );
    const texts = attributes.map((attribute) => found.getAttribute(attribute));
    assert.deepEqual(await Promise.all(texts), expected);
    await page.close();
  });
}

test('old link, worksheet: level, number, seed, topics, without formulas, with answers', async () => {
  const { page } = await site.open(
    '/worksheet.html#level=hard&count=3&seed=77&topics=alibi,rope&formulas=0&key=1',
  );
  await page.waitForFunction(() => document.querySelectorAll('.answer input').length === 3);
  // the next change writes all of them
  const checked = page.locator('main input[type=checkbox]').first();
  await checked.click();
  await page.waitForFunction(() => location.hash.includes('count=3'));
  const { hash } = new URL(page.url());
  for (const part of ['level=hard', 'count=3', 'seed=77']) assert.ok(hash.includes(part), hash);
  await page.close();
});
