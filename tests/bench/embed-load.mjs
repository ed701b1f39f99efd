/**
 * How long a frame of the built page takes until its figure is drawn and answers, nothing of it kept from
 * before: `node tests/bench/embed-load.mjs`, on a machine that does nothing else. Figures to read, not
 * asserted: they depend on the machine.
 */
import { PAGE, launch } from '../web/support/browser.mjs';
import { serve } from '../web/support/server.mjs';

const ROUNDS = 9;
const FIGURES = [
  'element=pe-heatmap&encoding=rope&length=64',
  'element=pe-similarity&encoding=sinusoidal&length=256',
  'element=pe-attention',
];

/** @param {number[]} list */
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];

const server = await serve(PAGE, {}, {}, true);
for (const figure of FIGURES) {
  console.log(figure);
  for (const frame of ['embed.html', 'embed.all.html']) {
    /** @type {number[]} */
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const browser = await launch({ viewport: { width: 800, height: 600 } });
      const page = await browser.context.newPage();
      await page.addInitScript(() => {
        document.addEventListener('pe-ready', () =>
          Object.assign(window, { ready: performance.now() }),
        );
      });
      await page.goto(`${server.origin}/${frame}#${figure}`);
      const ready = await page.waitForFunction(() => /** @type {any} */ (window).ready);
      times.push(await ready.jsonValue());
      await browser.close();
    }
    const [best, worst] = [Math.min(...times), Math.max(...times)];
    const rest = `best ${best.toFixed(0)}, worst ${worst.toFixed(0)}`;
    console.log(`  ${frame}: median ${median(times).toFixed(0)} ms of ${ROUNDS}, ${rest}`);
  }
}
await server.close();
