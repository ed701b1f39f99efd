/** The page inside an <iframe>: one element, named by the address, as high as it needs to be. */
import { readElement } from '../settings/address.js';
import { isSettable, isSetting } from '../settings/setting-names.js';
import { writeHash } from '../settings/state.js';
import { hasRoom, heightMessages, readCommand, secretIn } from './dialects.js';

const place = /** @type {HTMLElement} */ (document.getElementById('figure'));
const link = /** @type {HTMLAnchorElement} */ (document.getElementById('open'));
const secret = secretIn(location.hash);
const isFramed = window.parent !== window;

/** @type {HTMLElement | null} */
let figure = null;
/** @type {string | null} the figure of the page that this repeats */
let exhibit = null;
let wanted = 0; // px
let isDrawn = false;
/** @type {readonly string[]} */
let tags = [];

/** @param {readonly string[]} names of elements there are */
export function startFrame(names) {
  tags = names;
  window.addEventListener('hashchange', show);
  show();
}

function show() {
  const { tag, attributes, at } = readElement(location, tags);
  exhibit = at;
  figure = document.createElement(tag ?? 'pe-heatmap');
  figure.setAttribute('loading', 'eager');
  for (const [name, text] of Object.entries(attributes)) figure.setAttribute(name, text);
  document.documentElement.dataset.theme = attributes.theme ?? 'auto'; // as the post it stands in
  place.replaceChildren(figure);
  followSettings();
}

/** @param {Element} element */
const textsOf = ({ attributes }) =>
  Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));

/** The link goes where the page shows the same. */
function followSettings() {
  if (!figure) return;
  const shown = Object.entries(textsOf(figure)).filter(([name]) => isSetting(name));
  const changes = Object.fromEntries(shown);
  const { encoding = 'sinusoidal', ...rest } = changes;
  const [file, id] = exhibit ? ['index.html', exhibit] : ['workbench.html', encoding];
  const own = exhibit ? changes : rest;
  const state = { at: id, changes: Object.keys(own).length ? { [id]: own } : {} };
  link.href = new URL(file + writeHash(state), location.href).href;
}

function tellHeight() {
  if (!isFramed || !wanted) return;
  const address = location.href.replace('/embed.all.html', '/embed.html'); // which the host knows
  const wish = { height: wanted, secret, address };
  // The host's origin is unknown, and a height tells nobody anything.
  for (const message of heightMessages(wish)) window.parent.postMessage(message, '*');
}

function measure() {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (height === wanted || !isDrawn) return; // a frame that is told of what is not there yet collapses
  wanted = height;
  tellHeight();
}

new ResizeObserver(measure).observe(document.body);

for (const type of ['pe-ready', 'pe-error']) {
  place.addEventListener(type, () => {
    isDrawn = true;
    requestAnimationFrame(measure);
  });
}

window.addEventListener('message', ({ source, data }) => {
  if (!isFramed || source !== window.parent) return;
  const command = readCommand(data);
  if (command?.type === 'pe-embed:ask') tellHeight();
  if (command?.type !== 'pe-embed:set' || !figure) return;
  const wanted = Object.entries(command.attributes).filter(([name]) => isSettable(name));
  if (!hasRoom(textsOf(figure), Object.fromEntries(wanted))) return;
  for (const [name, text] of wanted) {
    if (text === null) figure.removeAttribute(name);
    else figure.setAttribute(name, text);
  }
  followSettings();
});

place.addEventListener('pe-change', followSettings);
