/**
 * posenc/define: every element, the core and its worker in one module that fetches nothing. It does not
 * know where it stands: below a bundler its address is that of somebody else's page.
 */
import { version } from '../../package.json';
import { isFirstCopy } from '../elements/frame/copy.js';
import { elements } from '../elements/define.js';
import { connect } from '../worker/connect.js';
import { sayNotFirst } from './second-copy.js';
import { widget } from './widget.js';

/** @import { AsyncCore } from '../core/types.js' */

export { elements, version };

/** Of every element. */
export const tags = Object.freeze(Object.keys(elements));

/** For anywidget, which takes a module by its address. */
export default widget(tags);

/**
 * The core's methods as promises, answered by the worker that the elements share.
 * @type {AsyncCore}
 */
export const core = connect().core;

/** @type {Map<string, CustomElementConstructor>} */
const classes = new Map(Object.entries(elements));

/**
 * The class of an element, defined under its tag unless another copy did so.
 * @param {string} tag
 * @returns {Promise<CustomElementConstructor>}
 */
export async function load(tag) {
  const Element = classes.get(tag);
  if (!Element) throw new TypeError(`load: tag must be one of an element of posenc, got ${tag}`);
  return Element;
}

/**
 * Registers the elements of this copy under another prefix, where a page needs two versions of them:
 * `define('pe2')` gives <pe2-heatmap>.
 * @param {string} prefix
 */
export function define(prefix) {
  for (const [tag, Element] of classes) {
    const name = tag.replace(/^pe/, prefix);
    if (!customElements.get(name)) customElements.define(name, class extends Element {});
  }
}

if (!isFirstCopy) sayNotFirst(version);
