/** `node:test` for suites that run in a page: tests gather below the file that is being loaded. */

/**
 * @typedef {{name: string, work: Function, skip: unknown}} Case
 * @typedef {{before: Function[], after: Function[], afterEach: Function[], cases: Case[]}} Suite
 * @typedef {{name: string, error: string | null, isSkipped: boolean}} Result
 */

/** @type {Suite} */
let current = { before: [], after: [], afterEach: [], cases: [] };

/** @returns {Suite} of what is loaded from here on */
export function begin() {
  current = { before: [], after: [], afterEach: [], cases: [] };
  return current;
}

export const before = (/** @type {Function} */ work) => void current.before.push(work);
export const after = (/** @type {Function} */ work) => void current.after.push(work);
export const afterEach = (/** @type {Function} */ work) => void current.afterEach.push(work);

/** @param {string} name @param {...any} rest options, if there are any, and the test */
export function test(name, ...rest) {
  const [options, work] = rest.length > 1 ? rest : [{}, rest[0]];
  current.cases.push({ name, work, skip: options.skip ?? false });
}

test.before = before;
test.after = after;

/** @param {Suite} suite @returns {Promise<Result[]>} */
export async function run({ before: first, after: last, afterEach: always, cases }) {
  const found = /** @type {Result[]} */ ([]);
  for (const work of first) await work();
  for (const { name, work, skip } of cases) {
    const result = { name, error: null, isSkipped: Boolean(skip) };
    found.push(result);
    if (!skip) await attempt(work, result);
    for (const each of skip ? [] : always) await each();
  }
  for (const work of last) await work();
  return found;
}

/** @param {Function} work @param {Result} result */
async function attempt(work, result) {
  /** @type {Function[]} */
  const ends = [];
  const t = {
    diagnostic: () => {},
    skip: () => void (result.isSkipped = true),
    after: (/** @type {Function} */ end) => void ends.push(end),
    test: (/** @type {string} */ _, /** @type {Function} */ part) => part(t),
  };
  try {
    await work(t);
  } catch (error) {
    const { message, stack } = /** @type {any} */ (error ?? {});
    result.error = `${message ?? error}\n${stack ?? ''}`;
  }
  for (const end of ends) await end();
}
