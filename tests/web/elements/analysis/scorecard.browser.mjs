/** <pe-scorecard>: criteria of several schemes, what a cell is made of, adding more. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addFixture, fixtureEvents } from '../../support/fixture.mjs';
import { openSession } from '../../support/session.mjs';

/** @import { Locator } from 'playwright-core' */

/** @type {Awaited<ReturnType<typeof openSession>>} */
let session;
before(async () => (session = await openSession()));
after(() => session.close());

const ADDING = 'Add a scheme, a formula or a table of your own';
const LADDER = 'index normalized-index sinusoidal';

/** @param {string} html */
const add = (html) => addFixture(session.page, html);

/** @param {Locator} element @param {string} criterion its title @param {number} column */
const cell = (element, criterion, column) =>
  element
    .locator('.card tbody tr', { has: session.page.getByText(criterion, { exact: true }) })
    .locator('td')
    .nth(column);

/** @param {Locator} element */
const heads = async (element) =>
  (await element.locator('.card thead th').allInnerTexts()).map((text) =>
    text.replace(/\s*×$/, ''),
  );

test('a number and a verdict for every criterion and scheme', async () => {
  const element = await add(`<pe-scorecard encodings="${LADDER}"></pe-scorecard>`);
  assert.equal(await element.locator('.card tbody tr').count(), 10);
  assert.equal(await element.locator('.card td').count(), 30);
  assert.match(await cell(element, 'Bounded', 0).innerText(), /✗ no\s+799/);
  assert.match(await cell(element, 'Bounded', 2).innerText(), /✓ yes\s+1/);
  assert.match(
    await cell(element, 'Independent of length', 1).innerText(),
    /✗ no\s+0\.5\s+of the largest value/,
  );
  assert.match(
    await cell(element, 'Relative', 2).innerText(),
    /✓ yes\s+\S+\s+of the largest value/,
  );
  assert.match(await cell(element, 'Reflects distance', 2).innerText(), /~ partly/);
  assert.match(await cell(element, 'Joins the word', 2).innerText(), /✓ yes\s+0\s+channels more/);
});

test('a cell tells what was measured, by pointer and by keyboard', async () => {
  const element = await add(`<pe-scorecard encodings="${LADDER}"></pe-scorecard>`);
  await cell(element, 'Bounded', 0).locator('button').click();
  const found = element.locator('.found');
  assert.match(
    await found.innerText(),
    /bounded: no\. From 0 to 49; in a text 16 times as long, from 0 to 799\./,
  );
  await session.page.keyboard.press('Tab');
  await session.page.keyboard.press('Enter');
  await found.getByText(/from 0 to 0\.98/i).waitFor();
  assert.equal(
    await cell(element, 'Bounded', 1).locator('button').getAttribute('aria-pressed'),
    'true',
  );
});

test('how each criterion is measured, and who asks it', async () => {
  const element = await add(`<pe-scorecard encodings="${LADDER}"></pe-scorecard>`);
  await element.getByText(/Asked by Pim, Kazemnejad, Aryan/).waitFor();
  await element.getByRole('button', { name: 'Pim' }).click();
  await session.page.waitForFunction(
    () =>
      document.querySelector('pe-scorecard')?.shadowRoot?.querySelectorAll('.card tbody tr')
        .length === 4,
  );
});

test('a scheme is added and removed, and the host hears of it', async () => {
  const element = await add('<pe-scorecard encodings="index"></pe-scorecard>');
  await element.getByText(ADDING).click();
  await element.locator('select[name=scheme]').selectOption('alibi');
  await element.getByRole('button', { name: 'Add', exact: true }).click();
  await element.locator('.card thead').getByText('ALiBi').waitFor();
  assert.match(await cell(element, 'Unique', 1).innerText(), /– not measurable$/);
  await element.getByRole('button', { name: 'Remove Index' }).click();
  await session.page.waitForFunction(
    () =>
      document.querySelector('pe-scorecard')?.shadowRoot?.querySelectorAll('.card thead th')
        .length === 2,
  );
  const changes = (await fixtureEvents(session.page)).filter(({ type }) => type === 'pe-change');
  assert.deepEqual(
    changes.map(({ detail }) => [detail.attribute, detail.text]),
    [
      ['encodings', 'index alibi'],
      ['encodings', 'alibi'],
    ],
  );
});

test('a formula of one’s own is scored; one that is none says why', async () => {
  const element = await add('<pe-scorecard encodings="sinusoidal"></pe-scorecard>');
  await element.getByText(ADDING).click();
  await element.locator('input[name=formula]').fill('p / L');
  await element.getByRole('button', { name: 'Score it' }).click();
  await element.locator('.card thead').getByText('Your own formula').waitFor();
  assert.match(await cell(element, 'Independent of length', 1).innerText(), /✗ no\s+0\.5/);
  await element.locator('input[name=formula]').fill('p +');
  await element.getByRole('button', { name: 'Score it' }).click();
  await element.getByText('refused').first().waitFor();
  assert.match(await cell(element, 'Bounded', 0).innerText(), /✓ yes/);
});

test('a pasted table is scored on what one table tells', async () => {
  const element = await add('<pe-scorecard encodings="sinusoidal"></pe-scorecard>');
  await element.getByText(ADDING).click();
  await element.getByText('Paste numbers, or give an address').click();
  await element.locator('textarea').fill('0 0\n1 2\n2 4\n3 6\n4 8\n5 10');
  await element.getByRole('button', { name: 'Read the numbers' }).click();
  await element.locator('.card thead').getByText('pasted numbers').waitFor();
  assert.match(await cell(element, 'Reflects distance', 1).innerText(), /✓ yes/);
  assert.match(await cell(element, 'Smooth', 1).innerText(), /– not measurable/);
});

test('the numbers as a table; unknown names are said', async () => {
  const element = await add('<pe-scorecard encodings="index nonsense"></pe-scorecard>');
  await element.getByText('There is no scheme called nonsense.').waitFor();
  assert.equal((await heads(element)).length, 2);
  await element.locator('.numbers > summary').click();
  await element.locator('details.numbers table').waitFor();
  assert.match(await element.locator('details.numbers table').innerText(), /Bounded\s+no, 799/);
});

test('nothing was said on the console through all this', () => {
  assert.deepEqual(session.seen.messages, []);
});
