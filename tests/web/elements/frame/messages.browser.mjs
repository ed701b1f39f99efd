/** How often figures and the core's worker speak: what a picture takes is asked at once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { registry } from '../../../../web/elements/registry.js';
import { addFixture } from '../../support/fixture.mjs';
import { openSession } from '../../support/session.mjs';

/** @type {Awaited<ReturnType<typeof openSession>>} */
let session;
/** @type {import('playwright-core').Page} */
let page;

before(async () => {
  session = await openSession();
  ({ page } = session);
  await addFixture(page, '<pe-heatmap></pe-heatmap><pe-offsets></pe-offsets>'); // both cores are there
  await page.evaluate(() => {
    /** @type {Set<Worker>} */
    const heard = new Set();
    const log = { sent: /** @type {string[]} */ ([]), received: 0 };
    Object.assign(window, { log });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (/** @type {any[]} */ ...args) {
      if (!heard.has(this)) {
        this.addEventListener('message', ({ data }) => (log.received += 'id' in data ? 1 : 0));
        heard.add(this);
      }
      if (args[0]?.method) log.sent.push(args[0].method);
      return Reflect.apply(postMessage, this, args);
    };
  });
});

after(() => session.close());

const clear = () =>
  page.evaluate(() => Object.assign(/** @type {any} */ (window).log, { sent: [], received: 0 }));

const said = () =>
  page.evaluate(() => {
    const { sent, received } = /** @type {any} */ (window).log;
    return { sent: /** @type {string[]} */ (sent), received: Number(received) };
  });

/**
 * What a figure may be set to, beside what it is: every choice of every setting of its own but the colours,
 * and one number more.
 * @returns {Promise<Record<string, string>[]>}
 */
const changes = () =>
  page.evaluate(() => {
    const figure = /** @type {any} */ (document.querySelector('#fixture > *'));
    const fixed = figure.fixedSettings();
    const { list, values } = figure.settings;
    const own = new Set(figure.ownSettings().map((/** @type {any} */ { name }) => name));
    const free = list.filter((/** @type {any} */ { name, unused }) => !unused && !(name in fixed));
    const more = free.find(
      (/** @type {any} */ { name, type, min = null, max = null }) =>
        ['integer', 'number'].includes(type) &&
        min !== null &&
        values[name] + 2 <= (max ?? Infinity),
    );
    const chosen = free
      .filter((/** @type {any} */ { name }) => own.has(name) && name !== 'colormap')
      .flatMap((/** @type {any} */ { name, choices = [] }) =>
        choices.map((/** @type {string} */ choice) => ({ [name]: String(choice) })),
      );
    return more ? [{ [more.name]: String(values[more.name] + 2) }, ...chosen] : chosen;
  });

/** @param {Record<string, string>} texts */
const change = (texts) =>
  page.evaluate(async (wanted) => {
    const figure = /** @type {any} */ (document.querySelector('#fixture > *'));
    const { picture } = figure;
    figure.change(wanted);
    for (let quiet = 0, tries = 0; quiet < 3 && tries < 200; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const { sent, received } = /** @type {any} */ (window).log;
      quiet = received < sent.length || figure.isBusy ? 0 : quiet + 1;
    }
    return figure.picture !== picture;
  }, texts);

/** Figures that train: their messages are steps of a run. */
const RUNS = new Set(['pe-lab']);

/** Measured once, whatever else is set. */
const STILL = new Set(['pe-claim']);

/**
 * How many are due where it is not one, by setting; '' is the first picture, '*' any.
 * @type {Record<string, Record<string, number>>}
 */
const MORE = {
  'pe-compare': { against: 3 }, // of some schemes only the table tells how large it is
  'pe-identify': { '*': 6 }, // what is asked for next depends on what was found
  'pe-model': { '*': 8 }, // models are read by a worker of their own; turns are formulas, panel by panel
  'pe-projection': { '*': 8, method: 99 }, // its axes are told by sums of their own; UMAP runs on
  // One pair is drawn as far as its turns reach, which are told first; norms come last, no clock waits.
  'pe-rotation': { '': 1, '*': 2, show: 3 },
  'pe-similarity': { show: 7 }, // ways to compute that are timed, three times each
};

for (const tag of Object.keys(registry).filter((each) => !RUNS.has(each))) {
  const due = (/** @type {string} */ setting) => MORE[tag]?.[setting] ?? MORE[tag]?.['*'] ?? 1;
  test(`${tag}: a picture, and that of any other setting, is ${due('')} message there and back at most`, async () => {
    await clear();
    await addFixture(page, `<${tag}${tag === 'pe-claim' ? ' claim="x8"' : ''}></${tag}>`);
    const first = await said();
    assert.ok(Math.max(first.sent.length, first.received) <= due(''), first.sent.join());
    let drawn = 0;
    /** @type {string[]} */
    const wrong = [];
    for (const texts of await changes()) {
      await clear();
      if (await change(texts)) drawn += 1;
      const { sent, received } = await said();
      const most = Math.max(...Object.keys(texts).map(due));
      if (Math.max(sent.length, received) > most)
        wrong.push(`${JSON.stringify(texts)}: ${sent.join()}`);
    }
    assert.ok(drawn > 0 || STILL.has(tag), 'nothing changes the picture');
    assert.deepEqual(wrong, []);
  });
}
