/** What is said of a figure is said as long as it holds: captions tell the settings, notices give way to what is so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guesses, SEEN } from '../../../web/content/guesses.js';
import { writeHash } from '../../../web/settings/state.js';
import { openSite } from '../support/site.mjs';

/** @import { Page } from 'playwright-core' */

const site = await openSite({ serviceWorkers: 'block' });

/** Of controls that hold words, something that is not there at first. @type {Record<string, string>} */
const TYPED = { tokens: 'one two one', lanes: 'none' };

/** Longest that is tried of what may be very long. */
const LONGEST = 512;

/** @param {Page} page @param {string} id */
const saidOf = (page, id) =>
  page.evaluate((name) => {
    const root = /** @type {HTMLElement} */ (document.getElementById(name));
    const [told, instead] = root.querySelectorAll('.notice span');
    const element = /** @type {any} */ (root.firstElementChild);
    return {
      caption: element.renderRoot?.querySelector('figcaption')?.textContent,
      isTold: !(/** @type {HTMLElement} */ (told).hidden),
      isInstead: !(/** @type {HTMLElement} */ (instead).hidden),
      told: told.textContent,
      instead: instead.firstChild?.textContent,
      verdict: element.picture && element.describe(element.picture),
      rest: root.querySelector('.notice')?.textContent,
    };
  }, id);

/** The page with all guesses made, as one goes on from there. */
async function openTold() {
  const told = Object.fromEntries(guesses.map(({ figure }) => [figure, SEEN]));
  return site.open(`/${writeHash({ guesses: told })}`);
}

test('a notice with numbers gives way to what is so when a setting changes that it needs, and comes back', async () => {
  const { page, seen } = await site.open('/#at=s2-heatmap');
  const drawn = (/** @type {string} */ caption) =>
    page.waitForFunction(
      ([id, text]) =>
        /** @type {any} */ (document.getElementById(id)?.firstElementChild)?.renderRoot
          ?.querySelector('figcaption')
          ?.textContent.includes(text),
      ['aryan-heatmap', caption],
    );
  await drawn('50 words, 128 dimensions');
  const before = await saidOf(page, 'aryan-heatmap');
  assert.match(String(before.told), /962 of 6400 cells are negative/);
  assert.deepEqual([before.isTold, before.isInstead], [true, false]);
  await page.evaluate(() => {
    location.hash = '#at=s2-heatmap&s2-heatmap.length=100';
  });
  await drawn('100 words, 128 dimensions');
  await page.locator('#aryan-heatmap .notice').getByText('100 positions by 128').waitFor();
  const after = await saidOf(page, 'aryan-heatmap');
  assert.deepEqual([after.isTold, after.isInstead], [false, true]);
  assert.ok(after.instead?.startsWith(after.verdict), String(after.instead));
  assert.match(String(after.rest), /Set the length to 100/);
  await page.getByRole('button', { name: 'as first shown' }).press('Enter');
  await drawn('50 words, 128 dimensions');
  assert.ok((await saidOf(page, 'aryan-heatmap')).isTold);
  assert.doesNotMatch(page.url(), /length/);
  await page.goBack();
  await drawn('100 words, 128 dimensions');
  assert.deepEqual(seen.messages, []);
});

test('a notice stays when a setting changes that it does not need', async () => {
  const { page } = await site.open('/#at=s1-figure-3&s1-figure-3.length=30');
  await page.waitForFunction(() =>
    /** @type {any} */ (
      document.getElementById('kazemnejad-figure-3')?.firstElementChild
    )?.renderRoot
      ?.querySelector('figcaption')
      ?.textContent.includes('30 positions, 128 dimensions: dot product'),
  );
  assert.ok(
    (await saidOf(page, 'kazemnejad-figure-3')).isTold,
    'every value of the diagonal is still 64',
  );
});

test('each control in sight at both ends: title, notice and what was guessed contradict no figure', async () => {
  const { page, seen } = await openTold();
  await page.locator('#guesses tbody tr').first().waitFor({ state: 'attached' });
  const ids = await page
    .locator('.exhibit')
    .evaluateAll((roots) => roots.filter((root) => !root.closest('details')).map(({ id }) => id));
  assert.ok(ids.length >= 15, `${ids.length} figures`);
  let tried = 0;
  for (const id of ids) {
    const found = await page.evaluate(followed, { id, typed: TYPED, longest: LONGEST });
    assert.deepEqual(found.problems, [], id);
    tried += found.tried;
  }
  assert.ok(tried >= 50, `${tried} ends`);
  assert.deepEqual(seen.messages, []);
});

/**
 * Runs in the page: sets each control of a figure to its ends and goes back.
 * @param {{id: string, typed: Record<string, string>, longest: number}} given
 */
async function followed({ id, typed, longest }) {
  const root = /** @type {HTMLElement} */ (document.getElementById(id));
  const element = /** @type {any} */ (root.firstElementChild);
  root.scrollIntoView({ behavior: 'instant' });
  /** @param {() => unknown} isSo @param {string} what */
  const until = async (isSo, what) => {
    for (let tries = 0; tries < 400; tries++) {
      if (isSo()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${id}: ${what}`);
  };
  await until(() => element.picture, 'not drawn');
  const [told, instead] = root.querySelectorAll(
    '.notice [data-while], .notice [data-while] + span',
  );
  const verdict = /** @type {HTMLElement | null} */ (root.querySelector(':scope > .verdict'));
  const first = verdict?.innerText;
  /** @type {string[]} */
  const problems = [];
  /** @param {boolean} isSo @param {string} what */
  const check = (isSo, what) => void (isSo || problems.push(what));
  let tried = 0;
  for (const name of String(element.controls ?? '')
    .split(' ')
    .filter(Boolean)) {
    const setting = element.settings.list.find(
      (/** @type {any} */ each) =>
        each.name.replace(
          /[A-Z]/g,
          (/** @type {string} */ letter) => `-${letter.toLowerCase()}`,
        ) === name,
    );
    if (!setting) continue;
    const { choices, min, max } = setting;
    const numbers = [min, max]
      .filter((end) => Number.isFinite(end))
      .map((end) => Math.min(end, longest));
    const ends = choices?.length
      ? [choices[0], choices.at(-1)]
      : setting.type === 'boolean'
        ? ['true', 'false']
        : numbers.length
          ? numbers
          : [typed[name]];
    for (const end of ends.filter((each) => each !== undefined)) {
      const was = element.picture;
      const isSame = String(end) === String(element.settings.values[setting.name]);
      element.change({ [setting.name]: String(end) });
      if (!isSame) await until(() => element.picture !== was || element.failure, `${name}=${end}`);
      await element.updateComplete;
      if (element.failure) continue;
      tried++;
      const at = `${name}=${end}`;
      const changed = root.classList.contains('changed');
      check(!element.caption.includes('{'), `${at}: ${element.caption}`);
      if (told && !told.checkVisibility()) {
        const now = element.describe(element.picture);
        check(
          Boolean(now) && String(instead.textContent).startsWith(now),
          `${at}: ${instead.textContent} is not ${now}`,
        );
        check(
          instead.checkVisibility() && Boolean(instead.querySelector('button')),
          `${at}: no way back`,
        );
      } else if (told && changed) {
        const { while: needs } = /** @type {HTMLElement} */ (told).dataset;
        check(Boolean(needs) && !needs?.split(' ').includes(name), `${at}: “${told.textContent}”`);
      }
      if (verdict)
        check(
          verdict.innerText.startsWith('As first shown: ') === changed,
          `${at}: ${verdict.innerText}`,
        );
      const before = element.picture;
      /** @type {HTMLElement | undefined} */
      const way =
        told && !told.checkVisibility()
          ? instead.querySelector('button')
          : element.renderRoot.querySelector('.reset:enabled');
      way?.click();
      if (!isSame)
        await until(() => element.picture !== before || element.failure, `back from ${at}`);
      await element.updateComplete;
      check(
        !root.classList.contains('changed') && (!told || told.checkVisibility()),
        `${at}: stays`,
      );
      if (verdict) check(verdict.innerText === first, `${at}: ${verdict.innerText} for ${first}`);
    }
  }
  return { tried, problems };
}
