/** The code panel of elements, in Chromium. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { exportCode, languages } from '../../../../web/export/index.js';
import { loadCore } from '../../../../web/core/index.js';
import { addFixture } from '../../support/fixture.mjs';
import { openSession } from '../../support/session.mjs';

const core = await loadCore();
/** @param {string} name */
const find = (name) => {
  const encoding = core.catalogue().find((entry) => entry.name === name);
  assert.ok(encoding);
  return encoding;
};
/** @type {Awaited<ReturnType<typeof openSession>>} */
let session;
/** @type {import('playwright-core').Page} */
let page;
/** @type {typeof session.seen} */
let seen;

before(async () => {
  session = await openSession({ hasClipboard: true });
  ({ page, seen } = session);
});

after(() => session.close());

const SUMMARY = 'Code';

test('code: loaded when it is first opened, no sooner', async () => {
  const element = await addFixture(page, '<pe-heatmap></pe-heatmap>');
  const before = seen.requests.length;
  await element.getByText(SUMMARY).click();
  await element.locator('.code pre').waitFor();
  assert.ok(seen.requests.length > before);
});

test('code: of the encoding and the settings shown, in every language', async () => {
  const element = await addFixture(
    page,
    '<pe-heatmap encoding="rope" length="8" head-dim="16" layout="half"></pe-heatmap>',
  );
  await element.getByText(SUMMARY).click();
  const params = { length: 8, headDim: 16, layout: 'half' };
  for (const { language, title } of languages) {
    const { code } = exportCode(find('rope'), params, language);
    await element.getByRole('button', { name: title, exact: true }).click();
    const shown = element.locator(`.code pre[aria-label="Program, ${title}"]`);
    assert.equal(await shown.textContent(), code);
  }
  await element.evaluate((host) => host.setAttribute('head-dim', '32'));
  await element.locator('.code pre', { hasText: /headDim: 32|head_dim=32/ }).waitFor();
});

test('code: the reader’s own formula, once it is one', async () => {
  const element = await addFixture(
    page,
    '<pe-heatmap encoding="formula" formula="p ^ 2"></pe-heatmap>',
  );
  await element.getByText(SUMMARY).click();
  await element.locator('.code pre', { hasText: 'values = p ** 2' }).waitFor();
  await element.evaluate((host) => host.setAttribute('formula', 'sin(p'));
  await element.locator('[part=error]').waitFor();
  await element.evaluate((host) => host.setAttribute('formula', 'sin(p)'));
  await element.locator('.code pre', { hasText: 'values = np.sin(p)' }).waitFor();
});

test('code: copied as it stands', async () => {
  const element = await addFixture(page, '<pe-bias encoding="alibi"></pe-bias>');
  await element.getByText(SUMMARY).click();
  await element.getByRole('button', { name: 'Copy' }).click();
  await element.getByText('Copied.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, exportCode(find('alibi'), {}, 'numpy').code);
});

test('code: without a word on the console', () => assert.deepEqual(seen.messages, []));
