/**
 * What every layer above the core needs to know about arguments: the one error class, how a name is
 * spelled outside JS, and how text from an attribute or a URL becomes a value that the core accepts.
 */

/** @import { Parameter } from './types.js' */

/**
 * 'elsewhere' is the first core's word for what the whole one answers: see worker/two-cores.js.
 * @typedef {'input' | 'memory' | 'unsupported' | 'internal' | 'elsewhere'} ErrorCode
 */

/** @type {ErrorCode[]} */
const CODES = ['input', 'memory', 'unsupported', 'internal', 'elsewhere'];

/** The one error of the core, whichever thread or language it started in. */
export class CoreError extends Error {
  /**
   * @param {string} message function, parameter, rule and the value received
   * @param {{code?: ErrorCode, parameter?: string | null, rule?: string | null, cause?: unknown}} [details]
   */
  constructor(message, { code = 'internal', parameter = null, rule = null, cause } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    /** @type {ErrorCode} */
    this.code = code;
    /** @type {string | null} the argument at fault, in its JS spelling */
    this.parameter = parameter;
    /** @type {string | null} what is wrong with it, and the value received: `must be even, got 7` */
    this.rule = rule;
    /** @type {number | null} index of the call that failed, of several that came together */
    this.call = null;
  }

  /** There before the constructor runs: a stack's first line is written then. @override */
  get name() {
    return 'CoreError';
  }

  /** Without the name of the function that refused. */
  get complaint() {
    return this.rule === null ? this.message : `${this.parameter} ${this.rule}`;
  }

  /** The message to who writes attributes: `rope: head-dim must be even, got 3`. */
  get inAttributes() {
    if (this.rule === null || this.parameter?.includes('.')) return this.message;
    const [place] = this.message.split(':', 1);
    return `${place}: ${respelled(this.complaint, (name) => name)}`;
  }

  /**
   * The same failure as a CoreError. What the core did not mean to throw (a WASM trap, a bug) is
   * `internal`.
   * @param {any} thrown
   */
  static from(thrown) {
    try {
      return CoreError.#read(thrown);
    } catch {
      // an object whose properties throw, or that is no text: getters of callers may throw anything
      return new CoreError('core: something was thrown that says nothing', { cause: thrown });
    }
  }

  /** @param {any} thrown */
  static #read(thrown) {
    if (thrown instanceof CoreError) return thrown;
    const isOurs = thrown?.name === 'CoreError';
    const text = (/** @type {string} */ key) =>
      isOurs && typeof thrown[key] === 'string' ? thrown[key] : null;
    const parameter = text('parameter');
    // else a file or a key of one, whose names are its own
    const isOfFile = parameter === 'config' || parameter === 'trace' || parameter?.includes('.');
    const isOfCaller = parameter !== null && !isOfFile;
    const own = (/** @type {string} */ said) => (isOfCaller ? respelled(said, camelCase) : said);
    const rule = text('rule');
    const error = new CoreError(own(String(thrown?.message ?? thrown)), {
      code: isOurs && CODES.includes(thrown.code) ? thrown.code : 'internal',
      parameter,
      rule: rule && own(rule),
      cause: isOurs ? undefined : thrown,
    });
    if (isOurs && Number.isInteger(thrown.call)) error.call = thrown.call;
    if (typeof thrown?.stack === 'string') {
      const at = thrown.stack.indexOf('\n    at '); // of V8, which says name and message above
      error.stack = at < 0 ? thrown.stack : error + thrown.stack.slice(at);
    }
    return error;
  }
}

/** What asking again cannot mend. @param {string} lack @param {unknown} [cause] */
export const unsupported = (lack, cause) =>
  new CoreError(
    `posenc cannot run in this browser: it has no ${lack}; ` +
      'Chromium 97, Firefox 104, Safari 16.4 and later can',
    { code: 'unsupported', cause },
  );

/**
 * @param {string} method
 * @param {string} parameter
 * @param {string} rule with the value received
 * @returns {never}
 */
export function refuse(method, parameter, rule) {
  throw new CoreError(`${method}: ${parameter} ${rule}`, { code: 'input', parameter, rule });
}

/** What a message calls a value, as the core does. @param {unknown} value */
export function described(value) {
  if (typeof value === 'string') return `'${shortened(value)}'`;
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/**
 * Whether an object is what a literal makes, of any frame, or has no prototype: a worker that is sent a
 * copy reads the same of it.
 * @param {object} value
 */
export function isPlain(value) {
  const parent = Object.getPrototypeOf(value);
  if (parent === null) return true;
  return Object.getPrototypeOf(parent) === null && Object.hasOwn(parent, 'isPrototypeOf');
}

/** By its brand: a frame and a test's realm have constructors of their own. @param {unknown} value */
export const brandOf = (value) => Object.prototype.toString.call(value).slice(8, -1);

/** What is not plain. @param {object} value */
export function kindOf(value) {
  const tag = brandOf(value);
  if (tag === 'Object') return 'an object of a class';
  return `${/^[AEIOU]/.test(tag) ? 'an' : 'a'} ${tag}`;
}

/**
 * What is taken apart before the module sees it: read once, as a copy.
 * @template Given
 * @param {string} method
 * @param {string} parameter
 * @param {Given} value
 * @returns {NonNullable<Given>}
 */
export function anObject(method, parameter, value) {
  if (typeof value !== 'object' || value === null) {
    refuse(method, parameter, `must be an object, got ${value === null ? 'null' : typeof value}`);
  }
  if (!isPlain(value)) refuse(method, parameter, `must be a plain object, got ${kindOf(value)}`);
  return { ...value };
}

/** A scheme's name as the module takes it. @param {string} method @param {string | null | undefined} encoding null: none */
export function encodingOf(method, encoding) {
  const name = encoding ?? 'none';
  if (typeof name === 'string') return name;
  refuse(method, 'encoding', `must be the name of a scheme, got ${described(name)}`);
}

/**
 * Whether something is wanted: null, as everywhere, is what is not given.
 * @param {string} method
 * @param {string} parameter
 * @param {unknown} value
 * @param {boolean} otherwise where it is not given
 * @returns {boolean}
 */
export function flagOf(method, parameter, value, otherwise) {
  const flag = value ?? otherwise;
  if (typeof flag === 'boolean') return flag;
  refuse(method, parameter, `must be true or false, got ${described(flag)}`);
}

/**
 * anObject() of words that are known: any other is refused, as the module refuses it.
 * @template {object} Given
 * @param {string} method
 * @param {string} parameter
 * @param {Given} value
 * @param {{[Key in keyof Required<Given>]: 1}} known
 * @returns {NonNullable<Given>}
 */
export function optionsOf(method, parameter, value, known) {
  const given = anObject(method, parameter, value);
  const other = Object.keys(given).find((name) => !Object.hasOwn(known, name));
  const names = Object.keys(known).join(', ') || 'there are none';
  if (other !== undefined) refuse(method, other, `is not one of its parameters: ${names}`);
  return given;
}

/**
 * The one option of methods that have no other.
 * @param {string} method
 * @param {{out?: any}} options
 */
export const outOf = (method, options) => optionsOf(method, 'options', options, { out: 1 }).out;

/**
 * @template Result
 * @param {() => Result} call of the module, whose errors become CoreError
 * @returns {Result}
 */
export function guarded(call) {
  try {
    return call();
  } catch (error) {
    throw CoreError.from(error);
  }
}

/** `dModel` -> `d-model`: the spelling in attributes and URLs. @param {string} name */
export const kebabCase = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `d-model` -> `dModel`: the spelling in JS. @param {string} name */
export const camelCase = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());

/**
 * A message with the names of parameters as its reader writes them, outside of what it quotes.
 * @param {string} message
 * @param {(name: string) => string} spelling of `d-model`
 */
const respelled = (message, spelling) =>
  message.replace(/'[^']{0,99}'|“[^”]{0,99}”|\w+/g, (word) =>
    /^_?[a-z]/.test(word) && /[a-z\d](_[a-z\d]|[A-Z])/.test(word)
      ? spelling(kebabCase(word).replaceAll('_', '-'))
      : word,
  );

/** `dModel` -> `d_model`: the spelling of formulas and papers. @param {string} name */
export const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The attribute text that reads back as this value. @param {unknown} value */
export const formatParameter = (value) => (Array.isArray(value) ? value.join(' ') : String(value));

/**
 * Reads a parameter from text. Never throws: what cannot be used is clamped, rounded or replaced by
 * the default, and `problem` says so in words made to stand beside a control.
 * @param {Parameter} parameter
 * @param {string | null} text null: not given
 * @returns {{value: any, problem: string | null}}
 */
export function parseParameter(parameter, text) {
  if (text === null) return { value: parameter.default, problem: null };
  const words = text.trim();
  switch (parameter.type) {
    case 'choice':
      return parseChoice(parameter, words);
    case 'boolean':
      return parseBoolean(parameter, words);
    case 'list':
      return parseList(parameter, words);
    case 'text':
      return parseText(parameter, text);
    default:
      return parseNumber(parameter, words);
  }
}

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** @param {string} word a decimal number; NaN for anything else, `0x10` and the empty text included */
const toNumber = (word) => (DECIMAL.test(word) ? Number(word) : NaN);

const MOST_SAID = 40; // characters, as the core says of texts

/** What a message says of a text from outside. @param {string} text */
export const shortened = (text) =>
  text.length > MOST_SAID ? `${text.slice(0, MOST_SAID)}…` : text;

/** @param {Parameter} parameter @param {string} complaint */
function fallBack(parameter, complaint) {
  const shown = parameter.default === null ? 'leaving it out' : `using ${parameter.default}`;
  return { value: parameter.default, problem: `${complaint}; ${shown}` };
}

/** @param {Parameter} parameter @param {string} word */
function parseNumber(parameter, word) {
  const number = toNumber(word);
  const said = shortened(word);
  if (!Number.isFinite(number)) return fallBack(parameter, `“${said}” is not a number`);
  const { min = null, max = null } = parameter;
  let value = parameter.type === 'integer' ? Math.round(number) : number;
  let problem = value === number ? null : `${said} is not a whole number; using ${value}`;
  if (min !== null && value < min) {
    value = min;
    problem = `${said} is below ${min}; using ${min}`;
  }
  if (max !== null && value > max) {
    value = max;
    problem = `${said} is above ${max}; using ${max}`;
  }
  return { value, problem };
}

/** @param {Parameter} parameter @param {string} word */
function parseChoice(parameter, word) {
  const choices = parameter.choices ?? [];
  const value = choices.find((choice) => choice.toLowerCase() === word.toLowerCase());
  if (value !== undefined) return { value, problem: null };
  return fallBack(parameter, `“${shortened(word)}” is not one of ${choices.join(', ')}`);
}

/**
 * An attribute that is merely there means yes.
 * @param {Parameter} parameter
 * @param {string} word
 */
function parseBoolean(parameter, word) {
  if (word === '' || word === 'true') return { value: true, problem: null };
  if (word === 'false') return { value: false, problem: null };
  return fallBack(parameter, `“${shortened(word)}” is neither true nor false`);
}

/** @param {Parameter} parameter @param {string} words numbers separated by blanks or commas */
function parseList(parameter, words) {
  if (words === '') return { value: parameter.default, problem: null };
  const { min, max } = parameter;
  const parts = words.split(/[\s,]+/).filter(Boolean);
  for (const part of parts) {
    const number = toNumber(part);
    const said = shortened(part);
    if (!Number.isFinite(number)) return fallBack(parameter, `“${said}” is not a number`);
    if (number < (min ?? -Infinity)) return fallBack(parameter, `${said} is below ${min}`);
    if (number > (max ?? Infinity)) return fallBack(parameter, `${said} is above ${max}`);
  }
  return { value: parts.map(Number), problem: null };
}

/** @param {Parameter} parameter its `max` counts bytes of UTF-8 @param {string} text */
function parseText({ max }, text) {
  const bytes = new TextEncoder().encode(text);
  if (max == null || bytes.length <= max) return { value: text, problem: null };
  // A character cut in two at the end is left out as a whole.
  const value = new TextDecoder().decode(bytes.subarray(0, max), { stream: true });
  return { value, problem: `longer than ${max} bytes; cut off there` };
}
