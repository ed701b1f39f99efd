/**
 * Whatever stands in attributes and addresses: no exception, no page that stands still, no figure that
 * is blank without a word. Made up from a seed; POSENC_FUZZ_SEED and POSENC_FUZZ_CASES try others than
 * `npm test` does.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isChromium, onlyInChromium, watch } from '../support/browser.mjs';
import { hostile } from '../support/hostile.mjs';
import { openSite } from '../support/site.mjs';

/** @import { CDPSession, Page } from 'playwright-core' */
/** @import { Setting } from '../support/hostile.mjs' */

const SEED = Number(process.env.POSENC_FUZZ_SEED ?? 1);
const CASES = Number(process.env.POSENC_FUZZ_CASES ?? 120);
/** Of one task on the page's own thread, if the thread also worked that long: a busy machine stretches
 * the one, and waiting adds up to the other. */
const LONGEST = 1; // [s]
/** For an answer, from a worker that may have much to compute. */
const PATIENCE = 60_000; // [ms]

const HOST = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
<link rel="icon" href="data:,"><script type="module" src="./posenc.js"></script>
<script>plant = () => { Promise.reject(new Error('a planted rejection')); };</script>
<script>(${countCalls})()</script><body>`;

const site = await openSite({
  pages: { '/host.html': HOST },
  viewport: { width: 900, height: 800 },
});

/** Counts what workers have been asked and have not answered, and keeps the longest task. */
function countCalls() {
  const tasks = { longest: 0 };
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      tasks.longest = Math.max(tasks.longest, duration / 1000);
  }).observe({ type: 'longtask', buffered: true });
  const calls = { open: 0 };
  /** @type {string[]} */
  const rejections = [];
  Object.assign(window, { calls, rejections });
  window.addEventListener('unhandledrejection', ({ reason }) =>
    rejections.push(`unhandled: ${reason?.stack ?? reason}`),
  );
  const Plain = Worker;
  window.Worker = class extends Plain {
    #own = 0;
    /** @param {string | URL} address @param {WorkerOptions} [options] */
    constructor(address, options) {
      super(address, options);
      this.addEventListener('message', ({ data }) => {
        if (!('id' in data)) return;
        this.#own -= 1;
        calls.open -= 1;
      });
    }
    /** @param {any} message @param {any} more @override */
    postMessage(message, more) {
      super.postMessage(message, more);
      if (!('id' in message)) return;
      this.#own += 1;
      calls.open += 1;
    }
    /** @override */
    terminate() {
      calls.open -= this.#own;
      this.#own = 0;
      super.terminate();
    }
  };
}

/** Waits until the page has nothing to do: nothing asked, nothing to be drawn. @param {Page} page */
const settled = (page) =>
  page.evaluate(async (patience) => {
    const { calls } = /** @type {any} */ (window);
    const start = performance.now();
    for (let quiet = 0; quiet < 3 && performance.now() - start < patience;) {
      await new Promise((resolve) => setTimeout(resolve, quiet || 40));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const isBusy = [...document.querySelectorAll('*')].some(
        (element) =>
          element.localName.startsWith('pe-') && /** @type {any} */ (element).isUpdatePending,
      );
      quiet = calls.open > 0 || isBusy ? 0 : quiet + 1;
    }
    return calls.open;
  }, PATIENCE);

/**
 * Elements that show neither a picture nor a word. With `inWindow` only those that are in the window at
 * this moment: others wait until they are near it, and a figure above may still push them out of it.
 * @param {Page} page
 * @param {{selector: string, inWindow: boolean}} which
 */
const blanks = (page, which) =>
  page.evaluate(({ selector, inWindow }) => {
    const seen = (/** @type {Element | null | undefined} */ node) => {
      const box = node?.getBoundingClientRect();
      return Boolean(box && box.width > 1 && box.height > 1);
    };
    const isInWindow = (/** @type {Element} */ element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    return (
      [...document.querySelectorAll(selector)]
        // not those that are held until a reader has guessed
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => !inWindow || isInWindow(element))
        .filter((element) => {
          const root = element.shadowRoot;
          const said = root?.querySelector('[part~=error]');
          if (seen(said) && said?.textContent?.trim()) return false;
          if (!(/** @type {any} */ (element).picture)) return true;
          return !seen(root?.querySelector('[part~=figure]'));
        })
        .map((element) => element.outerHTML.slice(0, 2000))
    );
  }, which);

/** Only Chromium's driver tells how long the page's thread worked. @param {Page} page */
async function meter(page) {
  if (!isChromium) return async () => 0;
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  let before = await worked();
  return async () => {
    const now = await worked();
    const longest = await page.evaluate(() => {
      const { tasks } = /** @type {any} */ (window);
      const { longest: found } = tasks;
      tasks.longest = 0;
      return found;
    });
    const time = Math.min(now - before, longest);
    before = now;
    return time;
  };
}

/**
 * What must hold after every case.
 * @param {Page} page
 * @param {object} about
 * @param {string[]} about.messages of the console
 * @param {string} about.told the case
 * @param {string} about.selector of the elements in question
 * @param {boolean} [about.inWindow] only of those a reader sees
 * @param {() => Promise<number>} about.time
 */
async function holds(page, { messages, told, selector, inWindow = false, time }) {
  assert.equal(await settled(page), 0, `no answer: ${told}`);
  const rejections = await page.evaluate(() => /** @type {any} */ (window).rejections);
  const thrown = messages.filter((text) => /^(uncaught|error)/.test(text));
  const all = [...thrown, ...rejections];
  assert.deepEqual(all, [], `${all.join('\n')}: ${told}`);
  let blank = await blanks(page, { selector, inWindow });
  for (const end = performance.now() + PATIENCE; blank.length > 0 && performance.now() < end;) {
    await page.waitForTimeout(100); // near the window, but not begun
    blank = await blanks(page, { selector, inWindow });
  }
  assert.deepEqual(blank, [], `blank: ${told}`);
  const seconds = await time();
  assert.ok(seconds < LONGEST, `${seconds.toFixed(2)} s of the page's thread: ${told}`);
}

/** @param {Page} page @param {string} selector @returns {Promise<Setting[]>} */
const settingsOf = (page, selector) =>
  page.evaluate((which) => {
    const list = [...document.querySelectorAll(which)].flatMap(
      (element) => /** @type {any} */ (element).settings?.list ?? [],
    );
    return list.map(({ name, type, min, max, choices, default: standard }) => ({
      ...{ name, type, min, max, choices },
      default: standard,
    }));
  }, selector);

test('what this file looks for, it sees', onlyInChromium(), async () => {
  const page = await site.context.newPage();
  const { messages } = watch(page);
  await page.goto(`${site.origin}/host.html`);
  await page.evaluate(() => {
    document.body.innerHTML = /** @type {any} */ (window).asMarkup(
      '<pe-heatmap loading="eager"></pe-heatmap>',
    );
  });
  const time = await meter(page);
  const about = { messages, told: 'planted', selector: 'pe-heatmap', time };
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('pe-heatmap')).picture,
  );
  await holds(page, about);
  let found = 0;
  for (let k = 1; k <= 10 && found < LONGEST; k++) {
    // the longer, the busier the machine
    await page.evaluate(
      (milliseconds) =>
        new Promise((resolve) => {
          setTimeout(() => {
            for (const end = performance.now() + milliseconds; performance.now() < end;);
            resolve(undefined);
          });
        }),
      1500 * k,
    );
    await page.waitForTimeout(100);
    found = await time();
  }
  assert.ok(found >= LONGEST, `a task of ${found} s`);
  await page.evaluate(() => /** @type {any} */ (window).plant());
  await page.waitForTimeout(100);
  await assert.rejects(holds(page, about), /a planted rejection/);
  await page.evaluate(() => document.querySelector('pe-heatmap')?.shadowRoot?.replaceChildren());
  assert.equal((await blanks(page, { selector: 'pe-heatmap', inWindow: false })).length, 1);
  await page.close();
});

test(`attributes: ${CASES} cases of seed ${SEED}`, { timeout: 24 * 3600e3 }, async (t) => {
  const { below, pick, random, changes } = hostile(SEED);
  const page = await site.context.newPage();
  const { messages } = watch(page);
  await page.goto(`${site.origin}/host.html`);
  const time = await meter(page);
  /** @type {string[]} */
  const tags = await page.evaluate(async (address) => {
    const { load, tags } = await import(address);
    await Promise.all(tags.map(load));
    return tags;
  }, `${site.origin}/posenc.js`);
  await time();
  let steps = 0;
  for (let k = 0; steps < CASES; k++) {
    const tag = k < tags.length ? tags[k] : pick(tags);
    await page.evaluate((name) => {
      const element = document.createElement(name);
      element.setAttribute('loading', 'eager');
      document.body.replaceChildren(element);
    }, tag);
    /** @type {unknown[]} */
    const history = [tag];
    const told = () => `case ${steps} of seed ${SEED}: ${JSON.stringify(history).slice(0, 3000)}`;
    await holds(page, { messages, told: told(), selector: tag, time });
    for (let more = 2 + below(4); more > 0 && steps < CASES; more--, steps++) {
      const wanted = changes(random() < 0.95 ? await settingsOf(page, tag) : []);
      history.push(wanted.map(({ name, text }) => [name, text?.slice(0, 80) ?? null]));
      await page.evaluate((list) => {
        const element = /** @type {Element} */ (document.body.firstElementChild);
        for (const { name, text } of list) {
          if (name === 'hidden') continue; // the host's own wish
          if (text === null) element.removeAttribute(name);
          else element.setAttribute(name, text);
        }
      }, wanted);
      await holds(page, { messages, told: told(), selector: tag, time });
    }
  }
  t.diagnostic(`fuzzed: ${steps} sets of attributes`);
  await page.close();
});

for (const [path, selector] of /** @type {const} */ ([
  ['/index.html', '.exhibit > :first-child'],
  ['/workbench.html', '.entry:not([hidden]) .view.shown > *'],
  ['/embed.html', '#figure > *'],
])) {
  const count = Math.ceil(CASES / 5);
  // the pages' policy lets no other driver put a script before theirs
  const options = { timeout: 24 * 3600e3, ...onlyInChromium() };
  test(`addresses of ${path}: ${count} of seed ${SEED}`, options, async (t) => {
    const { hash, below } = hostile(SEED);
    const page = await site.context.newPage();
    await page.addInitScript(countCalls);
    const { messages } = watch(page);
    const defined = () =>
      page.waitForFunction((first) => document.querySelector(first)?.matches(':defined'), selector);
    await page.goto(site.origin + path);
    await defined();
    await settled(page);
    const figures = await page.evaluate(() => [
      ...[...document.querySelectorAll('.exhibit, .entry, .entry .view > *')].map(({ id }) => id),
    ]);
    const known = [...figures, ...(figures.length ? [] : ['element=pe-waves', 'element=pe-bias'])];
    const configured = '[encoding], .exhibit > :first-child, #figure > *';
    // an element knows its settings once the core's catalogue is there
    await page.waitForFunction(
      (which) =>
        [...document.querySelectorAll(which)].some(
          (element) => /** @type {any} */ (element).settings?.list.length > 5,
        ),
      configured,
    );
    const settings = await settingsOf(page, configured);
    const time = await meter(page);
    for (let k = 0; k < count; k++) {
      const text = hash(known, settings);
      const told = `case ${k} of seed ${SEED}: ${path}#${text}`;
      const isNew = below(8) === 0; // else the reader goes on from where they are
      if (isNew) await page.goto('about:blank');
      await page.evaluate((to) => location.assign(to), `${site.origin}${path}#${text}`);
      if (isNew) {
        await defined();
        await settled(page);
        await time(); // loading a page takes its time
      }
      await holds(page, { messages, told, selector, inWindow: true, time });
      assert.ok(await page.locator('h1, #figure').first().isVisible(), told);
    }
    t.diagnostic(`fuzzed: ${count} addresses of ${path}`);
    await page.close();
  });
}
