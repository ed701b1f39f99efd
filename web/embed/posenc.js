/**
 * posenc.js: every element, the core and its worker in one module. One line of a page is all it takes:
 * <script type="module" src="posenc.js"></script>
 */
import { version } from '../../package.json';
import { elements } from '../elements/define.js';
import { setSite } from '../elements/site.js';
import { connect } from '../worker/connect.js';
import { render } from './widget.js';

/** @import { AsyncCore } from '../worker/client.js' */

export { elements, version };
/** For anywidget, which takes a module by its address. */
export default { render };

/**
 * The core's methods as promises, answered by the worker that the elements share.
 * @type {AsyncCore}
 */
export const core = connect().core;

setSite(import.meta.url);

/** @type {[string, CustomElementConstructor][]} */
const list = Object.entries(elements);

/**
 * Registers the elements of this copy under another prefix, where a page needs two versions of them:
 * `define('pe2')` gives <pe2-heatmap>.
 * @param {string} prefix
 */
export function define(prefix) {
  for (const [tag, Element] of list) {
    const name = tag.replace(/^pe/, prefix);
    if (!customElements.get(name)) customElements.define(name, class extends Element {});
  }
}

if (list.some(([tag, Element]) => customElements.get(tag) !== Element)) {
  console.info(`posenc ${version}: another copy of posenc.js has defined its elements first`);
}
