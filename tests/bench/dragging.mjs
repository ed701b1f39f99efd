/**
 * How smoothly figures follow a control that is dragged, by the built page in Chromium:
 * `node tests/bench/dragging.mjs`. A heatmap and its similarity, then a heatmap of 10^7 positions.
 * Every frame asks for another table; prints the 95th percentile of frames and how many pictures a
 * second got on screen, at full speed and with the processor slowed to a quarter. Figures to read,
 * not asserted: they depend on the machine.
 */
import { PAGE, launch, openDrawn } from '../web/support/browser.mjs';
import { addFixture } from '../web/support/fixture.mjs';
import { serve } from '../web/support/server.mjs';

const SIZE = 512;
const SECONDS = 5;
const BOTH = `<pe-heatmap length="${SIZE}" d-model="${SIZE}"></pe-heatmap>
  <pe-similarity length="${SIZE}" d-model="${SIZE}"></pe-similarity>`;
const FAR = '<pe-heatmap length="10000000" d-model="128"></pe-heatmap>';
/** @type {{figures: string, attribute: string, of: (step: number) => number}[]} */
const DRAGS = [
  { figures: BOTH, attribute: 'd-model', of: (step) => SIZE - 2 * (step % 64) },
  { figures: BOTH, attribute: 'length', of: (step) => SIZE - (step % 64) },
  { figures: FAR, attribute: 'length', of: (step) => 1e7 - 1e5 * (step % 64) },
  { figures: FAR, attribute: 'd-model', of: (step) => 128 - (step % 64) },
];

/**
 * In the page: moves one attribute of both elements in every frame.
 * @param {{attribute: string, values: number[], seconds: number}} drag
 */
async function drag({ attribute, values, seconds }) {
  const elements = [...document.querySelectorAll('#fixture > *')];
  const pictures = elements.map((element) => ({ name: element.localName, drawn: 0 }));
  /** @type {unknown[]} */
  const shown = [];
  const blocked = { longest: 0 };
  const tasks = new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration }) => {
      blocked.longest = Math.max(blocked.longest, duration);
    }),
  );
  tasks.observe({ type: 'longtask' });
  /** @type {number[]} */
  const frames = [];
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let last = await frame();
  const start = last;
  for (let step = 0; last - start < 1000 * seconds; step++) {
    for (const element of elements) {
      element.setAttribute(attribute, String(values[step % values.length]));
    }
    const now = await frame();
    for (const [index, element] of elements.entries()) {
      const { picture } = /** @type {any} */ (element);
      if (picture !== shown[index]) pictures[index].drawn++;
      shown[index] = picture;
    }
    frames.push(now - last);
    last = now;
  }
  tasks.disconnect();
  frames.sort((a, b) => a - b);
  return {
    frames: frames.length / seconds,
    p95: frames[Math.floor(frames.length * 0.95)],
    longest: blocked.longest,
    pictures: pictures.map(({ name, drawn }) => ({ name, rate: drawn / seconds })),
  };
}

const server = await serve(PAGE);
for (const slowdown of [1, 4]) {
  const browser = await launch({ viewport: { width: 1280, height: 900 } });
  for (const { figures, attribute, of } of DRAGS) {
    const page = await browser.context.newPage();
    await openDrawn(page, server.origin, { isLaidOut: false });
    await addFixture(page, figures);
    const protocol = await browser.context.newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const values = Array.from({ length: 64 }, (_, step) => of(step));
    await page.evaluate(drag, { attribute, values, seconds: 1 }); // the engine compiles for speed
    const { frames, p95, longest, pictures } = await page.evaluate(drag, {
      attribute,
      values,
      seconds: SECONDS,
    });
    const drawn = pictures.map(({ name, rate }) => `${name} ${rate.toFixed(0)}`).join(', ');
    console.log(`${attribute} to ${Math.max(...values)}, processor at 1/${slowdown}
  frames: 95 % within ${p95.toFixed(1)} ms, ${frames.toFixed(0)} a second, longest task ${longest.toFixed(0)} ms
  pictures a second: ${drawn}`);
    await page.close();
  }
  await browser.close();
}
await server.close();
