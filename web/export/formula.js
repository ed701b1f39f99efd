/**
 * The reader's own formula in Python, from its program: variables are arrays of NumPy's; plain numbers
 * go through `math`, and what they make that is not finite is written out, as Python refuses 1 / 0.
 */

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

/** As Python and the core have it: between 0 and b. @param {number} a @param {number} b */
function remainder(a, b) {
  const rest = a % b;
  return rest === 0 || rest < 0 === b < 0 ? rest : rest + b;
}

/** @type {Record<string, [level: number, value: (a: number, b: number) => number]>} */
const OPERATORS = {
  '+': [SUM, (a, b) => a + b],
  '-': [SUM, (a, b) => a - b],
  '*': [PRODUCT, (a, b) => a * b],
  '/': [PRODUCT, (a, b) => a / b],
  '%': [PRODUCT, remainder],
  '^': [POWER, (a, b) => a ** b],
  '<': [CONDITION, (a, b) => Number(a < b)],
  '<=': [CONDITION, (a, b) => Number(a <= b)],
  '>': [CONDITION, (a, b) => Number(a > b)],
  '>=': [CONDITION, (a, b) => Number(a >= b)],
  '==': [CONDITION, (a, b) => Number(a === b)],
  '!=': [CONDITION, (a, b) => Number(a !== b)],
};

/** @type {Record<string, number>} */
const CONSTANTS = { pi: Math.PI, e: Math.E };

/** @param {string} text @param {number} level @param {number | null} [value] @returns {Term} */
function term(text, level, value = null) {
  if (value === null || Number.isFinite(value)) return { text, level, value };
  if (value < 0) return { text: '-math.inf', level: SIGN, value };
  return { text: value > 0 ? 'math.inf' : 'math.nan', level: ATOM, value };
}

/** @param {Term} term @param {number} least level that may stand without parentheses */
const inside = ({ text, level }, least) => (level < least ? `(${text})` : text);

/** A comparison as a number, 1 or 0. @param {Term} of */
const number = (of) => (of.level === CONDITION ? term(`np.where(${of.text}, 1.0, 0.0)`, ATOM) : of);

/** @param {string} operator @param {Term} a @param {Term} b */
function binary(operator, a, b) {
  const [level, apply] = OPERATORS[operator];
  const value = a.value === null || b.value === null ? null : apply(a.value, b.value);
  if (level === CONDITION && value !== null) return term(`${value}.0`, ATOM, value);
  const isPower = operator === '^';
  // The right side of a power may have a sign; in a - (b - c) it needs parentheses. Python would chain
  // comparisons: what stands beside one is a sum.
  const left = inside(a, isPower ? ATOM : level || SUM);
  const right = inside(b, isPower ? SIGN : level + 1);
  return term(`${left} ${isPower ? '**' : operator} ${right}`, level, value);
}

/** @param {Term} condition @param {Term} then @param {Term} otherwise */
function choose(condition, then, otherwise) {
  if (condition.value !== null) return condition.value !== 0 ? then : otherwise;
  const test = condition.level === CONDITION ? condition.text : `${condition.text} != 0`;
  const text = `np.where(${test}, ${then.text}, ${otherwise.text})`;
  // two whole numbers would make an array of integers
  const isWhole = then.value !== null && otherwise.value !== null;
  return isWhole ? term(`1.0 * ${text}`, PRODUCT) : term(text, ATOM);
}

/** @param {string} name @param {Term} argument */
function call(name, { text, value }) {
  const rounds = name === 'round';
  const inner = rounds ? `floor(${text} + 0.5)` : `${name}(${text})`;
  if (value === null) return term(`np.${inner}`, ATOM);
  const apply = /** @type {(x: number) => number} */ (Math[/** @type {'sin'} */ (name)]);
  const result = rounds ? Math.floor(value + 0.5) : apply(value);
  if (name === 'sign') return term(`${result}`, result < 0 ? SIGN : ATOM, result);
  return term(name === 'abs' ? inner : `math.${inner}`, ATOM, result);
}

/** @param {'min' | 'max'} name @param {Term} a @param {Term} b */
function extreme(name, a, b) {
  if (a.value !== null && b.value !== null) return Math[name](a.value, b.value) === a.value ? a : b;
  if (a.value === null && b.value === null) {
    return term(`np.${name}imum(${a.text}, ${b.text})`, ATOM);
  }
  const [array, limit] = a.value === null ? [a, b] : [b, a];
  const limits = name === 'min' ? `None, ${limit.text}` : `${limit.text}, None`;
  return term(`np.clip(${array.text}, ${limits})`, ATOM);
}

/** @param {string[]} program of the core's formulaProgram() */
export function pythonFormula(program) {
  /** @type {Term[]} */
  const stack = [];
  const pop = () => /** @type {Term} */ (stack.pop());
  /** @param {string} step @returns {Term} */
  const next = (step) => {
    if (/^[\d.]/.test(step)) return term(step.replace(/^0+(?=\d)/, ''), ATOM, Number(step));
    if (step in CONSTANTS) return term(`math.${step}`, ATOM, CONSTANTS[step]);
    if (/^[pjidLbn]$/.test(step)) return term(step, ATOM);
    const last = number(pop());
    if (step === 'neg') {
      return term(`-${inside(last, SIGN)}`, SIGN, last.value === null ? null : -last.value);
    }
    if (step in Math && step !== 'min' && step !== 'max') return call(step, last);
    const before = number(pop());
    if (step === '?') return choose(pop(), before, last);
    if (step in OPERATORS) return binary(step, before, last);
    return extreme(/** @type {'min' | 'max'} */ (step), before, last);
  };
  for (const step of program) stack.push(next(step));
  return stack.length > 0 ? number(pop()).text : '';
}
