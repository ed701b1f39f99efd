/** “Is each token where it should be?” in Chromium: a run that is pasted, dropped or chosen, and what is told. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { examples, played } from '../../../web/content/traces/examples.js';
import { hooks } from '../../../web/content/traces/hooks.js';
import { HARMLESS, assertionWriter } from '../../../web/traces/words.js';
import { loadTraces } from '../../../web/traces/index.js';
import { int64, npz, text } from '../support/npz.mjs';
import { readPublished } from '../support/npy.mjs';
import { onlyInChromium } from '../support/browser.mjs';
import { paste } from '../support/paste.mjs';
import { shows, verdict } from '../support/runs.mjs';
import { openSite, violations } from '../support/site.mjs';

/** @import { TraceAnswer } from '../../../web/traces/types.js' */

const site = await openSite({ hasClipboard: true });
/** @type {Map<string, {wrong: TraceAnswer, mended: TraceAnswer}>} */
const answers = new Map();
before(async () => {
  const { checkTrace } = await loadTraces();
  for (const example of examples) {
    const { config } = await readPublished(example.config);
    const [wrong, mended] = [false, true].map((is) => checkTrace(played(example, is), config));
    answers.set(example.name, { wrong, mended });
  }
});

/** Where an event of a script brings what is pasted. */
const PASTED = { skip: process.env.POSENC_ENGINE === 'firefox' && 'no script pastes in Firefox' };

const LONG = {
  posenc_trace: 1,
  scheme: 'rope',
  steps: [
    { position_ids: [Array.from({ length: 100_000 }, (_, i) => i)], cache_len: [0] },
    { position_ids: [[0]], cache_len: [100_000] },
  ],
};

test('trace: each played run is told as the core tells it, and so is its mended twin', async () => {
  assert.equal(examples.length, 12);
  const { page, seen } = await site.open('/trace.html');
  for (const { name } of examples) {
    const { wrong, mended } = answers.get(name) ?? assert.fail(name);
    for (const [answer, isMended] of /** @type {const} */ ([
      [wrong, false],
      [mended, true],
    ])) {
      await page.evaluate(([run, is]) => {
        const element = document.querySelector('#trace');
        element?.setAttribute('run', run);
        element?.toggleAttribute('mended', is);
      }, /** @type {const} */ ([name, isMended]));
      await shows(page, JSON.stringify([name, null, '', isMended, false]));
      const told = await verdict(page);
      const [fault] = answer.sequences.flatMap(({ faults }) => faults);
      const harmless = answer.sequences.flatMap((each) => each.harmless);
      if (fault) assert.ok(told.includes(fault.sentence) && told.includes(fault.fault), name);
      else if (harmless.length > 0) assert.ok(told.includes(HARMLESS[harmless[0]]), name);
      else assert.match(told, /Each token is where it should be/, name);
      const marked = await page.locator('#trace .slot.wrong').count();
      const shown = answer.sequences.find((each) => each.fault !== null);
      assert.equal(marked, shown?.wrong ?? 0, name);
    }
  }
  const faults = [...answers.values()].map(({ wrong }) => wrong.fault);
  assert.equal(new Set(faults).size, examples.length, 'each of its own');
  assert.ok([...answers.values()].every(({ mended }) => mended.fault === null));
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test(
  'trace: from a pasted run to the named fault in two actions, and nothing is sent',
  PASTED,
  async () => {
    const { page, seen } = await site.open('/trace.html');
    await shows(page);
    const { config } = await readPublished('gpt-2');
    assert.ok(config);
    await paste(page, JSON.stringify(played(examples[0], false)));
    await shows(page, 'own');
    assert.match(await verdict(page), /undecidable[^]*scheme/);
    await page.getByLabel('Its model').selectOption('gpt-2');
    await shows(page, 'gpt-2');
    assert.match(await verdict(page), /pad-counted/);
    assert.deepEqual(
      seen.requests.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(site.origin)),
      [],
    );
    assert.doesNotMatch(page.url(), /position_ids|z\./);
    assert.deepEqual(seen.messages, []);
    await page.close();
  },
);

test(
  'trace: a file that is opened, an archive that is dropped, and a log that is pasted',
  onlyInChromium(),
  async () => {
    const { page } = await site.open('/trace.html');
    await shows(page);
    const buffer = Buffer.from(JSON.stringify(played(examples[5], false)));
    await page
      .locator('#trace input[type=file]')
      .setInputFiles({ name: 'run.json', mimeType: '', buffer });
    await shows(page, '["own",1');
    assert.match(await verdict(page), /offset-lost/);
    const archive = npz({
      posenc_trace: int64([], [1]),
      scheme: text('learned'),
      offset: int64([], [0]),
      'steps.0.position_ids': int64([1, 3], [0, 1, 2]),
      'steps.0.attention_mask': int64([1, 3], [0, 1, 1]),
      'steps.0.cache_len': int64([1], [0]),
    });
    await page.locator('#trace .intake').evaluate(
      (target, bytes) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([Uint8Array.from(bytes)], 'run.npz'));
        target.dispatchEvent(
          new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
        );
      },
      [...archive],
    );
    await shows(page, '["own",2');
    assert.match(await verdict(page), /pad-counted/);
    const line = (/** @type {number} */ index, /** @type {number} */ place) =>
      `init: ${index}: id = 7 (a), pos = ${place}, n_seq_id = 1, seq_id = [0], output = 0\n`;
    await paste(page, line(0, 0) + line(1, 1) + line(0, 3) + line(0, 4));
    await shows(page, '["own",3');
    assert.match(await verdict(page), /step-off-by-one/);
    await page.goBack();
    await page.goBack();
    await page.close();
  },
);

test(
  'trace: what is no run is refused with its place, and no verdict on another stands beside it',
  PASTED,
  async () => {
    const { page } = await site.open('/trace.html#run=one-too-many');
    await shows(page);
    for (const [given, said] of /** @type {const} */ ([
      ['{"posenc_trace": 1, "steps": [{"position_ids": [[1.5]]}]}', /steps\[0\].*whole/],
      ['tensor([[0, 1, 2]])', /tolist\(\)/],
      ['{"posenc_trace": 1}', /steps must be given/],
    ])) {
      await paste(page, given);
      await page.getByRole('alert').getByText(said).waitFor();
      assert.equal(await page.locator('#trace').getByText('step-off-by-one').count(), 0);
    }
    await page.goBack();
    await page.locator('#trace').getByText('step-off-by-one').waitFor();
    await page.close();
  },
);

test(
  'trace: a long run is drawn by sampling, which is said, and walked along by keys',
  PASTED,
  async () => {
    const { page, seen } = await site.open('/trace.html');
    await shows(page);
    await paste(page, JSON.stringify(LONG));
    await shows(page, 'own');
    assert.match(await verdict(page), /offset-lost[^]*Token 100000/);
    const overview = page.locator('#trace .overview');
    assert.match(await overview.innerText(), /100,001 slots.*one of 251 is drawn/);
    assert.equal(await page.locator('#trace .slot').count(), 24);
    assert.equal(await page.locator('#trace .slot.first').count(), 1);
    const along = page.getByRole('slider', { name: 'First row shown' });
    await along.focus();
    await page.keyboard.press('Home');
    await page.getByText('rows 0 to 23 of 100,001').waitFor();
    await page.getByRole('button', { name: 'After' }).press('Enter');
    await page.getByText('rows 24 to 47 of 100,001').waitFor();
    await page.getByRole('button', { name: 'The first wrong one' }).press('Enter');
    await page.locator('#trace .slot.first').waitFor();
    assert.deepEqual(seen.messages, []);
    await page.close();
  },
);

test('trace: pairs that are off by a fiftieth of a turn are marked, as the core gives them', async () => {
  const { page } = await site.open('/trace.html#run=pads-counted-later');
  await shows(page);
  const { wrong } = answers.get('pads-counted-later') ?? assert.fail();
  const [fault] = wrong.sequences.flatMap(({ faults }) => faults);
  const count = fault.turns.filter((turn) => turn >= 0.02).length;
  const told = await page.locator('#trace .far').innerText();
  assert.ok(count > 0 && told.includes(`${count} of ${fault.turns.length} pairs`), told);
  await page.close();
});

test('trace: assert and hooks are copied as they are', onlyInChromium(), async () => {
  const { page } = await site.open('/trace.html');
  await shows(page);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('group', { name: 'The assert, for CI' }).getByRole('button').press('Enter');
  await page.getByText('Copied', { exact: true }).waitFor();
  const { wrong } = answers.get('pads-counted') ?? assert.fail();
  assert.equal(await clipboard(), assertionWriter.write(wrong));
  await page.getByText('Record a run').press('Enter');
  for (const { title, code } of hooks) {
    await page.getByRole('button', { name: title, exact: true }).press('Enter');
    await page.getByRole('button', { name: title, exact: true, pressed: true }).waitFor();
    await page.locator('#trace .hooks').getByRole('button', { name: 'Copy' }).press('Enter');
    await page.getByText('Copied.').waitFor();
    assert.equal(await clipboard(), code);
  }
  await page.close();
});

test(
  'trace: at 360 px nothing is wider than the page; axe finds nothing, light and dark',
  onlyInChromium(),
  async () => {
    for (const run of ['image-as-text', 'mask-left-open', 'drafts-kept']) {
      const { page } = await site.open(`/trace.html#run=${run}`);
      await page.setViewportSize({ width: 360, height: 780 });
      await shows(page);
      await page.getByText('Record a run').press('Enter');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 360, `${run}: ${wide}`);
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await violations(page), [], run);
      }
      await page.close();
    }
  },
);

test('trace: asks first: nothing tells the place before a guess, by keys', async () => {
  const { page } = await site.open('/trace.html#run=one-too-many');
  await page.evaluate(() => {
    const element = document.querySelector('#trace');
    element?.setAttribute('asks', '');
    element?.setAttribute('mended', '');
  });
  const field = page.locator('#trace').getByLabel(/where should token 7 [^]*stand/);
  await field.waitFor();
  const visible = () => page.locator('#trace .told').innerText();
  assert.doesNotMatch(await visible(), /\b7\n7\b|should stand|wrong/);
  assert.equal(await page.locator('#trace .slot.asked').count(), 3);
  await field.fill('8');
  await page.keyboard.press('Enter');
  await page.locator('#trace').getByText('You said 8. It should stand at 7.').waitFor();
  await page.locator('#trace').getByRole('button', { name: 'Now with its mistake' }).press('Enter');
  await page.locator('#trace .verdict').getByText('step-off-by-one').waitFor();
  await page.close();
});

test('trace: the lesson asks for six places, and tells none of them before', async () => {
  const { page, seen } = await site.open('/trace.html');
  const lesson = page.locator('section pe-trace[asks]');
  const runs = await lesson.evaluateAll((all) => all.map((each) => each.getAttribute('run')));
  assert.equal(new Set(runs).size, 6);
  for (let k = 0; k < 6; k += 1) {
    const figure = lesson.nth(k);
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('form.ask').waitFor();
    const shown = await figure.evaluate((element) => {
      const { asked, rows, from } = /** @type {any} */ (element).picture;
      const place = rows[asked.row - from].expected;
      const slots = [...(element.shadowRoot?.querySelectorAll('.slot') ?? [])];
      return { place, told: slots.slice(asked.row - from).map((slot) => slot.textContent ?? '') };
    });
    assert.ok(
      shown.told.every((text) => /pad/.test(text) || /should be at \?[^]*is at \?/.test(text)),
    );
    await figure.getByRole('button', { name: 'Show me' }).press('Enter');
    const place = [shown.place].flat().join(' ');
    await figure.getByText(`It should stand at ${place}.`).waitFor();
    await figure.getByRole('button', { name: 'Now with its mistake' }).press('Enter');
    const { wrong } = answers.get(String(runs[k])) ?? assert.fail();
    await figure.locator('.verdict').getByText(String(wrong.fault), { exact: true }).waitFor();
  }
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('trace: headings stand below one another', async () => {
  const { page } = await site.open('/trace.html');
  const tops = await page.evaluate(() =>
    [...document.querySelectorAll('h2')].map((heading) => heading.getBoundingClientRect().top),
  );
  assert.ok(tops.length > 2 && tops.every((top, i) => i === 0 || top > tops[i - 1]), String(tops));
  await page.close();
});
