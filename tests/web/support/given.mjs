/** Sets every property of an element to what frameworks set them to. */

/** @import { Described } from '../../../web/build/describe/elements.mjs' */
/** @import { Bench } from './elements.mjs' */

/** Those that every test tries; all others are tried before a release. */
export const SOME = ['pe-heatmap', 'pe-compare'];

/**
 * @param {Bench} bench
 * @param {Described} element
 * @returns {Promise<string[]>} what was thrown, or not rendered
 */
export async function wrongWith(bench, { tag, attributes, properties }) {
  // it must have begun: what a property does then is the harder half
  await bench.add(`<${tag} loading="eager"></${tag}>`);
  const names = [
    ...attributes.filter(({ of }) => of !== 'scheme').map(({ property }) => property),
    ...properties.map(({ name }) => name),
    ...['length', 'dModel', 'headDim', 'positions', 'causal'],
  ];
  return bench.page.evaluate(
    async ({ names: list }) => {
      const element = /** @type {any} */ (document.querySelector('#fixture > *'));
      const values = [true, false, [], 5, null, undefined, ['a', 'b'], {}, NaN, Symbol('x')];
      /** @type {string[]} */
      const thrown = [];
      const note = (/** @type {any} */ event) => {
        event.preventDefault();
        thrown.push(String(event.reason ?? event.error ?? event.message));
      };
      addEventListener('error', note);
      addEventListener('unhandledrejection', note);
      for (const name of list) {
        for (const value of values) {
          try {
            element[name] = value;
            element.performUpdate(); // not once a frame, as otherwise: each value is rendered
          } catch (error) {
            thrown.push(`${name} = ${String(value)}: ${error}`);
          }
          // what a reader cannot mend by another value is ours
          if (element.failure && element.failure.code !== 'input')
            thrown.push(`${name} = ${String(value)}: ${element.failure.message}`);
          if (!element.shadowRoot.firstElementChild)
            thrown.push(`${name} = ${String(value)}: nothing is there`);
        }
        element[name] = null;
      }
      await element.updateComplete;
      removeEventListener('error', note);
      removeEventListener('unhandledrejection', note);
      return thrown;
    },
    { names },
  );
}
