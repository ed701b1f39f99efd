/** Three readers with a wrong loss: from a hook that they copy to the fault's name in at most five actions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paste } from '../support/paste.mjs';
import { jaxRun, python, shows, torchRun, verdict } from '../support/runs.mjs';
import { openSite } from '../support/site.mjs';

/** @import { Page } from 'playwright-core' */

const MOST = 5;
const skip = python === null && 'no Python';
const site = await openSite({ hasClipboard: true });

/** The page of a new reader, and a count of what she does. @param {number} width @param {number} height */
async function reader(width, height) {
  const { page, seen } = await site.open('/trace.html');
  await page.setViewportSize({ width, height });
  await shows(page);
  let actions = 0;
  return {
    page,
    /** @param {() => Promise<unknown>} action */
    act: async (action) => {
      actions += 1;
      await action();
    },
    copied: () => page.evaluate(() => navigator.clipboard.readText()),
    /** @param {RegExp} fault */
    reads: async (fault) => {
      assert.match(await verdict(page), fault);
      assert.ok(actions <= MOST, `${actions} actions`);
      const isSeen = await page.locator('#trace .verdict .id').first().evaluate(isInWindow);
      assert.ok(isSeen, 'without looking for it');
      assert.deepEqual(seen.messages, []);
      await page.close();
    },
  };
}

/** @param {Element} element */
function isInWindow(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

test('walk: from the copied torch hook to pad-counted, at 1280 px', { skip }, async () => {
  const { page, act, copied, reads } = await reader(1280, 850);
  const trace = page.locator('#trace');
  await act(() => trace.getByText('Record a run').click());
  await act(() => trace.locator('.hooks').getByRole('button', { name: 'Copy' }).click());
  await page.getByText('Copied.').waitFor();
  const buffer = Buffer.from(torchRun(await copied(), 'padded', true));
  const file = { name: 'run.json', mimeType: '', buffer };
  await act(() => trace.locator('input[type=file]').setInputFiles(file));
  await shows(page, 'own');
  await act(() => trace.getByLabel('Its model').selectOption('gpt-2'));
  await shows(page, 'gpt-2');
  await reads(/pad-counted/);
});

test('walk: from llama.cpp’s copied command to step-off-by-one, at 360 px', async () => {
  const { page, act, copied, reads } = await reader(360, 780);
  const trace = page.locator('#trace');
  await act(() => trace.getByText('Record a run').click());
  await act(() => trace.getByRole('button', { name: 'llama.cpp', exact: true }).click());
  await act(() => trace.locator('.hooks').getByRole('button', { name: 'Copy' }).click());
  await page.getByText('Copied.').waitFor();
  assert.match(await copied(), /LLAMA_BATCH_DEBUG=2/);
  await act(() => paste(page, decodedLate()));
  await shows(page, 'own');
  await reads(/step-off-by-one/);
});

/** The log of a loop that reads the cache's length once it has grown. */
function decodedLate() {
  let log = '';
  let cached = 0;
  for (const size of [4, 1, 1]) {
    const first = size === 1 ? cached + size : cached;
    for (let k = 0; k < size; k += 1) {
      log += `init: ${k}: id = 7 (a), pos = ${first + k}, n_seq_id = 1, seq_id = [0], output = 0\n`;
    }
    cached += size;
  }
  return log;
}

test('walk: from JAX’s copied hook to not-reset, by keyboard alone', { skip }, async () => {
  const { page, act, copied, reads } = await reader(1280, 850);
  const { keyboard } = page;
  const hooks = page.locator('#trace .hooks');
  await tabTo(page, '.hooks summary');
  await act(() => keyboard.press('Enter'));
  await tabTo(page, '.hooks button', 'JAX');
  await act(() => keyboard.press('Enter'));
  await hooks.getByRole('button', { name: 'JAX', pressed: true }).waitFor();
  await tabTo(page, '.hooks button', 'Copy');
  await act(() => keyboard.press('Enter'));
  await page.getByText('Copied.').waitFor();
  const trace = jaxRun(await copied());
  await page.evaluate((text) => navigator.clipboard.writeText(text), trace);
  await tabTo(page, 'textarea');
  await act(() => keyboard.press('Control+v'));
  await shows(page, 'own');
  await tabTo(page, 'select[name=config]');
  await act(() => keyboard.type('GPT-2'));
  await shows(page, 'gpt-2');
  await reads(/not-reset/);
});

/** Goes on by the key Tab. @param {Page} page @param {string} selector @param {string} [text] */
async function tabTo(page, selector, text = '') {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate(([wanted, words]) => {
      const focused = document.activeElement?.shadowRoot?.activeElement;
      return focused?.matches(wanted) && (words === '' || focused.textContent?.trim() === words);
    }, /** @type {const} */ ([selector, text]));
    if (isThere) return;
  }
  assert.fail(`no way to ${selector} ${text} by the key Tab`);
}
