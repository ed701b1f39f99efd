/**
 * A map of 2^20 x 2^20 similarities, by the built page in Chromium on Linux: `node tests/bench/large-map.mjs`.
 * Prints how long its first picture takes, what the page's process grows by at most, and how many pictures
 * a second stand on screen while it is dragged at several zooms: those moved along, and those computed anew.
 * Figures to read, not asserted: they depend on the machine.
 */
import { readFileSync } from 'node:fs';
import { PAGE, launch, openDrawn } from '../web/support/browser.mjs';
import { addFixture } from '../web/support/fixture.mjs';
import { serve } from '../web/support/server.mjs';

const LENGTH = 2 ** 20;
const SECONDS = 3;
const RUNS = 5; // of which the first has code that is not compiled for speed yet
const ZOOMS = [1, 4, 10];

/** Largest resident memory of a process so far [MiB]. @param {number} id */
const peakOf = (id) =>
  Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024;

/** In the page: until an element that is added has its picture [ms]. @param {Record<string, string>} attributes */
function firstPicture(attributes) {
  const element = document.createElement('pe-similarity');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return new Promise((resolve) => {
    const start = performance.now();
    const shown = () => requestAnimationFrame(() => resolve(performance.now() - start));
    element.addEventListener('pe-ready', shown, { once: true });
    document.querySelector('#fixture')?.replaceChildren(element);
  });
}

/** In the page: drags the map round in a circle. @param {{seconds: number}} options */
async function drag({ seconds }) {
  const element = /** @type {any} */ (document.querySelector('#fixture > *'));
  const canvas = element.frame.canvas;
  const { left, top, width, height } = canvas.getBoundingClientRect();
  /** @param {string} type @param {number} turn */
  const point = (type, turn) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, composed: true, pointerType: 'mouse', pointerId: 1, buttons: 1 },
        clientX: left + width * (0.5 + 0.3 * Math.cos(turn)),
        clientY: top + height * (0.5 + 0.3 * Math.sin(turn)),
      }),
    );
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** @type {number[]} */
  const frames = [];
  let [moved, computed] = [0, 0];
  let shown = element.picture;
  // there is no such pointer to be captured
  element.renderRoot.querySelector('.plot').setPointerCapture = () => {};
  point('pointerdown', 0);
  const start = await frame();
  let last = start;
  for (let step = 1; last - start < 1000 * seconds; step++) {
    const before = canvas.style.objectPosition;
    point('pointermove', step / 40);
    const now = await frame();
    if (canvas.style.objectPosition !== before) moved++;
    if (element.picture !== shown) computed++;
    shown = element.picture;
    frames.push(now - last);
    last = now;
  }
  point('pointerup', 0);
  frames.sort((a, b) => a - b);
  const rate = (/** @type {number} */ count) => (count / seconds).toFixed(0);
  const p95 = frames[Math.floor(frames.length * 0.95)].toFixed(1);
  return `${rate(moved)} pictures a second, ${rate(computed)} computed anew; 95 % of frames within ${p95} ms`;
}

/** A page with the whole core at work already, and what its process holds at most [MiB]. */
async function open() {
  const browser = await launch({ viewport: { width: 1280, height: 900 } });
  const page = await browser.context.newPage();
  await openDrawn(page, server.origin, { isLaidOut: false });
  await addFixture(page, '<pe-similarity length="64" loading="eager"></pe-similarity>');
  const session = await browser.context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const peak = () => Math.max(...renderers.map(peakOf));
  return { page, peak, close: browser.close };
}

const server = await serve(PAGE);
for (const encoding of ['sinusoidal', 'rope', 'binary']) {
  const { page, peak, close } = await open();
  const before = peak();
  const attributes = { encoding, length: String(LENGTH), loading: 'eager' };
  const times = [await page.evaluate(firstPicture, attributes)];
  const grown = (peak() - before).toFixed(0);
  for (let run = 1; run < RUNS; run++) times.push(await page.evaluate(firstPicture, attributes));
  const told = times.map((time) => time.toFixed(0)).join(', ');
  console.log(`${encoding}: first picture after ${told} ms, the first takes ${grown} MiB at most`);
  await close();
}
for (const zoom of ZOOMS) {
  const { page, peak, close } = await open();
  const before = peak();
  const at = LENGTH / 2 - LENGTH / 2 ** (zoom + 1);
  await addFixture(
    page,
    `<pe-similarity length="${LENGTH}" zoom="${zoom}" zoom-row="${at}" zoom-column="${at}" loading="eager"></pe-similarity>`,
  );
  await page.evaluate(drag, { seconds: 1 }); // the engine compiles for speed
  const told = await page.evaluate(drag, { seconds: SECONDS });
  console.log(`dragged at zoom ${zoom}: ${told}; ${(peak() - before).toFixed(0)} MiB at most`);
  await close();
}
await server.close();
