/** Figures on paper: none is cut, no word is greyed, those that nobody has scrolled to are asked for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementBench } from '../../support/elements.mjs';

const bench = elementBench();
const FIGURE = '<pe-heatmap length="4" d-model="4" controls="base"></pe-heatmap>';

test('print: a figure is not cut in two, and its greyed and folded tools are not printed', async () => {
  const figure = await bench.add(FIGURE);
  await bench.page.emulateMedia({ media: 'print' });
  const said = await figure.evaluate((element) => {
    const tools = [...(element.shadowRoot?.querySelectorAll('.toolbar > *') ?? [])];
    const shown = tools.filter((each) => getComputedStyle(each).display !== 'none');
    const { breakInside } = getComputedStyle(element);
    return { tools: tools.length, breakInside, shown: shown.map(({ className }) => className) };
  });
  await bench.page.emulateMedia({ media: null });
  assert.ok(said.tools > 3);
  assert.deepEqual([said.breakInside, said.shown], ['avoid', []]);
});

test('print: paper that is narrower than the window gets all of a plot, smaller', async () => {
  const figure = await bench.add(FIGURE);
  await figure.locator('.plot svg .border').waitFor();
  const parts = await figure.evaluate((element) => {
    const plot = /** @type {Element} */ (element.shadowRoot?.querySelector('.plot'));
    const paper = new CSSStyleSheet(); // the page's own width is not looked at again before it is printed
    const rules = [...(element.shadowRoot?.adoptedStyleSheets ?? [])]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === 'print');
    paper.replaceSync(rules.map((rule) => rule.cssText.replace('print', 'all')).join(''));
    const read = () => {
      const { left, top, width, height } = plot.getBoundingClientRect();
      return ['svg', 'canvas'].map((name) => {
        const own = /** @type {Element} */ (plot.querySelector(name)).getBoundingClientRect();
        const shares = [(own.left - left) / width, (own.right - left) / width];
        return [...shares, (own.top - top) / height, (own.bottom - top) / height];
      });
    };
    const box = () => plot.getBoundingClientRect();
    const before = box().width;
    element.shadowRoot?.adoptedStyleSheets.push(paper);
    const shape = box().width / box().height;
    const whole = read();
    /** @type {HTMLElement} */ (element).style.width = '400px';
    const { width: after, height } = box();
    return { before, after, whole, less: read(), shape, shapeLess: after / height };
  });
  assert.ok(parts.before > 500 && parts.after <= 400, JSON.stringify(parts));
  assert.ok(Math.abs(parts.shapeLess / parts.shape - 1) < 0.01, JSON.stringify(parts));
  parts.whole.flat().forEach((share, k) => {
    const now = parts.less.flat()[k];
    assert.ok(share > -0.01 && share < 1.01 && Math.abs(share - now) < 0.01, `${share}, ${now}`);
  });
});

test('print: what stands in the place of a picture has its title', async () => {
  const fixture = bench.page.locator('#fixture');
  await bench.add(FIGURE);
  await fixture.evaluate((box) => {
    box.replaceChildren();
    const figure = document.createElement('pe-heatmap');
    figure.setAttribute('label', 'Waves');
    figure.style.marginTop = '5000px';
    figure.textContent = 'Drawn later';
    figure.append(document.createElement('p'));
    box.append(figure);
  });
  const title = fixture.locator('figcaption');
  await title.waitFor({ state: 'attached' });
  assert.equal(await title.isVisible(), false);
  await bench.page.emulateMedia({ media: 'print' });
  assert.equal(await title.isVisible(), true);
  await bench.page.emulateMedia({ media: null });
});

test('print: of a dark page, figures are light before the first sheet is made', async () => {
  await bench.page.emulateMedia({ colorScheme: 'dark' });
  const figure = await bench.add(FIGURE);
  const fixture = bench.page.locator('#fixture');
  await fixture.evaluate((box) => Object.assign(box.style, { background: '#111' }));
  await figure.locator('.plot.darkened').waitFor();
  const schemes = await figure.evaluate((element) => {
    const scheme = () => getComputedStyle(element).colorScheme;
    const told = [scheme()];
    for (const type of ['beforeprint', 'afterprint']) {
      dispatchEvent(new Event(type));
      told.push(scheme());
    }
    return told;
  });
  assert.equal(schemes[1], 'light');
  assert.equal(schemes[2], schemes[0]);
  assert.notEqual(schemes[0], 'light');
  const painted = figure.locator('.plot canvas');
  const filter = () => painted.evaluate((canvas) => getComputedStyle(canvas).filter);
  assert.equal(await filter(), 'none');
  await bench.page.emulateMedia({ media: null, colorScheme: null });
});

test('print: a figure far below is asked for when a page is about to be printed', async () => {
  await bench.add(FIGURE);
  const before = await bench.page.evaluate(async () => {
    const far = document.createElement('pe-heatmap');
    far.id = 'far';
    far.style.marginTop = '5000px';
    document.getElementById('fixture')?.append(far);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return /** @type {any} */ (far).picture;
  });
  assert.equal(before, null);
  await bench.page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await bench.page.waitForFunction(
    () => /** @type {any} */ (document.getElementById('far')).picture,
  );
});
