/**
 * Every printed digit of figures in Chromium: read-outs and tables beside decimal arithmetic of 40
 * digits. POSENC_DIGITS_SEED draws other places than `npm test` does.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { sets } from '../../../../web/training/sets.js';
import { chooser, randomOf } from '../../../support/random.mjs';
import { Decimal, cell, frequency, plain } from '../../support/decimal.mjs';
import { elementBench } from '../../support/elements.mjs';
import { kinds } from '../../support/figure-truths.mjs';

const SEED = Number(process.env.POSENC_DIGITS_SEED ?? 20261124);
const { below } = chooser(randomOf(SEED));
const bench = elementBench();
let read = 0;

after(() => console.log(`digits of figures: seed ${SEED}, ${read} printed numbers`));

/**
 * Points at places, one after another.
 * @param {{row: number, column: number, title: string}[]} places
 * @returns {Promise<string[]>} what the read-out says each is
 */
const readOuts = (places) =>
  bench.page.evaluate(async (all) => {
    const element = /** @type {any} */ (document.querySelector('#fixture > *'));
    const said = [];
    for (const { title, ...place } of all) {
      element.read(place, 'pointer');
      const isSaid = () =>
        element.renderRoot.querySelector('.readout b')?.textContent.trim() === title;
      for (let frame = 0; frame < 600 && !isSaid(); frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      said.push(isSaid() ? element.renderRoot.querySelector('.result').textContent : `no ${title}`);
    }
    return said;
  }, places);

/** @param {string[]} printed @param {Decimal[]} wanted rounded @param {string[]} where */
function compare(printed, wanted, where) {
  assert.equal(printed.length, wanted.length);
  read += printed.length;
  const wrong = printed.flatMap((text, k) =>
    new Decimal(plain(text)).equals(wanted[k]) ? [] : [`${where[k]}: ${text}, not ${wanted[k]}`],
  );
  assert.deepEqual(wrong, [], `seed ${SEED}`);
}

/** @param {number} count @param {number} rows @param {number} columns */
const placesOf = (count, rows, columns) =>
  Array.from({ length: count }, () => ({ row: below(rows), column: below(columns) }));

test('a heatmap’s read-outs hold to their eighth digit', async () => {
  await bench.add('<pe-heatmap encoding="sinusoidal" length="50" d-model="128"></pe-heatmap>');
  const places = placesOf(60, 50, 128).map((each) => ({
    ...each,
    title: `PE(${each.row}, ${each.column})`,
  }));
  const wanted = places.map(({ row, column }) => cell(row, column, 128).toSignificantDigits(8));
  compare(
    await readOuts(places),
    wanted,
    places.map(({ title }) => title),
  );
});

test('a heatmap’s table holds to its fourth decimal', async () => {
  const element = await bench.add('<pe-heatmap length="50" d-model="128"></pe-heatmap>');
  await element.locator('.numbers > summary').click();
  await element.locator('td').first().waitFor();
  const rows = await element
    .locator('.numbers tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.children].map((each) => each.textContent ?? '')),
    );
  const columns = await element
    .locator('.numbers thead th')
    .evaluateAll((all) =>
      all.slice(1).map((each) => Number(each.textContent?.replace('dim ', ''))),
    );
  assert.ok(rows.length > 20 && columns.length > 8);
  for (const [position, ...texts] of rows) {
    const p = Number(position);
    const wanted = columns.map((column) => cell(p, column, 128).toDecimalPlaces(4));
    compare(
      texts,
      wanted,
      columns.map((column) => `PE(${p}, ${column})`),
    );
  }
});

test('distances of two positions hold to their eighth digit', async () => {
  await bench.add(
    '<pe-similarity metric="cosine-distance" length="60" d-model="64"></pe-similarity>',
  );
  const places = placesOf(40, 60, 60).map((each) => ({
    ...each,
    title: `cosine distance(${each.row}, ${each.column})`,
  }));
  const wanted = places.map(({ row, column }) => {
    const cosines = Array.from({ length: 32 }, (_, i) =>
      frequency(10000, new Decimal(2 * i).div(64))
        .mul(row - column)
        .cos(),
    );
    return new Decimal(1).minus(Decimal.sum(...cosines).div(32)).toSignificantDigits(8);
  });
  compare(
    await readOuts(places),
    wanted,
    places.map(({ title }) => title),
  );
});

for (const tag of [
  'pe-spectrum',
  'pe-offsets',
  'pe-bias',
  'pe-shift',
  'pe-rotation',
  'pe-variance',
]) {
  test(`<${tag}> as Chromium shows it: each number of its table is the exact one, rounded`, async () => {
    const { attributes, truths } = kinds[tag];
    const asked = attributes(chooser(randomOf(SEED)));
    const list = Object.entries(asked).map(([name, value]) => ` ${name}="${value}"`);
    const element = await bench.add(`<${tag}${list.join('')}></${tag}>`);
    await element.locator('.numbers > summary').click();
    await element.locator('.numbers td').first().waitFor();
    const lines = await element
      .locator('.numbers tr')
      .evaluateAll((all) =>
        all.map((row) => [...row.children].map((each) => each.textContent ?? '')),
      );
    const [[, ...heads], ...rows] = lines;
    const { table } = truths(null, asked, /** @type {any} */ (null));
    const shown = rows.flatMap(([name, ...texts]) =>
      texts.flatMap((text, at) => {
        const key = /^key (\d+)$/.exec(heads[at])?.[1] ?? /^column (\d+)$/.exec(heads[at])?.[1];
        const truth = /\d/.test(text) ? table?.(Number(name), key ? Number(key) : at) : null;
        return truth ? [{ text, truth, where: `${name}, ${heads[at]}` }] : [];
      }),
    );
    assert.ok(shown.length >= 16, String(shown.length));
    compare(
      shown.map(({ text }) => text),
      shown.map(({ text, truth }) => asShown(text, truth)),
      shown.map(({ where }) => where),
    );
  });
}

test('a lab’s kept runs: the mean of its seeds in whole percent, never 100 % of less', async () => {
  const { pick } = chooser(randomOf(SEED));
  for (const { name, lanes } of sets.filter((set) => !set.name.endsWith('-variants'))) {
    const [task, ...mask] = name.split('-');
    const asked = [...new Set(Array.from({ length: 4 }, () => pick(lanes).positions))];
    const file = new URL(`../../../../web/training/runs/${name}.json`, import.meta.url);
    const kept = JSON.parse(await readFile(file, 'utf8'));
    const element = await bench.add(
      `<pe-lab task="${task}" mask="${mask.join('-')}" lanes="${asked.join(' ')}"></pe-lab>`,
    );
    await element.locator('.numbers > summary').click();
    await element.locator('.numbers td').first().waitFor();
    const rows = await element
      .locator('.numbers tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [...row.children].slice(1).map((each) => each.textContent ?? '')),
      );
    assert.equal(rows.length, asked.length);
    rows.forEach((texts, lane) => {
      const { runs } = kept.lanes.find(
        (/** @type {any} */ { positions }) => positions === asked[lane],
      );
      const means = kept.lengths.map((/** @type {number} */ _, /** @type {number} */ at) =>
        Decimal.sum(...runs.map((/** @type {any} */ { accuracy }) => accuracy[at]))
          .div(runs.length)
          .mul(100),
      );
      const wanted = means.map((/** @type {Decimal} */ share) => {
        const whole = share.round();
        if (whole.eq(100) && share.lt(100)) return '>99 %';
        return `${whole.isZero() && share.gt(0) ? '<1' : whole} %`;
      });
      assert.deepEqual(texts, wanted, `${name}, ${asked[lane]}`);
      read += texts.length;
    });
  }
});

/** At the digits of a text. @param {string} text @param {Decimal} truth */
function asShown(text, truth) {
  const [mantissa, exponent = '0'] = plain(text).split('e');
  const unit = new Decimal(10).pow(Number(exponent) - (mantissa.split('.')[1] ?? '').length);
  return truth.div(unit).round().mul(unit);
}
