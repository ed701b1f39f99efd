/** <pe-collisions>: the nearest rows, the cases, the threshold, repeated numbers. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addFixture, fixtureEvents } from '../../support/fixture.mjs';
import { openSession } from '../../support/session.mjs';

/** @type {Awaited<ReturnType<typeof openSession>>} */
let session;
before(async () => (session = await openSession()));
after(() => session.close());

/** @param {string} html */
const add = (html) => addFixture(session.page, html);

test('a sine alone: 11 and 344 are nearest; sin 2 and sin 353 are within the threshold', async () => {
  const element = await add(
    '<pe-collisions encoding="sine" d-model="1" length="401" threshold="0.00002" count="50"></pe-collisions>',
  );
  const finding = await element.locator('.finding').innerText();
  assert.match(
    finding,
    /Of 401 rows the nearest two are those of 11 and 344: they differ by 1\.3296·10⁻⁷/,
  );
  const listed = await element.locator('tbody').first().innerText();
  assert.match(listed, /2 and 353\s+1\.2544·10⁻⁵\s+✗ no/);
});

test('sine and cosine: all nearest pairs are 710 apart, none is the same', async () => {
  const element = await add('<pe-collisions length="1001" threshold="0.00001"></pe-collisions>');
  const finding = await element.locator('.finding').innerText();
  assert.match(
    finding,
    /stand 710 positions apart, such as those of \d+ and \d+: they differ by 6\.0289·10⁻⁵/,
  );
  assert.match(finding, /No two rows are within/);
  const names = await element.locator('tbody th').allInnerTexts();
  for (const name of names) {
    const [first, second] = name.split(' and ').map(Number);
    assert.equal(second - first, 710);
  }
});

test('hands are added from one sine to all 64 pairs, where the nearest rows are neighbours', async () => {
  const element = await add('<pe-collisions></pe-collisions>');
  const cases = element.getByRole('group', { name: 'Cases' }).getByRole('button');
  assert.deepEqual(await cases.allInnerTexts(), [
    'a single sine',
    'one pair',
    'two pairs',
    'three pairs',
    'all 64 pairs',
  ]);
  await cases.last().click();
  await element.getByText('are neighbours').waitFor();
  const finding = await element.locator('.finding').innerText();
  assert.match(finding, /Of 1,001 rows .* differ by 1\.95/);
  const [, first, second] =
    /are neighbours, such as those of (\d+) and (\d+): /.exec(finding) ?? [];
  assert.equal(Number(second) - Number(first), 1, finding);
});

test('a case is one click; the host hears of every setting', async () => {
  const element = await add('<pe-collisions></pe-collisions>');
  await element.getByRole('button', { name: 'two pairs' }).click();
  await element.getByText('398 and 775').first().waitFor();
  const changes = (await fixtureEvents(session.page)).filter(({ type }) => type === 'pe-change');
  assert.deepEqual(
    changes.map(({ detail }) => detail.attribute),
    ['encoding', 'd-model', 'length', 'threshold'],
  );
  assert.equal(
    await element.getByRole('button', { name: 'two pairs' }).getAttribute('aria-pressed'),
    'true',
  );
});

test('a small table: repeated cells are marked, rows are told apart', async () => {
  const element = await add(
    '<pe-collisions encoding="sinusoidal" d-model="4" length="4" base="100"></pe-collisions>',
  );
  assert.equal(await element.locator('.repeated').count(), 4);
  const words = await element.locator('.repeats').innerText();
  assert.match(words, /14 different numbers in 16 cells/);
  assert.match(await element.locator('.cells tbody').innerText(), /1, 0\.964 away/);
});

test('the threshold moves by keyboard, and the verdicts with it', async () => {
  const element = await add('<pe-collisions length="1001" threshold="0.00005"></pe-collisions>');
  const slider = element.locator('.threshold input');
  await slider.focus();
  await session.page.keyboard.press('ArrowRight');
  await session.page.keyboard.press('ArrowRight');
  await element.getByText('✗ no').first().waitFor();
  assert.match(await element.locator('.finding').innerText(), /291 pairs are within/);
});

test('a pair is chosen by a click; its arc comes to the front', async () => {
  const element = await add('<pe-collisions></pe-collisions>');
  await element.locator('tbody button').nth(3).click();
  await element.locator('tbody tr:nth-child(4).chosen').waitFor();
  assert.equal(await element.locator('.arc').last().getAttribute('class'), 'arc chosen');
});

test('edges: one row; rows that are all alike', async () => {
  const single = await add('<pe-collisions length="1"></pe-collisions>');
  assert.match(await single.locator('.finding').innerText(), /nothing to mix it up with/);
  const alike = await add('<pe-collisions encoding="none" length="5" d-model="2"></pe-collisions>');
  assert.match(await alike.locator('.finding').innerText(), /differ by 0\. 10 pairs are within/);
});

test('nothing was said on the console through all this', () => {
  assert.deepEqual(session.seen.messages, []);
});
