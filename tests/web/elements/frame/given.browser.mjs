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

test('controls: what templates write for yes is all of them, false is none', async () => {
  const shown = async (/** @type {string} */ written) => {
    const figure = await bench.add(`<pe-heatmap length="4" d-model="4" ${written}></pe-heatmap>`);
    return {
      count: await figure.locator('[part~=control]').count(),
      remark: (await figure.locator('.remark').allInnerTexts()).join('').trim(),
    };
  };
  const all = await shown('controls');
  assert.ok(all.count > 3);
  for (const written of ['controls="true"', 'controls="controls"', 'controls=""'])
    assert.deepEqual(await shown(written), all, written);
  assert.deepEqual(await shown('controls="false"'), { count: 0, remark: '' });
  const unknown = await shown('controls="base lenght"');
  assert.equal(unknown.count, 1);
  assert.match(unknown.remark, /controls: “lenght” is no setting; write length/);
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

test('spelling: an attribute that is almost one is told, beside controls too', async () => {
  for (const [written, said] of /** @type {[string, RegExp][]} */ ([
    ['encoding="rope" lenght="4"', /lenght: “lenght” is not read; write length/],
    ['encoding="rope" controls lenght="4"', /“lenght” is not read; write length/],
    ['encoding="rope" controls="base" d-model="8"', /d-model: not read: it is no setting of rope/],
    ['colormpa="magma"', /“colormpa” is not read; write colormap/],
    ['controlls', /“controlls” is not read; write controls/],
  ])) {
    const figure = await bench.add(`<pe-heatmap ${written}></pe-heatmap>`);
    assert.match((await figure.locator('.remark').allInnerTexts()).join(' '), said);
  }
});

test('spelling: attributes of HTML and of frameworks are left alone, as are those of the scheme before', async () => {
  const figure = await bench.add(
    '<pe-heatmap length="4" d-model="4" controls="base"></pe-heatmap>',
  );
  const remarks = await figure.evaluate(async (element) => {
    const host = /** @type {any} */ (element);
    const ofHtml = Object.keys(Object.getOwnPropertyDescriptors(HTMLElement.prototype));
    const ofNodes = Object.keys(Object.getOwnPropertyDescriptors(Element.prototype));
    const others =
      'class style role is key ref data-length aria-label v-if on:click x-on ng-if'.split(' ');
    for (const name of [...ofHtml, ...ofNodes, ...others]) {
      if (!/^(on[a-z]|hidden|popover|style|inert)/.test(name)) host.setAttribute(name, '');
    }
    host.setAttribute('encoding', 'rope');
    await host.updateComplete;
    await host.updateComplete;
    return [...host.shadowRoot.querySelectorAll('.remark')]
      .map((each) => each.textContent)
      .join('');
  });
  assert.equal(remarks.trim(), '');
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
