/** A stand-in for Core.identify(): <pe-identify> is tested on answers that the test knows. */

/** @import { Page } from 'playwright-core' */

/**
 * From now on every table is said to be fairseq's, of its own size; a table with a NaN is said to be
 * nothing known. Counts the calls in `window.identified`.
 * @param {Page} page with a <pe-identify> that has started
 */
export const standIn = (page) =>
  page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('pe-identify'));
    while (!element.context) await new Promise((resolve) => setTimeout(resolve, 10));
    const { client } = element.context;
    const { core } = client;
    Object.assign(window, { identified: 0 });
    const identify = async (/** @type {any} */ { rows, cols, data }) => {
      /** @type {any} */ (window).identified += 1;
      const params = { length: rows, dModel: cols, base: 10000, paddingIdx: 1 };
      const found = { scheme: 'sinusoidal-fairseq', params, scale: 1, maxDifference: 2.5e-8 };
      const unknown = data.some(Number.isNaN);
      return {
        ...found,
        scheme: unknown ? null : found.scheme,
        confidence: unknown ? 0 : 0.99,
        dtype: 'float32',
        offset: 2,
        candidates: [
          found,
          { scheme: 'sinusoidal', params: { ...params, layout: 'concat' }, maxDifference: 0.12 },
        ],
        note: unknown ? 'A number is missing.' : '',
      };
    };
    client.core = new Proxy(core, {
      get: (target, name) => (name === 'identify' ? identify : target[name]),
    });
    element.retry();
  });
