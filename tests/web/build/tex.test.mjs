/** The catalogue's formulas in TeX, computed cell by cell: they say what the core computes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { snakeCase } from '../../../web/core/check.js';
import { casesOf, partsOf, valueOf } from '../support/tex.mjs';

/** @import { CatalogueEntry, Encoding } from '../../../web/core/types.js' */
/** @import { Scope } from '../support/tex.mjs' */

const core = await loadCore();
const catalogue = core.catalogue();

/** Symbols of formulas, and what they are in the catalogue: the first that a scheme has. Others are the parameter's name, as `\\mathrm{padding\\_idx}`. @type {Record<string, string[]>} */
const SYMBOLS = {
  L: ['length'],
  d: ['dModel', 'headDim'],
  D: ['headDim'],
  R: ['rotaryDim', 'headDim'],
  H: ['numHeads'],
  b: ['base'],
  T: ['base'],
  s: ['scale'],
  r_1: ['r1'],
  r_2: ['r2'],
  '\\ell': ['layer'],
};

/** Where what a scheme takes by itself would hide a symbol: a factor of 1, a layer of 0, a number drawn. @type {Record<string, any>} */
const GIVEN = {
  dModel: 16,
  scale: 0.75,
  layer: 2,
  shift: 1,
  r1: 0.5,
  r2: 0.25,
  precision: 'float64',
};

/** From whose formulas no number follows: tables that are learned or drawn, and what is said in words. */
const IN_WORDS = `append-index random-ids formula learned learned-interpolated learned-interpolated-2d
  learned-2d abacus sincos-3d detr-2d nerf fourier-features perceiver-features conditional time2vec
  laplacian-eigenvectors random-walk irope xpos fope axial-rope mixed-rope dinov3-rope video-rope m-rope
  shaw transformer-xl t5 fire swin swin-v2 deberta decomposed cope forgetting path pope position-remapping`;

/** Whose cells are looked up, drawn or too long to be written out. */
const LOOKED_UP = `random-ids formula learned learned-interpolated learned-interpolated-2d learned-2d abacus
  random-walk fope shaw t5 fire swin swin-v2`;

/** @param {Encoding} encoding @param {string | undefined} form its formula's, of two @returns {Record<string, any>} */
function argumentsOf({ parameters }, form) {
  const has = (/** @type {string} */ wanted) => parameters.find(({ name }) => name === wanted);
  const heads = has('numHeads')?.default;
  const given = Object.entries(GIVEN)
    .filter(([name]) => has(name))
    .map(([name, value]) => [name, has(name)?.type === 'list' ? Array(heads).fill(value) : value]);
  const choice = parameters.find(({ type }) => type === 'choice');
  return { ...Object.fromEntries(given), ...(form && choice && { [choice.name]: form }) };
}

/** What its symbols are at a cell. @param {Encoding} encoding @param {number} row @param {number} column @returns {Scope} */
function scopeOf({ kind, parameters }, row, column) {
  const values = Object.fromEntries(
    parameters.map(({ name, default: standard }) => [name, GIVEN[name] ?? standard]),
  );
  /** @type {Scope} */
  const scope = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number') scope[`\\${snakeCase(name)}`] = value;
  }
  for (const [symbol, names] of Object.entries(SYMBOLS)) {
    const name = names.find((each) => typeof values[each] === 'number' && values[each] !== 0);
    if (name) scope[symbol] = values[name];
  }
  if (kind === 'bias') {
    const { queryLength, keyLength } = values;
    const h = Math.floor(row / queryLength) + 1;
    return { ...scope, h, m: keyLength - queryLength + (row % queryLength), n: column };
  }
  const grid = { y: Math.floor(row / values.gridWidth), x: row % values.gridWidth };
  return { ...scope, p: row, t: row, j: column, k: column, ...('gridWidth' in values && grid) };
}

/**
 * Sets the index that the left side has for this column, `2i + 1` or `j`.
 * @param {string} left
 * @param {Scope} scope
 * @param {number} column
 * @returns {boolean} whether there is one
 */
function setIndex(left, scope, column) {
  const [, factor, name, rest] = /,\s*(\d*)([a-z])([+-]\d+)?\}$/.exec(left) ?? [];
  if (!name) return true;
  const index = (column - Number(rest ?? 0)) / Number(factor || 1);
  scope[name] = index;
  return Number.isInteger(index) && index >= 0;
}

const isCell = (/** @type {string} */ left) => /^(PE|b|b_h)(_|\(|$)|^$/.test(left);
/** What turns: all of a table of a rotation. */
const TURNED = String.raw`\left[\cos p\omega_i \mid \sin p\omega_i\right]`;

/** The number that a formula says of a cell. @param {Encoding} encoding @param {string} tex @param {number} row @param {number} column */
function numberOf(encoding, tex, row, column) {
  const scope = scopeOf(encoding, row, column);
  const parts = partsOf(tex);
  for (const { left, right } of parts) if (!isCell(left)) scope[left] = valueOf(right);
  const turns = encoding.kind === 'rotate';
  const cells = turns ? [{ left: '', right: TURNED }] : parts.filter(({ left }) => isCell(left));
  const cell = cells.find(({ left }) => setIndex(left, scope, column));
  assert.ok(cell, `nothing about column ${column}`);
  const { value } = casesOf(cell.right).find(({ when }) => when(scope)) ?? assert.fail('no case');
  /** @type {Scope} */
  const first = { i: 0, ...scope };
  value(first); // says how many blocks of columns there are
  const blocks = Number(first['|n'] ?? 1);
  if (blocks === 1) return value(scope);
  const width = Math.floor(Number(turns ? scope.R : scope.d) / blocks);
  return value({ ...scope, '|': Math.floor(column / width), i: column % width });
}

/** Rows and columns that are looked at: both halves, an odd one, the last of 16. */
const ROWS = [0, 1, 2, 5, 11, 12];
const COLUMNS = [0, 1, 2, 3, 7, 8, 9, 15];

/** @param {Encoding} encoding @param {string} [form] */
function* cellsOf(encoding, form) {
  const given = argumentsOf(encoding, form);
  for (const row of ROWS) {
    for (const column of COLUMNS) {
      try {
        const explained = core.explain(encoding.name, given, { row, column });
        yield { row, column, ...explained };
      } catch (error) {
        const { parameter } = /** @type {{parameter?: string}} */ (error);
        if (parameter !== 'row' && parameter !== 'column') throw error;
      }
    }
  }
}

/** @param {number} ours @param {number} value @param {number} share */
const isNear = (ours, value, share) =>
  Math.abs(ours - value) <= share * Math.max(1, Math.abs(value));

/** @param {CatalogueEntry} encoding */
function checkFormula(encoding) {
  const forms = encoding.formula.split(/\\quad\\text\{or\}\\quad/);
  const choice = encoding.parameters.find(({ type }) => type === 'choice');
  const [, left] = /^(.*?=)/.exec(encoding.formula) ?? [];
  let compared = 0;
  forms.forEach((form, k) => {
    const named = forms.length > 1 ? choice?.choices?.[k] : undefined;
    for (const { row, column, value } of cellsOf(encoding, named)) {
      if (value === -Infinity) continue;
      const ours = numberOf(encoding, k === 0 ? form : `${left}${form}`, row, column);
      assert.ok(
        isNear(ours, value, 1e-9),
        `row ${row}, column ${column}: ${ours}, explained as ${value}`,
      );
      compared += 1;
    }
  });
  assert.ok(compared > 0);
}

const wordsOf = (/** @type {string} */ list) => list.trim().split(/\s+/);

test('formulas: each that gives numbers gives those that the core explains', () => {
  const inWords = new Set(wordsOf(IN_WORDS));
  const wrong = catalogue.map((encoding) => [
    encoding.name,
    refusalOf(() => checkFormula(encoding)),
  ]);
  const unexpected = wrong.filter(
    ([name, reason]) => inWords.has(String(name)) === (reason === null),
  );
  assert.deepEqual(unexpected, []);
  assert.deepEqual(
    [...inWords].filter((name) => !catalogue.some((encoding) => encoding.name === name)),
    [],
  );
});

test('explanations: what is written with the numbers of a cell makes its value', () => {
  const lookedUp = new Set(wordsOf(LOOKED_UP));
  const wrong = catalogue.map((encoding) => [encoding.name, refusalOf(() => checkCells(encoding))]);
  assert.deepEqual(
    wrong.filter(([name, reason]) => lookedUp.has(String(name)) === (reason === null)),
    [],
  );
});

/** @param {Encoding} encoding */
function checkCells(encoding) {
  for (const { row, column, value, substituted } of cellsOf(encoding)) {
    if (value === -Infinity) continue;
    const ours = valueOf(texOf(substituted))({});
    const where = `row ${row}, column ${column}: ${substituted}`;
    assert.ok(isNear(ours, value, 1e-4), `${where} is ${ours}, explained as ${value}`); // of seven digits
  }
}

/** @param {string} text as an explanation has it */
const texOf = (text) =>
  text
    .replaceAll('−', '-')
    .replaceAll('·', '\\cdot ')
    .replace(/⌊(.*?)⌋/g, '\\lfloor $1 \\rfloor ')
    .replaceAll('mod', '\\bmod ')
    .replace(/√(\d+|\([^)]*\))/g, '\\sqrt{$1}')
    .replace(/\b(sin|cos|ln|max|min)\(/g, '\\$1(');

/** @param {() => void} check @returns {string | null} why it fails */
function refusalOf(check) {
  try {
    check();
    return null;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}
