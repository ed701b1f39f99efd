/** `node:assert/strict` for suites that run in a page: the claims that they make. */

export class AssertionError extends Error {
  /** @override */
  name = 'AssertionError';
}

/** @param {unknown} holds @param {unknown} message @param {() => string} words where there is no message */
function claim(holds, message, words) {
  if (holds) return;
  if (message instanceof Error) throw message;
  throw new AssertionError(message === undefined ? words() : String(message));
}

/** @param {unknown} value */
function show(value) {
  try {
    const text = JSON.stringify(value, (_, each) =>
      typeof each === 'bigint' || typeof each === 'number' ? String(each) : each,
    );
    return String(text ?? value).slice(0, 500);
  } catch {
    return String(value);
  }
}

/** @typedef {[any, any][]} Pairs compared already, for values that hold themselves */

/**
 * As deepStrictEqual: the same kinds, prototypes and own enumerable properties all the way down.
 * @param {any} a @param {any} b @param {Pairs} [seen] @returns {boolean}
 */
export function isDeepEqual(a, b, seen = []) {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  const tag = (/** @type {any} */ value) => Object.prototype.toString.call(value);
  if (tag(a) !== tag(b)) return false;
  if (seen.some(([first, second]) => first === a && second === b)) return true;
  const pairs = /** @type {Pairs} */ ([...seen, [a, b]]);
  const same = (/** @type {any} */ x, /** @type {any} */ y) => isDeepEqual(x, y, pairs);
  if (ArrayBuffer.isView(a) && !(a instanceof DataView))
    return sameItems(/** @type {any} */ (a), b);
  if (a instanceof Error && (a.message !== b.message || a.name !== b.name)) return false;
  if (a instanceof RegExp && String(a) !== String(b)) return false;
  if (a instanceof Date && !Object.is(a.getTime(), b.getTime())) return false;
  if (a instanceof ArrayBuffer) return sameItems(new Uint8Array(a), new Uint8Array(b));
  if (Array.isArray(a) && a.length !== b.length) return false;
  if (a instanceof Map)
    return a.size === b.size && [...a].every(([key, each]) => b.has(key) && same(each, b.get(key)));
  if (a instanceof Set) {
    const rest = [...b];
    return (
      a.size === b.size &&
      [...a].every((each) => b.has(each) || rest.some((other) => same(each, other)))
    );
  }
  const keys = Reflect.ownKeys(a).filter((key) => isOwn(a, key));
  const others = Reflect.ownKeys(b).filter((key) => isOwn(b, key));
  return (
    keys.length === others.length && keys.every((key) => isOwn(b, key) && same(a[key], b[key]))
  );
}

/** @param {object} value @param {PropertyKey} key */
const isOwn = (value, key) => Object.prototype.propertyIsEnumerable.call(value, key);

/** @param {ArrayLike<any>} a @param {ArrayLike<any>} b */
function sameItems(a, b) {
  if (a.length !== b.length) return false;
  for (let k = 0; k < a.length; k++) if (!Object.is(a[k], b[k])) return false;
  return true;
}

/** Whether what was thrown is what was asked for. @param {any} error @param {any} wanted */
function isWanted(error, wanted) {
  if (wanted === undefined || typeof wanted === 'string') return true;
  if (wanted instanceof RegExp) return wanted.test(String(error));
  if (typeof wanted === 'function') {
    if (wanted.prototype !== undefined && error instanceof wanted) return true;
    return !Error.isPrototypeOf(wanted) && wanted !== Error && wanted(error) === true;
  }
  return Object.entries(wanted).every(([key, value]) =>
    value instanceof RegExp && typeof error?.[key] === 'string'
      ? value.test(error[key])
      : isDeepEqual(error?.[key], value),
  );
}

/** @param {any} error @param {any} wanted */
function hold(error, wanted) {
  if (isWanted(error, wanted)) return;
  const { name, code, parameter, message } = error ?? {};
  throw new AssertionError(
    `thrown: ${show({ name, code, parameter, message })}, wanted: ${show(wanted)} ${wanted}`,
  );
}

/** @param {unknown} value @param {unknown} [message] */
const ok = (value, message) => claim(value, message, () => `not so: ${show(value)}`);

const assert = Object.assign(
  /** @param {unknown} value @param {unknown} [message] */
  (value, message) => ok(value, message),
  {
    ok,
    /** @param {any} a @param {any} b @param {unknown} [message] */
    equal: (a, b, message) => claim(Object.is(a, b), message, () => `${show(a)} is not ${show(b)}`),
    /** @param {any} a @param {any} b @param {unknown} [message] */
    notEqual: (a, b, message) => claim(!Object.is(a, b), message, () => `both are ${show(a)}`),
    /** @param {any} a @param {any} b @param {unknown} [message] */
    deepEqual: (a, b, message) =>
      claim(isDeepEqual(a, b), message, () => `${show(a)} is not as ${show(b)}`),
    /** @param {any} a @param {any} b @param {unknown} [message] */
    notDeepEqual: (a, b, message) =>
      claim(!isDeepEqual(a, b), message, () => `both are as ${show(a)}`),
    /** @param {string} text @param {RegExp} regex @param {unknown} [message] */
    match: (text, regex, message) =>
      claim(typeof text === 'string' && regex.test(text), message, () => `${text} lacks ${regex}`),
    /** @param {string} text @param {RegExp} regex @param {unknown} [message] */
    doesNotMatch: (text, regex, message) =>
      claim(!regex.test(text), message, () => `${text} has ${regex}`),
    /** @param {() => unknown} work @param {any} [wanted] */
    throws(work, wanted) {
      try {
        work();
      } catch (error) {
        return hold(error, wanted);
      }
      throw new AssertionError('nothing was thrown');
    },
    /** @param {() => unknown} work */
    doesNotThrow: (work) => void work(),
    /** @param {Promise<unknown> | (() => Promise<unknown>)} work @param {any} [wanted] */
    async rejects(work, wanted) {
      try {
        await (typeof work === 'function' ? work() : work);
      } catch (error) {
        return hold(error, wanted);
      }
      throw new AssertionError('nothing was refused');
    },
  },
);

export default assert;
