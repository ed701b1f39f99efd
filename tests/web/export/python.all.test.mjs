/** Exported Python gives the core's numbers: for every scheme, for parameters of every kind. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportCode } from '../../../web/export/index.js';
import { firstChannel } from '../../../web/export/python.js';
import { loadCore } from '../../../web/core/index.js';
import { JAX_STAND_IN, findPython, runPrograms } from '../support/python.mjs';
import { variations } from '../support/variations.mjs';

/** @import { Encoding, Parameters } from '../../../web/core/types.js' */
/** @import { Language } from '../../../web/export/index.js' */

const core = await loadCore();
const catalogue = core.catalogue();

/** @type {{language: Language, modules: string[], install: string}[]} */
const PYTHONS = [
  { language: 'numpy', modules: ['numpy'], install: 'Debian: apt-get install python3-numpy' },
  { language: 'pytorch', modules: ['numpy', 'torch'], install: 'Debian: python3-torch' },
  { language: 'jax', modules: ['numpy', 'jax'], install: 'pip install jax' },
];

const queries = (/** @type {number} */ rows, /** @type {number} */ cols) =>
  Array.from({ length: rows * cols }, (_, k) => Math.sin(k + 1));

/**
 * The largest angle or position that the numbers come from.
 * @param {Encoding} encoding
 * @param {Parameters} params
 */
function reach({ name, kind }, params) {
  if (kind === 'rotate') return Math.max(...core.angles(name, params).data.map(Math.abs));
  // where DETR counts no patch, it divides by 1e-6
  const uncounted = name === 'detr-2d' && params.centered ? 2e6 : 256;
  const farthest = Math.max(...(params.positions ?? []).map(Math.abs), uncounted);
  try {
    return farthest * Math.max(1, ...core.frequencies(name, params).frequencies);
  } catch {
    return farthest;
  }
}

/**
 * Plain float64 code forms an angle with a relative error of about two roundings of 2^-53, where the
 * core is exact, and rounds what it makes of it.
 * @param {Encoding} encoding
 * @param {Parameters} params
 */
const tolerance = (encoding, params) =>
  params.precision === 'float64' ? 4e-16 * (4 + reach(encoding, params)) : 2 ** -23;

/**
 * @param {ArrayLike<number>} actual
 * @param {ArrayLike<number>} expected
 */
function worstError(actual, expected) {
  let worst = 0;
  for (let k = 0; k < expected.length; k++) {
    if (Object.is(actual[k], expected[k]) || actual[k] === expected[k]) continue;
    const error = Math.abs(actual[k] - expected[k]) / Math.max(1, Math.abs(expected[k]));
    if (!(error <= worst)) worst = error;
  }
  return worst;
}

/**
 * @param {Encoding} encoding
 * @param {Parameters} params
 */
function expected({ name, kind, parameters }, params) {
  if (kind === 'bias') {
    const { heads, rows, cols, data } = core.bias(name, params);
    return { shape: [heads, rows, cols], data, x: null, rotated: null, layout: '' };
  }
  const { rows, cols, data } = core.encode(name, params);
  if (kind !== 'rotate') return { shape: [rows, cols], data, x: null, rotated: null, layout: '' };
  const default_ = (/** @type {string} */ key) => parameters.find((each) => each.name === key);
  const channels = params.headDim ?? default_('headDim')?.default;
  const x = { rows, cols: channels, data: Float64Array.from(queries(rows, channels)) };
  const rotated = core.rotate(name, x, params).data;
  return {
    shape: [rows, cols],
    data,
    x,
    rotated,
    layout: params.layout ?? default_('layout')?.default,
  };
}

/** @type {ReturnType<typeof expected>[] | null} */
let wanted = null;

/** The rows of x in the order in which the driver deals them out. */
function dealt(
  /** @type {{rows: number, cols: number, data: Float64Array}} */ { rows, cols, data },
) {
  const out = [];
  for (let c = 0; c < cols; c++) for (let r = 0; r < rows; r++) out.push(data[r * cols + c]);
  return { rows, data: out };
}

// the defaults as they are, the rest in float64
const cases = catalogue.flatMap((encoding) =>
  variations(core, encoding).map((params, k) => ({
    encoding,
    params: k === 0 ? params : { ...params, precision: 'float64' },
  })),
);

/** @param {(typeof cases)[0]} of @param {Language} language */
function programOf({ encoding, params }, language) {
  const { default: standard } = encoding.parameters.find(({ name }) => name === 'formula') ?? {};
  const formula = params.formula ?? standard;
  return exportCode(encoding, params, language, formula && core.formulaProgram(formula)).code;
}

test('every program is Python, also where it cannot be run', (t) => {
  const python = findPython([]);
  if (python === null) return t.skip('no python3 on this machine');
  const programs = PYTHONS.flatMap(({ language }) =>
    cases.map((each) => programOf(each, language)),
  );
  const answers = runPrograms(
    python,
    programs.map((code) => ({ code, parseOnly: true })),
  );
  answers.forEach(({ error }, k) => assert.equal(error, undefined, programs[k]));
});

for (const { language, modules, install } of PYTHONS) {
  test(`${language}: every program gives the core’s numbers`, (t) => {
    const python = findPython(modules);
    if (python === null) return t.skip(`no Python with ${modules.join(', ')} (${install})`);
    compare(language, python);
  });
}

test('jax: every program gives the core’s numbers on NumPy with immutable arrays', (t) => {
  const python = findPython(['numpy']);
  if (python === null)
    return t.skip('no Python with numpy (Debian: apt-get install python3-numpy)');
  compare('jax', python, JAX_STAND_IN);
});

/**
 * @param {Language} language
 * @param {string} python
 * @param {string} [modules]
 */
function compare(language, python, modules) {
  const programs = cases.map((each) => programOf(each, language));
  wanted ??= cases.map(({ encoding, params }) => expected(encoding, params));
  const tables = wanted;
  const input = programs.map((code, k) => {
    const { x, layout } = tables[k];
    const first = firstChannel(cases[k].encoding, cases[k].params);
    return { code, x: x && dealt(x), layout, first };
  });
  runPrograms(python, input, modules).forEach(({ error, shape, data, rotated }, k) => {
    const { encoding, params } = cases[k];
    const told = `${encoding.name} ${JSON.stringify(params)}\n${programs[k]}`;
    assert.equal(error, undefined, told);
    assert.deepEqual(shape, tables[k].shape, told);
    const bound = tolerance(encoding, params);
    const worst = worstError(data, tables[k].data);
    assert.ok(worst <= bound, `off by ${worst}, allowed ${bound}: ${told}`);
    const wantedRows = tables[k].rotated;
    assert.equal(rotated === null, wantedRows === null, told);
    if (!rotated || !wantedRows) return;
    const turned = worstError(rotated, wantedRows);
    assert.ok(turned <= 2 * bound, `rotated, off by ${turned}, allowed ${2 * bound}: ${told}`);
  });
}
