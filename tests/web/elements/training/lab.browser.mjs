/** <pe-lab>: kept runs first, the same runs when trained, pause, reset, export, permalink. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { isChromium, savedBytes } from '../../support/browser.mjs';
import { atRest, elementBench } from '../../support/elements.mjs';

const bench = elementBench();
const kept = JSON.parse(
  await readFile(
    new URL('../../../../web/training/runs/kback-both-sides.json', import.meta.url),
    'utf8',
  ),
);

/** @returns {Promise<any[]>} */
const runs = () =>
  bench.page.evaluate(() =>
    /** @type {any} */ (document.querySelector('#fixture > *')).picture.view.session.lanes.map(
      (/** @type {any} */ lane) => ({
        name: lane.name,
        problem: lane.problem,
        runs: lane.runs.map((/** @type {any} */ { status, losses, hash, probe }) => ({
          status,
          taken: losses.length,
          isFinite: losses.every(Number.isFinite),
          hash,
          accuracy: probe?.accuracy ?? [],
        })),
      }),
    ),
  );

test('kept runs stand there before anything is trained, and nothing of the trainer is loaded', async () => {
  const element = await bench.add('<pe-lab lanes="rope learned"></pe-lab>');
  assert.equal(await element.locator('.spread').count(), 4);
  assert.match(await element.locator('.lanes').innerText(), /RoPE[^]*kept, 5 seeds[^]*9 % right/);
  assert.deepEqual(
    (await runs()).map(({ runs }) => runs[0].taken),
    [0, 0],
  );
  const { loaded, withTrainer } = await bench.page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const scripts = [...new Set(loaded.filter((name) => /\/(connect|view)-[^/]*\.js$/.test(name)))];
    const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
    return { loaded, withTrainer: scripts.filter((_, k) => texts[k].includes('posenc_training')) };
  });
  assert.ok(loaded.some((name) => name.includes('/view-')));
  assert.deepEqual(withTrainer, [], 'the trainer');
  assert.ok(!loaded.some((name) => /\/posenc_training-/.test(name)), 'the trainer');
});

test('trained here: the kept run again, bit for bit', async () => {
  const element = await bench.add('<pe-lab lanes="rope none"></pe-lab>');
  await element.getByRole('button', { name: 'To the end' }).click();
  await element
    .getByText(/done in/)
    .nth(1)
    .waitFor({ timeout: 120000 });
  for (const { name, runs: own } of await runs()) {
    const lane = kept.lanes.find((/** @type {any} */ { positions }) => positions === name);
    assert.equal(own[0].hash, lane.runs[0].hash);
    assert.deepEqual(
      own[0].accuracy.map((/** @type {number} */ share) => Number(share.toFixed(4))),
      lane.runs[0].accuracy,
    );
  }
  assert.ok((await element.locator('.token.right').count()) > 40);
  await element.getByText('Inside the model').click();
  assert.equal(await element.locator('.map canvas').count(), 4);
  if (!isChromium) return; // its driver keeps files
  const [download] = await Promise.all([
    bench.page.waitForEvent('download'),
    element.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const text = String(await savedBytes(download));
  assert.equal(text.split('\n')[0], 'lane,seed,what,at,value');
  assert.equal(text.trim().split('\n').length, 1 + 2 * (600 + 7));
});

test('pause, ten steps, start over', async () => {
  const element = await bench.add('<pe-lab lanes="learned" speed="slow"></pe-lab>');
  await element.getByRole('button', { name: 'Train' }).click();
  await element.getByText(/\d+ of 600 steps/).waitFor();
  await element.getByRole('button', { name: 'Pause' }).click();
  await element.getByRole('button', { name: 'Go on' }).waitFor();
  await atRest(bench.page, () => {
    const { view } = /** @type {any} */ (document.querySelector('#fixture > *')).picture;
    return view.session.lanes[0].runs[0].losses.length;
  });
  const [{ runs: after }] = await runs();
  assert.ok(after[0].taken < 590);
  await element.getByRole('button', { name: '10 steps' }).click();
  await element.getByText(`${after[0].taken + 10} of 600 steps`).waitFor();
  await element.getByRole('button', { name: 'Start over' }).click();
  assert.equal((await runs())[0].runs[0].taken, 0);
});

test('a table of the catalogue runs as a lane; another seed and other lanes are settings', async () => {
  const element = await bench.add('<pe-lab lanes="binary" steps="20"></pe-lab>');
  await element.getByText('Another task or encoding').click();
  await element.getByRole('button', { name: 'Train' }).click();
  await element.getByText(/done in/).waitFor({ timeout: 60000 });
  assert.equal((await runs())[0].problem, '');
  await element.getByRole('button', { name: 'Another seed' }).click();
  await element.locator('.adder select').selectOption('fire');
  await element.getByRole('button', { name: 'Remove FIRE' }).waitFor();
  const at = await element.evaluate((node) => [
    node.getAttribute('seed'),
    node.getAttribute('lanes'),
  ]);
  assert.deepEqual(at, ['2', 'binary fire']);
});

test('a rate far too high: said, and drawn without a number that is none', async () => {
  const element = await bench.add('<pe-lab lanes="index" learning-rate="100"></pe-lab>');
  await element.getByRole('button', { name: 'Train' }).click();
  await element.getByText(/diverged at step|no better than guessing/).waitFor({ timeout: 60000 });
  assert.ok((await runs())[0].runs[0].isFinite);
  const paths = await element
    .locator('.lab-plot path')
    .evaluateAll((all) => all.map((path) => path.getAttribute('d')).join());
  assert.doesNotMatch(paths, /NaN|Infinity/);
});

test('an unknown lane and an encoding that needs both sides: said in the lane', async () => {
  const element = await bench.add('<pe-lab task="recent" lanes="chess alibi-split"></pe-lab>');
  await element.getByRole('button', { name: 'Train' }).click();
  await element.getByText('no encoding “chess” for a model').waitFor();
  await element.getByText(/even number of heads/).waitFor();
});

for (const lab of [
  '<pe-lab steps="30"></pe-lab>',
  '<pe-lab task="who" lanes="none sinusoidal" steps="20"></pe-lab>',
  '<pe-lab show="sentence" lanes="learned rope" steps="60"></pe-lab>',
])
  for (const width of [340, 960])
    test(`nothing moves while ${lab} learns, ${width} px wide`, async () => {
      const element = await bench.add(lab);
      await element.evaluate((host, px) => {
        host.style.width = `${px}px`;
      }, width);
      await element.getByRole('button', { name: 'Train' }).waitFor();
      const watched = await element.evaluate(async (/** @type {any} */ host) => {
        const { session } = host.picture.view;
        await new Promise((resolve) => setTimeout(resolve, 300)); // as wide as it will be
        const heights = new Set([host.offsetHeight]);
        const strips = new Set();
        host.shadowRoot.querySelector('.primary').click();
        while (!session.isDone) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          heights.add(host.offsetHeight);
          const { textContent } = host.shadowRoot.querySelector('.lanes, .heads');
          strips.add(
            textContent + (host.shadowRoot.querySelector('.head canvas')?.toDataURL() ?? ''),
          );
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
        heights.add(host.offsetHeight);
        return { heights: [...heights], pictures: strips.size };
      });
      assert.equal(watched.heights.length, 1, `heights ${watched.heights}`);
      assert.ok(watched.pictures >= 5, `${watched.pictures} pictures of a run`);
    });

test('whoever does not want to watch goes to the end', async () => {
  const element = await bench.add('<pe-lab lanes="none" steps="40"></pe-lab>');
  await element.getByRole('button', { name: 'Train' }).click();
  await element.getByText(/\d+ of 40 steps/).waitFor();
  await element.getByRole('button', { name: 'To the end' }).click();
  await element.getByText('done in 40 steps').waitFor();
  assert.equal((await runs())[0].runs[0].taken, 40);
});

test('a lab that was moved in the page trains there', async () => {
  const element = await bench.add('<pe-lab lanes="none" steps="40"></pe-lab>');
  await element.getByRole('button', { name: 'Train' }).waitFor();
  await element.evaluate((lab) => lab.parentElement?.append(lab));
  await element.getByRole('button', { name: 'To the end' }).click();
  await element.getByText('done in 40 steps').waitFor({ timeout: 60000 });
});

test('nothing was said on the console', () => assert.deepEqual(bench.messages, []));
