/** Figures without a browser: their pictures, and all that they print of them. */
import { openDocument, room } from '../../../web/build/posters/document.mjs';

/** @import { PeElement } from '../../../web/elements/frame/base.js' */

openDocument();
await import('../../../web/elements/define.js');
const { PlotFrame } = await import('../../../web/plot/frame.js');
room.width = 847;

/**
 * A figure that is drawn.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @returns {Promise<PeElement<any>>}
 */
export async function figureOf(tag, attributes) {
  const element = /** @type {PeElement<any>} */ (document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
  element.setAttribute('loading', 'eager');
  Object.assign(element, { render: () => '' }); // its templates are read below
  await new Promise((resolve, reject) => {
    element.addEventListener('pe-ready', resolve, { once: true });
    element.addEventListener('pe-error', (event) =>
      reject(new Error(`${tag}: ${/** @type {CustomEvent} */ (event).detail.message}`)),
    );
    document.body.append(element);
  });
  element.draw(
    element.picture,
    new PlotFrame(document.createElement('div'), { onMove() {}, onResize() {} }),
  );
  return element;
}

/** The text of a Lit template, tags apart. @param {unknown} value @returns {string} */
export function textOf(value) {
  if (value === null || value === undefined || typeof value === 'symbol') return '';
  if (typeof value === 'function' || typeof value === 'boolean') return '';
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value !== 'object') return String(value);
  const { strings, values } = /** @type {{strings?: string[], values?: unknown[]}} */ (value);
  if (!strings || !values) return '';
  const whole = strings.map((part, k) => part + (k < values.length ? textOf(values[k]) : ''));
  return whole
    .join('')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}
