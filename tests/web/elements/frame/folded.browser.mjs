/** Figures that are folded away when they come: rendered once there is a place for them, whatever gave it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openSession } from '../../support/session.mjs';

const FIGURE = '<pe-heatmap length="12" d-model="6"></pe-heatmap>';

/** @type {Awaited<ReturnType<typeof openSession>>} */
let session;
before(async () => (session = await openSession()));
after(() => session.close());

/** @param {string} html */
async function add(html) {
  await session.page.evaluate((text) => {
    document.querySelector('#folded')?.remove();
    const place = Object.assign(document.createElement('div'), { id: 'folded' });
    place.innerHTML = /** @type {any} */ (window).asMarkup(text);
    document.body.append(place);
  }, html);
  return session.page.locator('#folded pe-heatmap');
}

/** @param {import('playwright-core').Locator} figure */
const stateOf = (figure) =>
  figure.evaluate(async (/** @type {any} */ element) => {
    await element.updateComplete;
    const { hasUpdated, picture, offsetHeight } = element;
    return { hasUpdated, isDrawn: Boolean(picture), height: offsetHeight };
  });
const show = () =>
  session.page.evaluate(() => {
    const place = /** @type {HTMLElement} */ (document.querySelector('#folded [hidden], details'));
    Object.assign(place, place.hidden ? { hidden: false } : { open: true });
  });
const drawn = () =>
  session.page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#folded pe-heatmap')).picture,
  );

for (const [name, html] of Object.entries({
  'a hidden place': `<div hidden>${FIGURE}</div>`,
  details: `<details><summary>More</summary>${FIGURE}</details>`,
})) {
  test(`folded: in ${name} it is rendered and drawn once that is opened`, async () => {
    const figure = await add(html);
    assert.deepEqual(await stateOf(figure), { hasUpdated: false, isDrawn: false, height: 0 });
    await show();
    await drawn();
    assert.ok((await stateOf(figure)).height > 100);
  });
}

test('folded: far below the window it keeps its room as soon as it has a place', async () => {
  const figure = await add(`<div style="height: 9000px"></div><div hidden>${FIGURE}</div>`);
  assert.equal((await stateOf(figure)).hasUpdated, false);
  await show();
  await session.page.waitForFunction(
    () =>
      /** @type {HTMLElement} */ (document.querySelector('#folded pe-heatmap')).offsetHeight > 100,
  );
});

test('folded: moved to another folded place, and taken out and put back, it is drawn when that opens', async () => {
  await add(`<div>${FIGURE}</div>`);
  const figure = await add(`<i></i><div hidden>${FIGURE}</div>`);
  assert.equal((await stateOf(figure)).hasUpdated, false);
  await figure.evaluate(async (element) => {
    const place = /** @type {HTMLElement} */ (element.parentElement);
    element.remove();
    await new Promise((resolve) => setTimeout(resolve, 50));
    place.append(element);
  });
  await show();
  await drawn();
});

test('folded: who asks for it eagerly has it drawn all the same', async () => {
  await add(`<div hidden>${FIGURE.replace(' ', ' loading="eager" ')}</div>`);
  await drawn();
});
