/**
 * posenc.js: one line of a page is all it takes, and a page fetches what it uses only:
 * <script type="module" src="posenc.js"></script>
 * Elements come from the folder beside this file when the page has one, the core when one is in sight.
 */
import { chunks } from 'virtual:posenc-chunks';
import { version } from '../../package.json';
import { isFirstCopy } from '../elements/frame/copy.js';
import { asMethods } from '../worker/methods.js';
import { watchFor } from './autoload.js';
import { sayNotFirst } from './second-copy.js';
import { widget } from './widget.js';

export { version };

/** Of every element. */
export const tags = Object.freeze(Object.keys(chunks.elements));

/** For anywidget, which takes a module by its address. */
export default widget(tags, load);

const here = import.meta.url;

/** @param {string} file */
const fetchChunk = (file) => import(/* @vite-ignore */ new URL(`posenc/${file}`, here).href);

/** @returns {Promise<typeof import('./setup.js')>} */
async function setUp() {
  const setup = await fetchChunk(chunks.setup);
  setup.setSite(here);
  setup.setFetch((/** @type {string} */ tag) => load(tag).catch(() => {}));
  return setup;
}

/** @param {string} tag @returns {Promise<CustomElementConstructor>} */
async function fetchElement(tag) {
  const { file, name, needsWhole = false } = chunks.elements[tag];
  const [module, { prepare }] = await Promise.all([fetchChunk(file), setUp()]);
  return prepare(tag, module[name], needsWhole);
}

/** Figures that ask for a core find it under way: the small one where that is enough for one of them. */
function onSight(/** @type {readonly string[]} */ seen) {
  const which = seen.every((tag) => chunks.elements[tag].needsWhole) ? 'whole' : 'first';
  const wanted = setUp().then(({ connect }) => connect().want(which));
  Promise.all([fetchChunk(chunks[which]), wanted]).catch(() => {}); // who asks then is told
}

/** The core's methods as promises, answered by the worker that the elements share. */
export const core = asMethods(async (method, args) => {
  const { connect } = await setUp();
  return /** @type {any} */ (connect().core)[method](...args);
});

/**
 * The class of an element, fetched and defined under its tag unless another copy did so. Elements of a
 * document are found without it; those inside the shadow root of something else must be asked for.
 * @param {string} tag
 * @returns {Promise<CustomElementConstructor>}
 */
export async function load(tag) {
  if (!tags.includes(tag)) {
    throw new TypeError(`load: tag must be that of an element of posenc, got ${tag}`);
  }
  const Element = await fetchElement(tag);
  if (isFirstCopy && !customElements.get(tag)) customElements.define(tag, Element);
  return Element;
}

/**
 * Gives the elements of this copy another prefix too, where a page needs two versions of them:
 * `define('pe2')` gives <pe2-heatmap>.
 * @param {string} prefix
 */
export function define(prefix) {
  const names = new Map(tags.map((tag) => [tag.replace(/^pe/, prefix), tag]));
  watchFor([...names.keys()], {
    fetch: async (name) => {
      const Element = await fetchElement(/** @type {string} */ (names.get(name)));
      if (!customElements.get(name)) customElements.define(name, class extends Element {});
    },
    onSight: (seen) => onSight(seen.map((name) => /** @type {string} */ (names.get(name)))),
  });
}

if (isFirstCopy) watchFor(tags, { fetch: load, onSight });
else sayNotFirst(version);
