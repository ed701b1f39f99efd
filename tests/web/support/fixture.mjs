/** Elements put into a page by a test, one fixture at a time. */

import { isChromium } from './browser.mjs';

/** @import { Page } from 'playwright-core' */

/**
 * Elements at the top of the page, once each has drawn or failed. Their events gather in
 * `window.events`.
 * @param {Page} page with the elements defined
 * @param {string} html
 */
export async function addFixture(page, html) {
  const tree = isChromium ? null : (await import('./nodes.mjs')).nodesOf(html);
  await page.evaluate(() => document.querySelector('#fixture')?.remove());
  await page.mouse.move(0, 0); // not where the test before left it, over what comes now
  await page.evaluate(
    ({ markup, nodes }) => {
      const fixture = document.createElement('div');
      fixture.id = 'fixture';
      /** @type {any[]} */
      const events = [];
      Object.assign(window, { events });
      for (const type of ['pe-ready', 'pe-error', 'pe-select', 'pe-input', 'pe-change']) {
        fixture.addEventListener(type, (event) => {
          events.push({ type, detail: /** @type {CustomEvent} */ (event).detail });
        });
      }
      const { asMarkup } = /** @type {any} */ (window);
      const made = (/** @type {any} */ node) => {
        if (typeof node === 'string') return node;
        const { tag, attributes, children } = node;
        const element = document.createElement(tag);
        for (const [name, value] of attributes) element.setAttribute(name, value);
        element.append(...children.map(made));
        return element;
      };
      if (nodes) fixture.append(...nodes.map(made));
      else fixture.innerHTML = asMarkup ? asMarkup(markup) : markup;
      document.body.prepend(fixture);
      scrollTo(0, 0);
    },
    { markup: html, nodes: tree },
  );
  await page.waitForFunction(() => {
    const elements = [...document.querySelectorAll('#fixture > *')];
    return elements.every((element) => {
      const { picture, failure } = /** @type {any} */ (element);
      return picture || failure;
    });
  });
  await drawn(page);
  return page.locator('#fixture > *').first();
}

/**
 * Once a few pictures later: what goes on by itself, or comes into sight, has done so by then.
 * @param {Pick<Page, 'evaluate'>} page
 */
export const frames = (page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });

/** Once the fixture's elements show what they have: updated, and a frame later painted. @param {Page} page */
export const drawn = (page) =>
  page.evaluate(async () => {
    const elements = document.querySelectorAll('#fixture > *');
    if (elements.length === 0) return;
    for (const element of elements) while (!(await /** @type {any} */ (element).updateComplete));
    for (let frame = 0; frame < 2; frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });

/**
 * Lets keys and the mouse return when the fixture shows what they did, as a person waits to see it.
 * @param {Page} page
 */
export function seeWhatIsDone(page) {
  for (const [device, names] of /** @type {[any, string[]][]} */ ([
    [page.keyboard, ['press', 'type']],
    [page.mouse, ['move', 'down', 'up', 'click', 'wheel']],
  ])) {
    for (const name of names) {
      const act = device[name].bind(device);
      device[name] = async (/** @type {any[]} */ ...args) => {
        await act(...args);
        await drawn(page);
      };
    }
  }
}

/**
 * @param {Page} page
 * @returns {Promise<{type: string, detail: any}[]>}
 */
export const fixtureEvents = (page) => page.evaluate(() => /** @type {any} */ (window).events);

/**
 * The canvas colour at the centre of every cell of every panel of the first element, RGBA after RGBA,
 * panel after panel; panels are found where the SVG frames them.
 * @param {Page} page
 * @param {{rows: number, columns: number[]}} shape of the panels
 * @returns {Promise<number[][]>} one list per panel
 */
export const panelPixels = (page, shape) =>
  page.evaluate(({ rows, columns }) => {
    const root = /** @type {ShadowRoot} */ (document.querySelector('#fixture > *')?.shadowRoot);
    const canvas = /** @type {HTMLCanvasElement} */ (root.querySelector('.plot canvas'));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const { width, height } = canvas;
    const { data } = context.getImageData(0, 0, width, height);
    const scale = width / canvas.clientWidth;
    return [...root.querySelectorAll('rect.panel')].map((rect, panel) => {
      const [x, y, wide, high] = ['x', 'y', 'width', 'height'].map(
        (name) => Number(rect.getAttribute(name)) * scale,
      );
      const pixels = [];
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns[panel]; column++) {
          const left = Math.floor(x + ((column + 0.5) * wide) / columns[panel]);
          const top = Math.floor(y + ((row + 0.5) * high) / rows);
          pixels.push(...data.subarray(4 * (top * width + left), 4 * (top * width + left) + 4));
        }
      }
      return pixels;
    });
  }, shape);

/**
 * Presses a button of a figure as soon as it is there, from within the page: what it stops would go on
 * while another process looks for it, and end. Called before what makes the button appear.
 * @param {import('playwright-core').Locator} element
 * @param {string} name
 * @returns whether progress was shown
 */
export const pressAtOnce = (element, name) =>
  element.evaluate(
    ({ shadowRoot }, text) =>
      new Promise((done) => {
        const root = /** @type {ShadowRoot} */ (shadowRoot);
        const press = () => {
          const buttons = [...root.querySelectorAll('button')];
          const button = buttons.find(({ textContent }) => textContent?.trim() === text);
          if (!button) return;
          observer.disconnect();
          const isShown = root.querySelector('progress') !== null;
          button.click();
          done(isShown);
        };
        const observer = new MutationObserver(press);
        observer.observe(root, { childList: true, subtree: true, characterData: true });
        press();
        setTimeout(() => done(false), 20_000); // ms
      }),
    name,
  );
