/** What a machine may withhold: memory, canvases. A figure says so, and nothing is thrown at the page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyInChromium } from '../support/browser.mjs';
import { complaint, drawn, nothingUncaught, openFaults } from '../support/faults.mjs';

const faults = await openFaults();

/** @param {number} count */
const growing = (count) => `{ const plain = WebAssembly.Memory.prototype.grow; let left = ${count};
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (left-- > 0) return plain.call(this, pages);
    throw new RangeError('no');
  } }`;

/** @type {Record<string, string>} */
const MEMORY = {
  'memory stops growing after one time': growing(1),
  'memory stops growing after two times': growing(2),
  'memory stops growing after four times': growing(4),
  'no memory grows': `WebAssembly.Memory.prototype.grow = () => { throw new RangeError('no'); }`,
  'memory cannot be had at all': `WebAssembly.instantiate = WebAssembly.instantiateStreaming =
    () => Promise.reject(new RangeError('WebAssembly.instantiate(): Out of memory'));`,
};

for (const [name, fault] of Object.entries(MEMORY)) {
  test(
    `machine: ${name}: a large table is drawn, or the figure says what it lacks`,
    onlyInChromium(),
    async (t) => {
      const { page, messages } = await faults.page(fault);
      const change = (/** @type {string[]} */ [length, width]) =>
        page.locator('pe-heatmap').evaluate(
          (node, [rows, cols]) => {
            node.setAttribute('length', rows);
            node.setAttribute('d-model', cols);
          },
          [length, width],
        );
      await change(['4096', '4096']);
      const said = await Promise.race([
        drawn(page, 'pe-heatmap').then(async () => {
          await page.waitForFunction(
            () => {
              const figure = /** @type {any} */ (document.querySelector('pe-heatmap'));
              return figure.failure || figure.picture.settings.values.length === 4096; // rows are sampled
            },
            undefined,
            { timeout: 60_000 },
          );
          return page.evaluate(
            () =>
              /** @type {any} */ (document.querySelector('pe-heatmap')).failure?.message ?? 'drawn',
          );
        }),
        complaint(page, 'pe-heatmap'),
      ]);
      t.diagnostic(said);
      assert.match(said, /memory|drawn/i);
      nothingUncaught(messages);
      await page.close();
    },
  );
}

/** @type {Record<string, string>} */
const CANVAS = {
  'no canvas has a context': `if (self.HTMLCanvasElement) HTMLCanvasElement.prototype.getContext = () => null`,
  'asking for a context throws': `if (self.HTMLCanvasElement) HTMLCanvasElement.prototype.getContext = () => { throw new DOMException('blocked', 'SecurityError'); }`,
};

for (const [name, fault] of Object.entries(CANVAS)) {
  test(`machine: ${name}: the figure says so, its numbers stay`, onlyInChromium(), async () => {
    const { page, messages } = await faults.page(fault);
    assert.match(await complaint(page, 'pe-heatmap'), /canvas/);
    await page.waitForFunction(
      () => /** @type {any} */ (document.querySelector('pe-heatmap')).picture?.matrix.rows === 12,
    );
    nothingUncaught(messages);
    await page.close();
  });
}

test('machine: no OffscreenCanvas and no WebGL: figures are drawn', onlyInChromium(), async () => {
  const { page, messages } = await faults.page(
    'delete self.OffscreenCanvas; delete self.WebGLRenderingContext; delete self.WebGL2RenderingContext',
  );
  await drawn(page, 'pe-heatmap');
  await drawn(page, 'pe-waves');
  nothingUncaught(messages);
  await page.close();
});

test(
  'machine: a clock that is wrong by a century: figures are drawn',
  onlyInChromium(),
  async () => {
    for (const when of [0, 4e12, -1e12]) {
      const { page, messages } = await faults.page(`Date.now = () => ${when}`);
      await drawn(page, 'pe-heatmap');
      nothingUncaught(messages);
      await page.close();
    }
  },
);

test(
  'machine: printed while it computes: the page prints, and figures come',
  onlyInChromium(),
  async () => {
    const { page, messages } = await faults.page();
    await page.evaluate(() => {
      document.querySelector('pe-heatmap')?.setAttribute('length', '600');
      dispatchEvent(new Event('beforeprint'));
      dispatchEvent(new Event('afterprint'));
    });
    assert.ok((await page.pdf()).length > 1000);
    await drawn(page, 'pe-heatmap');
    nothingUncaught(messages);
    await page.close();
  },
);
