/**
 * A config that takes long, by a link or pasted, on the page and in a frame: the page stays usable, the time is
 * shown, Stop ends the worker, and the next config is answered.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pack } from '../../../web/models/address.js';
import { forgetGap, gap, isSmooth, watchGaps, workMeter } from '../support/gaps.mjs';
import { prepared } from '../support/prepared.mjs';
import { openSite } from '../support/site.mjs';
import { LLAMA } from '../support/small-llama.mjs';

/** @import { Frame, Page } from 'playwright-core' */

const WITHOUT_WORKER = [
  () => {
    window.Worker = /** @type {any} */ (undefined);
  },
  () => {
    const refused = class extends EventTarget {
      constructor() {
        super();
        setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'refused' })));
      }
      postMessage() {}
      terminate() {}
    };
    window.Worker = /** @type {any} */ (refused);
  },
];

const SCRIPT = `(${watchGaps})();(${prepare})()`;
const site = await openSite({
  pages: {
    '/model-prepared.html': prepared('model.html', SCRIPT),
    ...Object.fromEntries(
      WITHOUT_WORKER.map((way, index) => [
        `/without-${index}.html`,
        prepared('model.html', `(${way})()`),
      ]),
    ),
    '/embed-prepared.html': prepared('embed.html', SCRIPT),
    '/host.html':
      '<!doctype html><iframe width="900" height="800" src="./embed-prepared.html#element=pe-model"></iframe>',
  },
});

const SLOW = JSON.stringify({ ...LLAMA, model_type: 'endless' });
const NEXT = JSON.stringify({ ...LLAMA, model_type: 'mistral' });
const ENDLESS_POSITION = 666;

/** Scaling told twice, which is compared. @param {string} old @param {string} now */
function twice(old, now) {
  const told = '"rope_type":"linear","factor":2';
  const own = JSON.stringify(LLAMA).slice(0, -1);
  return `${own},"rope_scaling":{${told},${old}},"rope_parameters":{${told},${now}}}`;
}
const MANY = 20_000;
/** @param {string} name */
const repeated = (name) => Array(MANY).fill(`"${name}":1`).join();
const names = Array.from({ length: MANY }, (_, k) => `"z${k}":1`);
const [onward, backward] = [names.join(), names.toReversed().join()];

/** Before anything runs: workers that never answer some questions. */
function prepare() {
  const state = Object.assign(window, { workers: 0 });
  const endless = `addEventListener('message', ({ data: { method, args } }) => {
    if (method === 'modelPositions' && args[0].includes('endless')) for (;;);
    if (method === 'checkRotation' && args[1].position === 666) for (;;);
  });\n`;
  const Own = window.Blob;
  window.Blob = class extends Own {
    /** @param {BlobPart[]} [parts] @param {BlobPropertyBag} [options] */
    constructor(parts = [], options) {
      const isDoctor = parts.length === 1 && /\bcheckRotation\b/.test(String(parts[0]));
      state.workers += Number(isDoctor);
      super(isDoctor ? [endless, ...parts] : parts, options);
    }
  };
}

/** @param {string} path */
async function open(path) {
  const { page, seen } = await site.open(path);
  return { page, messages: seen.messages };
}

/** A picture is set before the frame that renders it. @param {Page | Frame} place @param {string} title */
async function shows(place, title) {
  // a promise would be taken for true
  await place.waitForFunction(
    (wanted) =>
      /** @type {any} */ (document.querySelector('pe-model'))?.picture?.config.title === wanted,
    title,
  );
  await place.evaluate(async () => {
    await /** @type {any} */ (document.querySelector('pe-model')).updateComplete;
  });
}

/** The element is given a config as its intake gives it. @param {Page | Frame} place @param {string} text */
const give = (place, text) =>
  place.evaluate((given) => {
    /** @type {any} */ (document.querySelector('pe-model')).open(given);
  }, text);

/** @type {Record<string, string>} */
const WIDE = {
  'that repeats a name': twice(repeated('z'), `"z":1,${repeated('y')}`),
  'with names in another order': twice(onward, backward),
  'with such inside of another': twice(`"a":{${onward}}`, `"a":{${backward}}`),
};
for (const [name, text] of Object.entries(WIDE)) {
  test(`doctor: a wide config ${name} holds up neither the page nor the next config`, async () => {
    const { page, messages } = await open('/model-prepared.html');
    await shows(page, 'Llama 3.1 8B');
    const time = await workMeter(page);
    let turn = 0;
    await isSmooth(async () => {
      await give(page, NEXT);
      await shows(page, 'mistral');
      const packed = await pack(text.replace('{', `{"turn":${++turn},`)); // no page reads the same twice
      await time();
      await page.evaluate((config) => {
        location.hash = `config=${config}`;
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, packed);
      await page.waitForTimeout(800);
      return time();
    });
    await give(page, JSON.stringify({ ...LLAMA, model_type: 'qwen2' }));
    await shows(page, 'qwen2');
    assert.deepEqual(messages, []);
    await page.close();
  });
}

test('doctor: what takes long shows its time, and Stop ends it', async () => {
  const { page, messages } = await open('/model-prepared.html');
  await shows(page, 'Llama 3.1 8B');
  await forgetGap(page);
  await give(page, SLOW);
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await stop.waitFor();
  await page.getByText('The config is read.').waitFor();
  await page.getByText(/^1\.\d s$/).waitFor();
  assert.ok((await gap(page)) < 1000, 'the worker is busy, the page is not');
  await stop.press('Enter');
  const alert = page.getByRole('alert');
  await alert.getByText(/Stopped after \d+\.\d s, without an answer/).waitFor();
  await shows(page, 'Llama 3.1 8B');
  assert.equal(await stop.count(), 0);
  await give(page, NEXT);
  await shows(page, 'mistral');
  assert.equal(await alert.count(), 0);
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).workers), 2);
  assert.deepEqual(messages, []);
  await page.close();
});

test('doctor: a newer config does not wait for an older one, from a link too', async () => {
  const { page, messages } = await open(`/model-prepared.html#config=${await pack(SLOW)}`);
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
  await give(page, NEXT);
  await shows(page, 'mistral');
  assert.equal(await page.getByRole('alert').count(), 0);
  // as the second of two
  await page.evaluate((config) => {
    document.querySelector('pe-model')?.setAttribute('beside', config);
  }, SLOW);
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
  await page.evaluate(() => {
    document.querySelector('pe-model')?.setAttribute('beside', 'gemma-3-1b');
  });
  await page.getByRole('table', { name: /B: Gemma 3 1B: what differs/ }).waitFor();
  assert.deepEqual(messages, []);
  await page.close();
});

test('doctor: the check of code is stopped alike', async () => {
  const { page } = await open('/model-prepared.html#config=llama-3.1-8b');
  await shows(page, 'Llama 3.1 8B');
  await page.getByText('Check my code').press('Enter');
  await page.getByLabel('Position [tokens]').fill(String(ENDLESS_POSITION));
  await page.getByLabel(/before RoPE, 128 numbers/).fill('1 '.repeat(128));
  await page.getByLabel('The same after your code').fill('1 '.repeat(128));
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  await compare.press('Enter');
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter');
  await page.getByText(/Stopped after \d+\.\d s/).waitFor();
  await page.getByLabel('Position [tokens]').fill('3');
  await compare.press('Enter');
  await page
    .getByText(/the config asks for/)
    .first()
    .waitFor();
  await page.close();
});

test('doctor: in a frame as on the page', async () => {
  const { page } = await open('/host.html');
  const frame = page.frames()[1];
  await shows(frame, 'Llama 3.1 8B');
  await give(frame, SLOW);
  await frame.getByRole('button', { name: 'Stop', exact: true }).press('Enter');
  await frame.getByText(/Stopped after/).waitFor();
  await give(frame, NEXT);
  await shows(frame, 'mistral');
  await page.close();
});

test('doctor: an element that is taken out ends its worker; one that is moved does not', async () => {
  const { page } = await open('/model-prepared.html');
  await shows(page, 'Llama 3.1 8B');
  const ended = await page.evaluate(async (slow) => {
    let count = 0;
    const { terminate } = Worker.prototype;
    Worker.prototype.terminate = function () {
      count += 1;
      terminate.call(this);
    };
    const element = /** @type {any} */ (document.querySelector('pe-model'));
    const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
    element.open(slow);
    await pause(300);
    const place = element.parentNode;
    place.append(element);
    await pause(1300);
    const moved = count;
    element.remove();
    await pause(1300);
    return { moved, removed: count };
  }, SLOW);
  assert.deepEqual(ended, { moved: 0, removed: 1 });
  await page.close();
});

test('doctor: where no worker can be had, this thread answers', async () => {
  for (const index of WITHOUT_WORKER.keys()) {
    const { page } = await open(`/without-${index}.html#config=gemma-3-4b&beside=gemma-3-1b`);
    await shows(page, 'Gemma 3 4B');
    await page.getByRole('table', { name: /what differs/ }).waitFor();
    await give(page, NEXT);
    await shows(page, 'mistral');
    await page.close();
  }
});
