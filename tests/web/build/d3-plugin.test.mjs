import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as d3Scale from 'd3-scale';
import * as d3Shape from 'd3-shape';
import { build } from 'vite';
import { d3Plugin, toNumbers } from '../../../web/build/vite/d3-plugin.js';

const ENTRY = `export { scaleLinear, scaleLog } from 'd3-scale'; export { line } from 'd3-shape';`;

/** @param {import('vite').Plugin[]} plugins @returns {Promise<string>} */
async function scriptOf(plugins) {
  const entry = {
    name: 'entry',
    resolveId: (/** @type {string} */ id) => (id === 'virtual:plots' ? id : null),
    load: (/** @type {string} */ id) => (id === 'virtual:plots' ? ENTRY : null),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, ...plugins],
    build: {
      write: false,
      rolldownOptions: { input: 'virtual:plots', preserveEntrySignatures: 'strict' },
      modulePreload: false,
    },
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built);
  return output[0].code;
}

test('d3: a script of scales and lines knows no colours and no curves but straight ones', async () => {
  const [before, after] = await Promise.all([scriptOf([]), scriptOf([d3Plugin])]);
  for (const unused of [/aliceblue/, /brighter/, /\.tension=/, /\.alpha=/]) {
    assert.match(before, unused);
    assert.doesNotMatch(after, unused);
  }
  assert.ok(after.length < 0.75 * before.length, `${after.length} of ${before.length} characters`);
});

test('d3: scales and lines of a script give what those of the packages give', async () => {
  const code = await scriptOf([d3Plugin]);
  const ours = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  for (const name of /** @type {const} */ (['scaleLinear', 'scaleLog'])) {
    for (const [domain, range] of [
      [
        [1, 1024],
        [300, 0],
      ],
      [
        [0.001, 7],
        [24, 24.5],
      ],
      [
        [512, 2],
        [-3, 1e5],
      ],
    ]) {
      const [a, b] = [ours, d3Scale].map((d3) => d3[name](domain, range).nice());
      assert.deepEqual(a.domain(), b.domain());
      assert.deepEqual(a.ticks(7), b.ticks(7));
      for (const x of [...domain, 3, 0.5, 700]) {
        assert.equal(a(x), b(x));
        assert.equal(a.invert(x), b.invert(x));
      }
    }
  }
  /** @type {[number, number][]} */
  const points = [
    [0, 1.25],
    [3, -7],
    [1 / 3, 1e6],
  ];
  assert.equal(ours.line()(points), d3Shape.line()(points));
});

test('d3: another d3-scale than the one known stops the build', () => {
  assert.throws(() => toNumbers('const a = 1;'), /d3-scale must import interpolate/);
});
