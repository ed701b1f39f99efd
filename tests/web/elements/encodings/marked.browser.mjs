/** Positions marked on curves, other letters, words with directions, a matrix, a derivation: in Chromium. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage } from '../../support/stage.mjs';

/** @type {Awaited<ReturnType<typeof openStage>>} */
let stage;
before(async () => (stage = await openStage()));
after(() => stage.close());

const page = () => stage.page;
const WAVES =
  '<pe-waves encoding="formula" formula="j == 0 ? cos(p / 10) : cos(4 * p / 10)" d-model="2" length="64" columns="0 1" cursors="3 4 24"></pe-waves>';

test('pe-waves: heights of marked positions, and how far apart they are', async () => {
  const element = await stage.add(WAVES);
  const rows = await element.locator('.cursors tbody tr').allInnerTexts();
  assert.deepEqual(
    rows.map((row) => row.trim().split(/\s+/)),
    [
      ['A', '3', '0.955', '0.362'],
      ['B', '4', '0.921', '−0.029', '0.393'],
      ['C', '24', '−0.737', '−0.985', '2.163', '1.914'],
    ],
  );
  assert.equal(await element.locator('line.stop').count(), 3);
});

test('pe-waves: a position is moved by keys, one more is added and told in the attribute', async () => {
  const element = await stage.add(WAVES);
  const input = element.getByLabel('position C');
  await input.focus();
  await page().keyboard.press('ArrowLeft');
  const third = element.locator('.cursors tbody tr').nth(2);
  await third.getByText('C 23.969').waitFor();
  await element.getByRole('button', { name: 'Another position' }).press('Enter');
  await element.locator('.cursors tbody tr').nth(3).waitFor();
  await page().waitForFunction(
    () =>
      document.querySelector('#fixture > *')?.getAttribute('cursors') === '3 4 23.96875 24.96875',
  );
  await element.locator('line.stop').nth(3).waitFor({ state: 'attached' });
  await element.getByRole('button', { name: 'One less' }).press('Enter');
  await element.locator('.cursors tbody tr').nth(3).waitFor({ state: 'detached' });
});

test('pe-heatmap: the cell that is read, in the letters of a post', async () => {
  const element = await stage.add(
    '<pe-heatmap d-model="4" base="100" tokens="I am a robot" symbols="k"></pe-heatmap>',
  );
  await element.getByText('column 2i or 2i + 1').first().waitFor({ state: 'attached' });
  await element.locator('.plot').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page().keyboard.press(key);
  await element.getByText('P(k, 2i + 1) = cos(k / n^(2i/d))').waitFor();
  await element.getByText('with k = 1, i = 0, d = 4, n = 100').waitFor();
});

test('pe-rotation: words with directions of their own end as far apart in both sentences', async () => {
  const element = await stage.add('<pe-rotation encoding="rope" directions="own"></pe-rotation>');
  const lines = await element.locator('.between').allInnerTexts();
  const angles = lines.map((line) => /: ([\d.]+)° apart, ([\d.]+)° before/.exec(line)?.slice(1));
  assert.equal(angles.length, 2);
  assert.ok(angles[0]);
  assert.deepEqual(angles[0], angles[1]);
  assert.equal(await element.locator('.hand.before').count(), 5 + 8);
});

test('pe-rotation: a word longer than the figure is wide stays within it', async () => {
  const word = 'w'.repeat(60);
  const element = await stage.add(
    `<pe-rotation encoding="rope" tokens="a ${word} b" between="a ${word}" style="width: 328px"></pe-rotation>`,
  );
  await element.getByText(word).first().waitFor();
  const [right, inner] = await element.evaluate((node) => [
    node.getBoundingClientRect().right,
    Math.max(
      ...[...(node.shadowRoot?.querySelectorAll('.sentence *, .between *') ?? [])].map(
        (each) => each.getBoundingClientRect().right,
      ),
    ),
  ]);
  assert.ok(inner <= right + 0.5, `${inner} beyond ${right}`);
});

test('pe-rotation: the matrix has its blocks, the derivation its steps', async () => {
  const matrix = await stage.add(
    '<pe-rotation encoding="rope" show="matrix" head-dim="8" position="1"></pe-rotation>',
  );
  await matrix.getByText('8 × 8 = 64 numbers, of which 16 can differ from 0.').waitFor();
  assert.equal(await matrix.locator('.pair-1').count(), 4);
  const derivation = await stage.add(
    '<pe-rotation encoding="rope" show="derivation" head-dim="8" position="6" offset="3" step="1"></pe-rotation>',
  );
  for (const step of [2, 3, 4]) {
    await derivation.getByRole('button', { name: 'Next' }).press('Enter');
    await derivation.getByText(`Step ${step} of 4`).waitFor();
  }
  await derivation.getByText('R(i)ᵀ R(j) = R(j − i) = R(−3)').waitFor();
});
