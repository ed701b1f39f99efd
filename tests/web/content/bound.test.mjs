/**
 * Every number in the prose of story, captions and notices is computed where it is said, or is a setting of
 * the figure, or stands in the list of those that are names.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { figureMarkup } from '../../../web/markup/figure.js';
import { readKept } from '../../../web/markup/story/kept.js';
import { loadCore } from '../../../web/core/index.js';
import { cellsOf } from '../../../web/content/cells.js';
import { presets } from '../../../web/content/presets/index.js';
import { noticeOf, taskOf, titleOf } from '../../../web/content/presets/notice.js';
import { sections } from '../../../web/content/story/index.js';
import { numbers } from '../../../web/content/story/numbers.js';
import { meanBy } from '../../../web/training/kept.js';

const NUMBER =
  /(?<![\w.])−?\d[\d,]*(?:\.\d+)?(?:st|nd|rd|th)?|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|sixteen|twenty|fifty|hundreds?|thousand(?:th)?s?|million|half|halves|a third of|thirds|quarters?|tenths?|twice|doubles?)\b/gi;

/** What is no measure, by phrase: a name, a rule, a quotation, or how the thing is made. */
const NAMES = /** @type {[RegExp, string][]} */ ([
  [/\b(?:19|20)\d\d\b/, 'a year'],
  [
    /float32|bfloat16|float16|float64|32[- ]bits?|32-bit|16 bits|64 bits|\bT5\b|\bllama 3\b|GPT-2|guided-diffusion|tensor2tensor|DCT-II/i,
    'a name',
  ],
  [
    /sin 0 = 0|cos 0 = 1|2πt|2 · 2πt|2 cos k|from −1 to 1|d\/2|at position 0 every sine is 0 and every cosine 1|That of position 0 is 0 throughout|Outside the blocks all is 0|time steps from 0|just below 1|2 × 2|1 − the cosine|0 where all hands agree|takes 2π steps/,
    'a formula',
  ],
  [
    /one is 1 over the other|divided by 1, dimension 2 by 2|Dim(?:ension)? [012]\b|dim [012]\b|columns? [01] and [01]|columns 100 and 102|from 0 to below|pair 0\b|counted from 0/i,
    'columns and ranges by number',
  ],
  [/No number exceeds 1, and the last row is 1/, 'p divided by L'],
  [
    /back to 0|a distance of 0|column of an odd table at 0|put 0, too|stays 0 or 1|0, 1, 2, 3 …|0 to the last bit/,
    'zero and one themselves',
  ],
  [
    /62,832|10,000|Positions 2 and 353|positions 2 and 353|At 2, 3 and 4 the post|P03 and P13|“one half”/,
    'what a post says',
  ],
  [
    /at position 100 the word is a ripple of  ?on 100|Set the length to (?:100|512)|set the length to 512|Set eight bits, and the two highest never move in the numbers that are drawn|Row 1 is the next figure|with 64 dimensions/,
    'a value to try',
  ],
  [/Ten steps are one radian/, 'cos(p / 10)'],
  [
    /three words ahead|two places back|two words back|Two words back|three words back|ten steps|two steps of/i,
    'the offset that is looked for, or the task’s name',
  ],
  [
    /Two (?:earlier values|dogs|dimensions are one wave)|two (?:sentences|dogs|rows|words|runs|axes|principal components|products|channels|positions|ways|pairs?|hands|vectors|tells|things|parts|names|stories|face)|the two\b|between two|these two|each of two|leaves it with two|how much two|two such vectors|two digits|second of (?:two|four)|second word of two|how alike two|in two\b|tell two|nearest two|occurs twice|Two words\b|one or two layers|of two sections ago|Two things help/i,
    'a pair of things that are named',
  ],
  [
    /Three meanings|three meanings|three places|video three|sum of four|four products|is a sum of four/,
    'things that are listed',
  ],
  [
    /five words of ten channels|Twelve heads get the slopes of eight|Twelve heads have these eight, and then every other slope of sixteen|eight heads/i,
    'the question of a post',
  ],
  [
    /half (?:a turn|of the time|a vector)|at most half|half the number of dimensions|layout “half”|left half|right half|first half|half as often|a quarter as often|half as fast|full speed, half of it, a third of it|about half a unit|quarter of the dimensions|half of them|one half per axis|no word gets half/i,
    'a share by construction',
  ],
  [
    /twice the width|twice the length of training|in twice as many|three times as fast|four times the length|far more than/i,
    'a ratio that is set',
  ],
  [/more than a tenth within 50 words|correlate with by more than 0\.9/, 'a threshold that is set'],
  [
    /of 2 and 2\.5|of 2 and 3|below 16 million/,
    'rows by number, and how far the core’s promise goes',
  ],
  [/0\.51 · 2−24/, 'what the core promises, by its own tests'],
]);

/** @param {string} text @param {(string | number)[]} [given] settings */
function unbound(text, given = []) {
  let rest = text;
  for (const [phrase] of NAMES) rest = rest.replace(new RegExp(phrase, `${phrase.flags}g`), ' ');
  const own = new Set(given.flatMap((value) => String(value).split(/[^\d.]+/)));
  return [...rest.matchAll(NUMBER)]
    .map(([found]) => found)
    .filter((found) => !own.has(found.replace(/,/g, '')));
}

test('presets: numbers of captions, notices and tasks are computed, settings or names', () => {
  const found = presets.flatMap(({ id, title, notice = '', task = '', settings }) =>
    [
      title.replace(/\{[^}]*\}/g, ''),
      ...[notice, task].map((each) => each.replace(/\{\{[\w-]+\}\}/g, '')),
    ].flatMap((text) =>
      unbound(text, Object.values(settings)).map((number) => `${id}: ${number} in “${text}”`),
    ),
  );
  assert.deepEqual(found, []);
});

test('story: numbers of its text are computed or names', async () => {
  /** @type {string[]} */
  const found = [];
  for (const name of sections) {
    const url = new URL(`../../../web/content/story/${name}.html`, import.meta.url);
    const text = (await readFile(url, 'utf8'))
      .replace(/<svg[\s\S]*?<\/svg>|<!--.*?-->|<[^>]*>/g, '')
      .replace(/\{\{[\w.-]+\}\}/g, '')
      .replace(/&nbsp;|&#8239;/g, ' ')
      .replace(/\s+/g, ' ');
    found.push(...unbound(text).map((number) => `${name}: ${number} in “${text}”`));
  }
  assert.deepEqual(found, []);
});

test('numbers of notices and story: each name has one, none is left over', async () => {
  const core = await loadCore();
  const cells = cellsOf(await readKept(), meanBy(core));
  for (const preset of presets) {
    const { id, notice = '', task = '', numbers: own = {}, settings, while: needs } = preset;
    assert.doesNotMatch(
      noticeOf(preset, core, cells) + taskOf(preset, core, cells) + titleOf(preset, core),
      /[{}]|NaN|undefined|∞/,
      id,
    );
    for (const name of Object.keys(own))
      assert.ok(`${notice} ${task}`.includes(`{{${name}}}`), `${id}: ${name}`);
    assert.ok(notice || task, id);
    if (needs) assert.ok(notice, `${id}: what does it hold of?`);
    // what is computed of a setting holds with that one only
    if (needs && Object.keys(own).length === 0) {
      for (const [, name] of notice.matchAll(/\{\{([\w-]+)\}\}/g)) {
        assert.ok(
          name in settings &&
            needs.split(' ').includes(name.replace(/[A-Z]/g, (l) => `-${l.toLowerCase()}`)),
          `${id}: ${name}`,
        );
      }
    }
  }
  const texts = await Promise.all(
    sections.map((name) =>
      readFile(new URL(`../../../web/content/story/${name}.html`, import.meta.url), 'utf8'),
    ),
  );
  for (const name of Object.keys(numbers)) assert.ok(texts.join('').includes(`{{${name}}}`), name);
});

test('the rule knows what it forbids', () => {
  assert.deepEqual(unbound('18 of the pairs, and twice as many'), ['18', 'twice']);
  assert.deepEqual(unbound('a wave 54,410 words long, 0.84 off'), ['54,410', '0.84']);
  assert.deepEqual(unbound('12 rows', [12]), []);
});

test('notices are told where they hold: markup names what must be as given', async () => {
  const [preset] = presets.filter(({ id }) => id === 'kazemnejad-figure-3');
  const html = figureMarkup(preset, '1', {
    notice: 'On the diagonal every value is 64.',
    task: '',
  });
  assert.match(html, /<span data-while="encoding metric d-model base show">On the diagonal/);
  assert.match(html, /<\/span> <span hidden><\/span>/);
  assert.match(
    html,
    /label="\{length position\|positions\}, \{d-model dimension\|dimensions\}: \{metric\}"/,
  );
  assert.equal(titleOf(preset, await loadCore()), '50 positions, 128 dimensions: dot product');
});
