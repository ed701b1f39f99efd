/**
 * The reader's own formula in Python: the grammar of src/encodings/math/expression.h. What holds neither
 * p, j nor i is a plain number there and goes through `math`; the rest are arrays.
 */

/** @import { Encoding, Parameters } from '../core/types.js' */
import { CoreError } from '../core/check.js';

/**
 * @typedef {object} Term
 * @property {string} text
 * @property {number} level how tightly its outermost operator binds
 * @property {number | null} value of a plain number; null: an array
 */

const CONDITION = 0;
const SUM = 1;
const PRODUCT = 2;
const SIGN = 3;
const POWER = 4;
const ATOM = 5;

/** @type {Record<string, (x: number) => number>} */
const FUNCTIONS = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  exp: Math.exp,
  log: Math.log,
  sqrt: Math.sqrt,
  abs: Math.abs,
  floor: Math.floor,
  ceil: Math.ceil,
  round: (x) => Math.floor(x + 0.5),
  sign: Math.sign,
};

/** @type {Record<string, (a: number, b: number) => number>} */
const OPERATORS = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a - b * Math.floor(a / b),
  '^': (a, b) => a ** b,
  '<': (a, b) => Number(a < b),
  '<=': (a, b) => Number(a <= b),
  '>': (a, b) => Number(a > b),
  '>=': (a, b) => Number(a >= b),
  '==': (a, b) => Number(a === b),
  '!=': (a, b) => Number(a !== b),
};

/**
 * A plain number. Python refuses what has no finite value (1 / 0, log(0)), so that is written out.
 * @param {string} text
 * @param {number} level
 * @param {number} value
 * @returns {Term}
 */
function plain(text, level, value) {
  if (Number.isFinite(value)) return { text, level, value };
  const name = Number.isNaN(value) ? 'math.nan' : value > 0 ? 'math.inf' : '-math.inf';
  return { text: name, level: value < 0 ? SIGN : ATOM, value };
}

/**
 * @param {Term} term
 * @param {number} least level that may stand without parentheses
 */
const inside = ({ text, level }, least) => (level < least ? `(${text})` : text);

/**
 * A comparison as a number, 1 or 0.
 * @param {Term} term
 * @returns {Term}
 */
function number(term) {
  if (term.level !== CONDITION) return term;
  const text = term.value === null ? `np.where(${term.text}, 1.0, 0.0)` : `float(${term.text})`;
  return { ...term, text, level: ATOM };
}

/**
 * @param {string} operator
 * @param {Term} left
 * @param {Term} right
 * @param {number} level
 * @returns {Term}
 */
function binary(operator, left, right, level) {
  const [a, b] = [number(left), number(right)];
  const isPower = level === POWER;
  // The right side of a power may have a sign; in a - (b - c) it needs parentheses.
  const first = inside(a, isPower ? ATOM : level);
  const second = inside(b, isPower ? SIGN : level + 1);
  const text = `${first} ${isPower ? '**' : operator} ${second}`;
  if (a.value === null || b.value === null) return { text, level, value: null };
  return plain(text, level, OPERATORS[operator](a.value, b.value));
}

/**
 * @param {Term} condition
 * @param {Term} left
 * @param {Term} right
 * @returns {Term}
 */
function choose(condition, left, right) {
  const [then, otherwise] = [number(left), number(right)];
  const test = condition.level === CONDITION ? condition.text : `${condition.text} != 0`;
  if (condition.value !== null) {
    const value = condition.value !== 0 ? then.value : otherwise.value;
    const text = `(${then.text} if ${test} else ${otherwise.text})`;
    if (then.value === null || otherwise.value === null) return { text, level: ATOM, value: null };
    return plain(text, ATOM, /** @type {number} */ (value));
  }
  const text = `np.where(${test}, ${then.text}, ${otherwise.text})`;
  // two whole numbers would make an array of integers
  const isWhole = then.value !== null && otherwise.value !== null;
  return isWhole
    ? { text: `1.0 * ${text}`, level: PRODUCT, value: null }
    : { text, level: ATOM, value: null };
}

/**
 * @param {string} name
 * @param {Term} argument
 * @returns {Term}
 */
function call(name, argument) {
  const { text, value } = number(argument);
  if (value === null) {
    const array = name === 'round' ? `np.floor(${text} + 0.5)` : `np.${name}(${text})`;
    return { text: array, level: ATOM, value };
  }
  const result = FUNCTIONS[name](value);
  if (name === 'sign') return plain(`${result}`, result < 0 ? SIGN : ATOM, result);
  if (name === 'abs') return plain(`abs(${text})`, ATOM, result);
  return plain(
    name === 'round' ? `math.floor(${text} + 0.5)` : `math.${name}(${text})`,
    ATOM,
    result,
  );
}

/**
 * @param {'min' | 'max'} name
 * @param {Term} left
 * @param {Term} right
 * @returns {Term}
 */
function extreme(name, left, right) {
  const [a, b] = [number(left), number(right)];
  if (a.value !== null && b.value !== null) {
    return plain(`${name}(${a.text}, ${b.text})`, ATOM, Math[name](a.value, b.value));
  }
  if (a.value === null && b.value === null) {
    return { text: `np.${name}imum(${a.text}, ${b.text})`, level: ATOM, value: null };
  }
  const [array, limit] = a.value === null ? [a, b] : [b, a];
  const limits = name === 'min' ? `None, ${limit.text}` : `${limit.text}, None`;
  return { text: `np.clip(${array.text}, ${limits})`, level: ATOM, value: null };
}

/** Recursive descent, one method per level of precedence, as the core's own parser. */
class Translator {
  #text;
  #variables;
  #at = 0;

  /**
   * @param {string} text
   * @param {Record<string, number | null>} variables values of plain numbers; null: arrays
   */
  constructor(text, variables) {
    this.#text = text;
    this.#variables = variables;
  }

  translate() {
    const term = number(this.#conditional());
    if (this.#take(/$/y) === null) this.#fail();
    return term.text;
  }

  /** @returns {never} */
  #fail() {
    throw new CoreError(`formula: fails at column ${this.#at + 1}`, {
      code: 'input',
      parameter: 'formula',
    });
  }

  /** @param {RegExp} pattern sticky @returns {string | null} */
  #take(pattern) {
    while (this.#text[this.#at] === ' ') this.#at += 1;
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) return null;
    this.#at = pattern.lastIndex;
    return found[0];
  }

  /** @param {RegExp} pattern */
  #expect(pattern) {
    if (this.#take(pattern) === null) this.#fail();
  }

  /** @returns {Term} */
  #conditional() {
    const condition = this.#comparison();
    if (this.#take(/\?/y) === null) return condition;
    const then = this.#conditional();
    this.#expect(/:/y);
    return choose(condition, then, this.#conditional());
  }

  #comparison() {
    const left = this.#sum();
    const operator = this.#take(/<=|>=|==|!=|<|>/y);
    if (operator === null) return left;
    // Python would chain comparisons: what stands beside one is a sum.
    const term = binary(operator, left, this.#sum(), SUM);
    return { ...term, level: CONDITION };
  }

  #sum() {
    let left = this.#product();
    for (;;) {
      const operator = this.#take(/[+-]/y);
      if (operator === null) return left;
      left = binary(operator, left, this.#product(), SUM);
    }
  }

  #product() {
    let left = this.#sign();
    for (;;) {
      const operator = this.#take(/[*/%]/y);
      if (operator === null) return left;
      left = binary(operator, left, this.#sign(), PRODUCT);
    }
  }

  /** @returns {Term} */
  #sign() {
    const sign = this.#take(/[+-]/y);
    if (sign === null) return this.#power();
    const term = number(this.#sign());
    if (sign === '+') return term;
    const text = `-${inside(term, SIGN)}`;
    return term.value === null
      ? { text, level: SIGN, value: null }
      : plain(text, SIGN, -term.value);
  }

  #power() {
    const base = this.#atom();
    return this.#take(/\^/y) === null ? base : binary('^', base, this.#sign(), POWER);
  }

  /** @returns {Term} */
  #atom() {
    if (this.#take(/\(/y) !== null) {
      const term = this.#conditional();
      this.#expect(/\)/y);
      return term;
    }
    const digits = this.#take(/(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy);
    if (digits !== null) return plain(String(Number(digits)), ATOM, Number(digits));
    const name = this.#take(/[a-z_]\w*/iy);
    if (name === null) this.#fail();
    if (name in this.#variables) return { text: name, level: ATOM, value: this.#variables[name] };
    if (name === 'pi') return { text: 'math.pi', level: ATOM, value: Math.PI };
    if (name === 'e') return { text: 'math.e', level: ATOM, value: Math.E };
    return this.#call(name);
  }

  /** @param {string} name @returns {Term} */
  #call(name) {
    const isExtreme = name === 'min' || name === 'max';
    if (!isExtreme && !(name in FUNCTIONS)) this.#fail();
    this.#expect(/\(/y);
    const first = this.#conditional();
    const second = isExtreme ? (this.#expect(/,/y), this.#conditional()) : null;
    this.#expect(/\)/y);
    return isExtreme && second ? extreme(name, first, second) : call(name, first);
  }
}

/**
 * @param {Encoding} encoding
 * @param {Parameters} params
 */
export function pythonFormula({ parameters }, params) {
  const value = (/** @type {string} */ name) =>
    params[name] ?? parameters.find((parameter) => parameter.name === name)?.default;
  const numbers = { d: value('dModel'), L: value('length'), n: value('base') };
  return new Translator(value('formula'), { p: null, j: null, i: null, ...numbers }).translate();
}
