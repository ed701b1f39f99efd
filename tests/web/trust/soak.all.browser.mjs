/**
 * Long use, in short: a reader's half hour of sliders, figures that come and go, and panels opened, over
 * and over. After each round memory is counted; it must stop growing. Of memory only Chromium's driver
 * tells: in other engines workers are counted, and nothing may be said or end.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isChromium } from '../support/browser.mjs';
import { drawn, openFaults } from '../support/faults.mjs';
import { COUNT_MEMORY, census, wasmMemory } from '../support/memory.mjs';

/** Rounds before memory may be compared: caches fill, code is compiled. */
const WARM_UP = 3;
const ROUNDS = 5;
/** What may stay by chance of the garbage collector, of the page's heap [bytes]. */
const SLACK = 2 * 2 ** 20;

const faults = await openFaults();

/** How many workers there are. */
const COUNT_WORKERS = `if (self.document) {
  const Plain = Worker;
  const living = new Set();
  self.countWorkers = () => living.size;
  self.Worker = class extends Plain {
    constructor(...args) { super(...args); living.add(this); }
    terminate() { living.delete(this); super.terminate(); }
  };
};`;

/** session: null in engines whose drivers tell nothing of memory */
async function open() {
  const { page, messages } = await faults.page(COUNT_WORKERS + COUNT_MEMORY);
  await drawn(page, 'pe-heatmap');
  await page.evaluate(async (address) => {
    document.body.replaceChildren();
    const { load, tags } = await import(address);
    await Promise.all(tags.map(load));
  }, './posenc.js');
  const session = isChromium ? await page.context().newCDPSession(page) : null;
  await session?.send('Performance.enable');
  return { page, session, messages };
}

/** @param {string[]} messages */
const nothingThrown = (messages) =>
  assert.deepEqual(
    messages.filter((text) => /^(uncaught|error)/.test(text)),
    [],
  );

test('1,000 times connected and disconnected: no listener, node or worker is left', async (t) => {
  const { page, session, messages } = await open();
  const cycle = (/** @type {number} */ times) =>
    page.evaluate(async (count) => {
      const tags = ['pe-heatmap', 'pe-waves', 'pe-similarity', 'pe-attention', 'pe-rotation'];
      for (let k = 0; k < count; k++) {
        const element = document.createElement(tags[k % tags.length]);
        element.setAttribute('loading', 'eager');
        element.setAttribute('group', `group-${k % 7}`);
        document.body.append(element);
        await /** @type {any} */ (element).updateComplete;
        if (k % 50 === 0) {
          // some live long enough to draw
          for (let wait = 0; wait < 500 && !(/** @type {any} */ (element).picture); wait++) {
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
        }
        element.remove();
        if (k % 10 === 0) await new Promise((resolve) => setTimeout(resolve));
      }
      await new Promise((resolve) => setTimeout(resolve, 300));
    }, times);
  await cycle(100);
  const before = session && (await census(session));
  await cycle(1000);
  const after = session && (await census(session));
  t.diagnostic(`after 1,000 cycles: ${JSON.stringify(after)}, before ${JSON.stringify(before)}`);
  if (before && after) {
    assert.ok(after.listeners <= before.listeners + 5, 'listeners');
    assert.ok(after.nodes <= before.nodes + 50, 'nodes');
    assert.ok(after.heap <= before.heap + SLACK, 'heap');
  }
  // the last one is gone: so is the worker, a little later
  await page.waitForTimeout(1500);
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).countWorkers()), 0);
  nothingThrown(messages);
  await page.close();
});

test('long use: heap, nodes, listeners and workers come to rest', async (t) => {
  const { page, session, messages } = await open();
  const round = () =>
    page.evaluate(async () => {
      const until = async (/** @type {() => unknown} */ isSo) => {
        for (let k = 0; k < 2000 && !isSo(); k++) {
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      };
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const figures = [
        ['pe-heatmap', 'd-model', [16, 32, 64, 128, 256]],
        ['pe-waves', 'length', [20, 40, 80, 160, 320]],
        ['pe-similarity', 'length', [32, 64, 128, 200, 100]],
        ['pe-offsets', 'length', [50, 100, 200, 150, 120]],
        ['pe-rotation', 'position', [0, 3, 7, 15, 31]],
        ['pe-bias', 'num-heads', [2, 4, 8, 4, 2]],
        ['pe-attention', 'scale', [1, 2, 1, 3, 1]],
        ['pe-spectrum', 'd-model', [16, 32, 64, 128, 64]],
      ];
      for (const [tag, name, values] of /** @type {[string, string, number[]][]} */ (figures)) {
        const element = /** @type {any} */ (document.createElement(tag));
        element.setAttribute('loading', 'eager');
        element.setAttribute('controls', '');
        element.setAttribute('group', 'all');
        document.body.append(element);
        await until(() => element.picture || element.failure);
        for (const details of element.shadowRoot.querySelectorAll('details')) details.open = true;
        for (const value of [...values, ...values]) {
          element.setAttribute(name, String(value));
          await frame();
          const plot = element.shadowRoot.querySelector('.plot');
          const box = plot?.getBoundingClientRect();
          for (let k = 1; box && k < 4; k++) {
            const at = {
              clientX: box.left + (k * box.width) / 5,
              clientY: box.top + (k * box.height) / 5,
            };
            plot.dispatchEvent(
              new PointerEvent('pointermove', { ...at, bubbles: true, composed: true }),
            );
          }
        }
        await until(() => !element.isUpdatePending);
        await frame();
      }
      document.body.replaceChildren();
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
  const counts = [];
  const memory = [];
  for (let k = 0; k < WARM_UP + ROUNDS; k++) {
    await round();
    if (!session) continue;
    memory.push(await wasmMemory(page));
    counts.push(await census(session));
  }
  nothingThrown(messages);
  await page.waitForTimeout(1500);
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).countWorkers()), 0);
  if (!session) return page.close();
  const rest = counts.slice(WARM_UP);
  const [first] = rest;
  const last = /** @type {typeof first} */ (rest.at(-1));
  t.diagnostic(`heap [MiB]: ${counts.map(({ heap }) => (heap / 2 ** 20).toFixed(1)).join(' ')}`);
  t.diagnostic(`WASM [MiB]: ${memory.map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(' ')}`);
  t.diagnostic(`nodes: ${counts.map(({ nodes }) => nodes).join(' ')}`);
  assert.ok(memory[0] > 0, 'workers say how much they have');
  assert.equal(memory.at(-1), memory[WARM_UP], 'WebAssembly memory');
  assert.ok(last.heap <= first.heap + SLACK, 'heap');
  assert.ok(last.nodes <= first.nodes + 50, 'nodes');
  assert.ok(last.listeners <= first.listeners + 5, 'listeners');
  await page.close();
});
