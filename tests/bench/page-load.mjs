/**
 * How the built page loads, by Chromium's own protocol: `node tests/bench/page-load.mjs`. Prints first
 * paint, when the table of the first screen and the first figure below are alive, layout shift while
 * scrolling through, and total blocking time, at full speed and as on a slow phone. Figures to read, not
 * asserted: they depend on the machine.
 */
import { PAGE, launch } from '../web/support/browser.mjs';
import { serve } from '../web/support/server.mjs';

const MBIT = 1e6 / 8; // bytes per second
const BLOCKS = 50; // ms: what a task may take before it blocks
const CONDITIONS = [
  { name: 'local, full speed', slowdown: 1 },
  {
    name: 'fast 3G, processor at a quarter',
    slowdown: 4,
    network: {
      offline: false,
      latency: 150,
      downloadThroughput: 1.6 * MBIT,
      uploadThroughput: 0.75 * MBIT,
    },
  },
];

/** Collects what the browser says of itself, from before the page's first script on. */
function observe() {
  /** @type {{shift: number, blocked: number, paint: number, table: number, figure: number, tasks: number[], shifts: object[]}} */
  const seen = { shift: 0, blocked: 0, paint: 0, table: 0, figure: 0, tasks: [], shifts: [] };
  Object.assign(window, { seen });
  const watch = (/** @type {string} */ type, /** @type {(entry: any) => void} */ take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    seen.shift += entry.value;
    const nodes = entry.sources.map((/** @type {any} */ { node }) => node?.id || node?.localName);
    seen.shifts.push({ value: entry.value, nodes });
  });
  watch('longtask', ({ duration }) => seen.tasks.push(duration));
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime;
  });
  document.addEventListener('pe-ready', () => (seen.figure ||= performance.now()));
  new MutationObserver(() => {
    if (document.querySelector('.hero-table.live')) seen.table ||= performance.now();
  }).observe(document, { subtree: true, attributeFilter: ['class'] });
}

const server = await serve(PAGE, {}, {}, true);
for (const { name, slowdown, network } of CONDITIONS) {
  const browser = await launch({ viewport: { width: 1280, height: 900 } });
  const page = await browser.context.newPage();
  await page.addInitScript(observe);
  const protocol = await browser.context.newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (network) {
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', network);
  }
  await page.goto(server.origin);
  await page.waitForFunction(() => /** @type {any} */ (window).seen.figure > 0);
  await page.waitForTimeout(3000 * slowdown);
  const seen = await page.evaluate(() => /** @type {any} */ (window).seen);
  const blocked = seen.tasks.reduce(
    (/** @type {number} */ sum, /** @type {number} */ task) => sum + Math.max(task - BLOCKS, 0),
    0,
  );
  const still = seen.shift;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(150);
  }
  const after = await page.evaluate(() => /** @type {any} */ (window).seen);
  console.log(`${name}
  first paint ${seen.paint.toFixed(0)} ms, table ${seen.table.toFixed(0)} ms, first figure below ${seen.figure.toFixed(0)} ms
  total blocking time ${blocked.toFixed(0)} ms, longest task ${Math.max(0, ...seen.tasks).toFixed(0)} ms
  layout shift ${still.toFixed(4)} on load, ${after.shift.toFixed(4)} after scrolling through`);
  for (const { value, nodes } of after.shifts
    .toSorted((/** @type {any} */ a, /** @type {any} */ b) => b.value - a.value)
    .slice(0, 5))
    console.log(`    ${value.toFixed(4)} ${nodes.join(', ')}`);
  await browser.close();
}
await server.close();
