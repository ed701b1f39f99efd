/** What frameworks set properties to: each property of each element takes it, or says why not. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { describeElements } from '../../../../web/build/describe/elements.mjs';
import { elementBench } from '../../support/elements.mjs';
import { SOME, wrongWith } from '../../support/given.mjs';

const bench = elementBench();
/** @type {Awaited<ReturnType<typeof describeElements>>['elements']} */
let elements;

before(async () => {
  ({ elements } = await describeElements());
});

test('accessors: every property is there once the tag is defined, by the name of its attribute too', async () => {
  const missing = await bench.page.evaluate(
    (list) =>
      list.flatMap(({ tag, names }) => {
        const element = document.createElement(tag);
        return names.filter((name) => !(name in element)).map((name) => `${tag} ${name}`);
      }),
    elements.map(({ tag, attributes, properties }) => ({
      tag,
      names: [
        ...attributes.flatMap(({ property, name }) => [property, name]),
        ...properties.map(({ name }) => name),
      ],
    })),
  );
  assert.deepEqual(missing, []);
});

test('properties: true, false, null, lists and numbers; all other elements: given.all.browser.mjs', async () => {
  for (const element of elements.filter(({ tag }) => SOME.includes(tag)))
    assert.deepEqual(await wrongWith(bench, element), [], element.tag);
});

test('controls: what React, Preact, Svelte and Vue set it to', async () => {
  const figure = await bench.add('<pe-heatmap length="4" d-model="4"></pe-heatmap>');
  /** @param {unknown} value */
  const controls = (value) =>
    figure.evaluate(async (element, given) => {
      const host = /** @type {any} */ (element);
      host.controls = given;
      await host.updateComplete;
      const labels = [...host.shadowRoot.querySelectorAll('[part=panel] label')];
      return labels.map((label) => label.textContent.trim().toLowerCase());
    }, value);
  const all = await controls(true);
  assert.ok(all.length > 3, all.join());
  assert.deepEqual(await controls(false), []);
  assert.deepEqual(await controls(''), all);
  assert.deepEqual(await controls(null), []);
  assert.match((await controls(['base', 'length']))[0], /base/);
  assert.deepEqual(await bench.page.evaluate(() => /** @type {any} */ (window).events.length), 1);
});

test('flags: false is said where the default is true', async () => {
  const figure = await bench.add('<pe-bias encoding="alibi" length="4"></pe-bias>');
  const shown = await figure.evaluate(async (element) => {
    const host = /** @type {any} */ (element);
    host.causal = false;
    const text = host.getAttribute('causal');
    host.causal = true;
    return [text, host.getAttribute('causal')];
  });
  assert.deepEqual(shown, ['false', '']);
});

test('spelling: a property that a server has written as an attribute is read, until it is set', async () => {
  const figure = await bench.add(
    '<pe-heatmap encoding="rope" headDim="16" length="4"></pe-heatmap>',
  );
  const columns = await figure.evaluate(async (element) => {
    const host = /** @type {any} */ (element);
    const before = host.picture.matrix.cols;
    const drawn = new Promise((resolve) => {
      const look = () =>
        host.picture.matrix.cols === before ? requestAnimationFrame(look) : resolve(null);
      look();
    });
    host.headDim = 8;
    await drawn;
    return [before, host.picture.matrix.cols, host.getAttribute('headdim')];
  });
  assert.deepEqual(columns, [16, 8, null]);
});

test('spelling: a setting written in another way is not read, and the right word is said', async () => {
  const figure = await bench.add(
    '<pe-heatmap encoding="rope" head_dim="16" length="4" colour-map="x"></pe-heatmap>',
  );
  assert.match(
    await figure.locator('.remark').first().innerText(),
    /“head_dim” is not read; write head-dim/,
  );
});

test('rendering: what fails is said in the figure and by pe-error, and goes when it is mended', async () => {
  const figure = await bench.add('<pe-heatmap length="4" d-model="4" label="Table"></pe-heatmap>');
  const said = await figure.evaluate(async (element) => {
    const host = /** @type {any} */ (element);
    const { events } = /** @type {any} */ (window);
    host.legend = () => {
      throw new Error('no legend');
    };
    host.label = 'Another';
    await host.updateComplete;
    await host.updateComplete;
    const shown = host.shadowRoot.querySelector('[part=error]').textContent.trim();
    const told = events.filter((/** @type {any} */ { type }) => type === 'pe-error');
    delete host.legend;
    host.label = 'Table';
    await host.updateComplete;
    await host.updateComplete;
    return {
      shown,
      told,
      figure: Boolean(host.shadowRoot.querySelector('figure')),
      failure: host.failure,
    };
  });
  assert.match(said.shown, /no legend/);
  assert.equal(said.told.length, 1);
  assert.match(said.told[0].detail.message, /no legend/);
  assert.equal(said.figure, true);
  assert.equal(said.failure, null);
});
