/** “Open your model” answers first: the verdict, what to write instead, how far it reads, NTK beside it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paste } from '../support/paste.mjs';
import { openSite } from '../support/site.mjs';

const site = await openSite();
const SIZE = { hidden_size: 3584, num_attention_heads: 28, num_hidden_layers: 28 };
const qwen = { model_type: 'qwen2', ...SIZE, rope_theta: 1e6, max_position_embeddings: 131072 };
const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768 };

test('model: of a config that cannot be read the error stands below the field, and no report', async () => {
  const { page, seen } = await site.open('/model.html#config=llama-2-7b');
  const title = page.locator('pe-model .title-line');
  await title.waitFor();
  for (const [text, message] of /** @type {const} */ ([
    ['{"rope_theta": 1e6,', /line 1, column 20/],
    ['{"model_type": "llama", "num_hidden_layers": 0}', /num_hidden_layers must be/],
    ['{"do_sample": true}', /generation_config\.json/],
  ])) {
    await paste(page, text);
    const alert = page.locator('pe-model').getByRole('alert');
    await alert.getByText(message).waitFor();
    assert.equal(await title.count(), 0);
    assert.equal(await page.locator('pe-model .turns').isVisible(), false);
    const [field, error] = await Promise.all(
      [page.locator('pe-model .intake'), alert].map((each) => each.boundingBox()),
    );
    const gap = Number(error?.y) - Number(field?.y) - Number(field?.height);
    assert.ok(gap >= 0 && gap < 60, `${gap} px`);
  }
  await paste(page, JSON.stringify({ ...qwen, rope_scaling: yarn }));
  await title.getByText('qwen2').waitFor();
  assert.equal(await page.locator('pe-model .turns').isVisible(), true);
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('model: what is pasted and cannot be taken in is said, not left to the console', async () => {
  const { page, seen } = await site.open('/model.html#config=llama-2-7b');
  await page.locator('pe-model .title-line').waitFor();
  await page.evaluate(() => {
    window.btoa = () => {
      throw new Error('nothing is packed here');
    };
  });
  await paste(page, JSON.stringify({ ...qwen, rope_scaling: yarn }));
  await page.locator('pe-model').getByRole('alert').getByText('nothing is packed here').waitFor();
  assert.deepEqual(seen.messages, []);
  await page.close();
});

/** Five configs that an engineer pastes: what is warned of, what is written instead. @type {[string, object, string[], RegExp][]} */
const PASTED = [
  [
    'no original length',
    { ...qwen, rope_scaling: { rope_type: 'yarn', factor: 4 } },
    ['original-length-missing'],
    /\+ rope_scaling\.original_max_position_embeddings: /,
  ],
  [
    '“yran”',
    { ...qwen, rope_scaling: { ...yarn, rope_type: 'yran' } },
    ['scaling-unknown'],
    /\+ rope_scaling\.rope_type: "yarn"/,
  ],
  [
    '×2 for 131,072',
    { ...qwen, rope_scaling: { ...yarn, factor: 2 } },
    ['length-beyond-scaling'],
    /\+ rope_scaling\.factor: 4/,
  ],
  [
    'the two lengths swapped',
    {
      ...qwen,
      max_position_embeddings: 32768,
      rope_scaling: { ...yarn, original_max_position_embeddings: 131072 },
    },
    ['length-below-original'],
    /\+ max_position_embeddings: 131072\s*\+ rope_scaling\.original_max_position_embeddings: 32768/,
  ],
  ['as documented', { ...qwen, max_position_embeddings: 32768, rope_scaling: yarn }, [], /^$/],
];
for (const [what, config, codes, mend] of PASTED) {
  test(`model: pasted, ${what}: ${codes[0] ?? 'no warning'}, and what to write instead`, async () => {
    const { page, seen } = await site.open('/model.html#config=llama-2-7b');
    await page.locator('pe-model .title-line').getByText('Llama 2').waitFor();
    await paste(page, JSON.stringify(config));
    await page.locator('pe-model .title-line').getByText('qwen2').waitFor();
    const told = page.locator('pe-model .warnings code');
    const found = await told.evaluateAll((all) => all.map((each) => each.getAttribute('title')));
    assert.deepEqual(found, codes);
    const lines = await page.locator('pe-model .mended .lines').allInnerTexts();
    assert.match(lines.join('\n'), mend);
    if (codes.length > 0) {
      await page.getByRole('button', { name: 'Read it' }).last().press('Enter');
      await page.getByText('No known mistake was found.').waitFor();
    }
    assert.deepEqual(seen.messages, []);
    await page.close();
  });
}

test('model: pairs are drawn first; layers only where they differ, the learned table where there is one', async () => {
  const { page } = await site.open('/model.html#config=qwen3-0.6b');
  const model = page.locator('pe-model');
  await model.locator('path.curve').first().waitFor();
  const layers = model.getByRole('button', { name: 'Layer by layer' });
  assert.equal(await layers.count(), 0);
  assert.equal(await page.locator('#learned-table').isVisible(), false);
  await page.goto(`${site.origin}/model.html#config=olmo-3-32b`);
  await model.locator('.title-line').getByText('OLMo 3').waitFor();
  await layers.waitFor();
  assert.equal(await model.locator('path.curve').count(), 2);
  assert.ok((await model.locator('rect.band').count()) > 0, 'pairs that never finish a turn');
  await layers.press('Enter');
  await page.waitForFunction(() => location.hash.includes('show=layers'));
  await model.getByText('layer', { exact: true }).first().waitFor();
  assert.equal(await model.locator('path.curve').count(), 0);
  await page.goto(`${site.origin}/model.html#config=gpt-2`);
  await model.locator('.title-line').getByText('GPT-2').waitFor();
  await page.locator('#learned-table').waitFor();
  for (const part of ['.turns', '.readout'])
    assert.equal(await model.locator(part).isVisible(), false, `nothing turns: no ${part}`);
  await page.close();
});

for (const [width, height, most] of [
  [1280, 850, 850],
  [360, 780, 780],
]) {
  test(`model: at ${width} px answer and mend stand within the first ${most}`, async () => {
    const { page } = await site.open('/model.html', (page) =>
      page.setViewportSize({ width, height }),
    );
    await page.locator('pe-model .title-line').waitFor();
    await paste(page, JSON.stringify({ ...qwen, rope_scaling: { ...yarn, factor: 2 } }));
    const mend = page.locator('pe-model .mended');
    await mend.getByText('+ rope_scaling.factor: 4').waitFor();
    const answer = ['.title-line', '.summary', '.warnings'].map((part) =>
      page.locator(`pe-model ${part}`),
    );
    for (const each of [...answer, mend.getByRole('button', { name: 'Copy the mended config' })]) {
      const box = await each.boundingBox();
      assert.ok(Number(box?.y) + Number(box?.height) <= most, `${each} ${box?.y}`);
    }
    await page.close();
  });
}

test('model: trained, covers, asked; from paste to YaRN | NTK one click', async () => {
  const { page, seen } = await site.open('/model.html');
  await page.locator('pe-model .title-line').waitFor();
  await paste(page, JSON.stringify({ ...qwen, rope_scaling: yarn }));
  const said = page.locator('pe-model .summary').getByText(/Trained on 32,768 tokens/);
  await said.getByText('asked to read 131,072, which ×4 covers (131,072).').waitFor();
  await page.locator('pe-model').getByRole('button', { name: 'YaRN | NTK' }).click();
  await page.waitForFunction(() => {
    const { picture } = /** @type {any} */ (document.querySelector('pe-model')) ?? {};
    return picture?.second?.model.groups[0].scaling.alpha === 4 && picture.curves.length === 2;
  });
  await page.locator('pe-model .code > summary').press('Enter');
  const program = page.locator('pe-model').getByRole('group', { name: 'Program, NumPy' });
  await program.getByText(/yarn/i).waitFor();
  const ofA = await program.innerText();
  await page.getByRole('group', { name: 'Program of' }).getByRole('button', { name: 'B' }).click();
  await page.waitForFunction(
    (before) =>
      document.querySelector('pe-model')?.shadowRoot?.querySelector('.code pre')?.textContent !==
      before,
    ofA,
  );
  assert.doesNotMatch(await program.innerText(), /yarn/i);
  await page.locator('pe-model').getByRole('button', { name: 'YaRN', exact: true }).click();
  await page.waitForFunction(() => {
    const { picture } = /** @type {any} */ (document.querySelector('pe-model')) ?? {};
    return picture?.second === null;
  });
  await paste(
    page,
    JSON.stringify({ ...qwen, max_position_embeddings: 32768, rope_scaling: yarn }),
  );
  const verdict = page.locator('pe-model .verdict');
  await verdict.getByText('24 of 64 pairs (40–63)').waitFor();
  assert.match(await verdict.innerText(), /trained 32,768 tokens.*scaled, within 131,072 tokens/);
  assert.deepEqual(seen.messages, []);
  await page.close();
});
