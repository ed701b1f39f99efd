/** Every row of the posts is told on the page as it is built: by its own figure, card or sentence. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { before, test } from 'node:test';
import { findClaim } from '../../../web/content/claims/index.js';
import { short } from '../../../web/plot/format.js';
import { rows } from './rows.js';

/** @param {string} prefix @param {number} last */
const numbered = (prefix, last) => Array.from({ length: last }, (_, k) => `${prefix}${k + 1}`);

/** As the list of the posts' contents counts them. */
const ROWS = [
  ...numbered('S0-', 21),
  ...numbered('S1-', 17),
  ...numbered('S2-', 18),
  ...numbered('S3-', 10),
  ...numbered('S3-c', 15),
  ...numbered('S4-', 19),
  ...numbered('X', 27),
  ...numbered('G', 17),
  ...numbered('T', 14),
  ...numbered('L', 6),
];

/** Text of every figure, card and section by id; a section's own, without that of its figures. @type {Map<string, string>} */
let page;
/** Ids that stand more than once. @type {string[]} */
const twice = [];

before(() => {
  const { parts, pages } = printedBy('story');
  const { claims } = printedBy('verified').parts;
  const figure = /<figure class="exhibit[^"]*" id="([^"]+)"[^>]*>([^]*?)<\/figure>/g;
  /** @param {string} html of one page */
  const placesOf = (html) => [
    ...html.matchAll(figure),
    ...html.matchAll(/<tbody role="rowgroup" id="([^"]+)"([^]*?)<\/tbody>/g),
    ...html.matchAll(/<details class="finding" id="([^"]+)"([^]*?)<\/details>/g),
    ...html.replace(figure, '').matchAll(/<section aria-labelledby="([^"]+)">([^]*?)<\/section>/g),
  ];
  const own = /** @type {Record<string, string>} */ ({ findings: parts.findings, claims });
  const found = Object.entries(pages).map(([name, { told }]) =>
    placesOf(`${told}\n${own[name] ?? ''}`),
  );
  page = new Map(found.flat().map(([, id, inside]) => [id, `${textOf(inside)} ${numbersOf(id)}`]));
  for (const places of found)
    twice.push(...places.map(([, id]) => id).filter((id, k, all) => all.indexOf(id) !== k));
});

/** What a card lists once it is opened; the built page has its sentence. @param {string} id */
function numbersOf(id) {
  const numbers = findClaim(id)?.numbers ?? [];
  const lines = numbers.map(({ what, printed, exact, digits = 5 }) => {
    const post = printed === undefined ? '' : `, printed ${printed}`;
    return `${what}: ${short(exact, digits)}${post}`;
  });
  return lines.join(' ');
}

/** What a program of the build prints. @param {string} program @returns {{parts: Record<string, string>, pages: Record<string, {told: string}>}} */
function printedBy(program) {
  const script = new URL(`../../../web/markup/story/${program}.mjs`, import.meta.url).pathname;
  const printed = execFileSync(process.execPath, [script], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(printed);
}

/** Words and values of attributes, as one line. @param {string} html */
function textOf(html) {
  return html
    .replace(/<[\w-]+((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g, (_, attributes) =>
      attributes.replace(/\sclass="[^"]*"/g, '').replace(/\s([\w:-]+)="([^"]*)"/g, ' $1 $2'),
    )
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ');
}

/** Places of a row that are not there, or do not have its words. @param {string} row @param {Map<string, string>} there */
const missing = (row, there) =>
  Object.entries(rows[row]).filter(([id, words]) => !words.test(there.get(id) ?? ''));

test('rows: all of the list are here, each with a place, and none is made up', () => {
  assert.equal(ROWS.length, 100 + 27 + 17 + 14 + 6);
  assert.deepEqual(Object.keys(rows).toSorted(), ROWS.toSorted());
  for (const row of ROWS) assert.ok(Object.keys(rows[row]).length > 0, row);
});

test('rows: an id stands once on the page', () => assert.deepEqual(twice, []));

test('rows: every place of every row is on the page, and says the words that the row names', () => {
  const wrong = ROWS.flatMap((row) =>
    missing(row, page).map(([id, words]) => `${row}: ${id} does not say ${words}`),
  );
  assert.deepEqual(wrong, []);
});

test('rows: words are of their own place: no two rows are told by the same ones', () => {
  const seen = new Map();
  for (const row of ROWS) {
    const places = Object.entries(rows[row]).map(([id, words]) => `${id} ${words.source}`);
    for (const place of places) {
      assert.ok(!seen.has(place), `${row} and ${seen.get(place)}: ${place}`);
      seen.set(place, row);
    }
  }
});

test('rows: words are of their own place: they stand hardly anywhere else', () => {
  for (const row of ROWS) {
    for (const [id, words] of Object.entries(rows[row])) {
      const elsewhere = [...page].filter(([other, text]) => other !== id && words.test(text));
      assert.ok(
        elsewhere.length <= 3,
        `${row}: ${words} is also in ${elsewhere.map(([at]) => at)}`,
      );
    }
  }
});

test('rows: a place that is emptied, or taken away, is missed', () => {
  for (const row of ROWS) {
    for (const id of Object.keys(rows[row])) {
      const emptied = new Map(page).set(id, 'Something else is told here.');
      assert.ok(
        missing(row, emptied).some(([at]) => at === id),
        row,
      );
      emptied.delete(id);
      assert.ok(
        missing(row, emptied).some(([at]) => at === id),
        row,
      );
    }
  }
});
