/** “Open your model”: what is pasted is read, and stands in the address. */
import './start.js';
import '../elements/define.js';
import { formatParameter, kebabCase } from '../core/check.js';
import { readParts, writeParts } from '../settings/parts.js';
import { writeHash } from '../settings/state.js';
import { setAddress } from './address.js';
import { startTheme } from './theme.js';

/** @import { Matrix } from '../core/types.js' */
/** @import { PeOwnTable } from '../elements/shared/own-table.js' */
/** @import { PeModel } from '../elements/models/model/model.js' */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const model = /** @type {PeModel} */ (byId('model'));
const group = byId('group');
/** What the figures below the model show is the group chosen in it. */
const followers = [byId('spectrum'), byId('precision')];
const OWN = followers.map(({ attributes }) => new Set([...attributes].map(({ name }) => name)));
const SETTINGS = ['config', 'beside', 'plan'];
const MOST_TEXT = 200_000; // characters of an address

/** The address sets the model. */
function read() {
  const given = readParts(location.hash, MOST_TEXT);
  for (const name of SETTINGS) {
    const value = given.get(name);
    if (value === null) model.removeAttribute(name);
    else model.setAttribute(name, value);
  }
}

/** The model sets the address: a history entry for each config. */
function write() {
  const parts = SETTINGS.flatMap((name) => {
    const value = model.getAttribute(name);
    return value ? [[name, value]] : [];
  });
  const hash = parts.length ? `#${writeParts(parts)}` : location.href.split('#')[0];
  if (hash !== location.hash) setAddress('pushState', hash);
}

/** @param {CustomEvent} event */
function follow({ detail: { settings, length } }) {
  group.hidden = settings === null;
  if (!settings) return;
  const texts = Object.entries(settings.parameters).map(([name, value]) => [
    kebabCase(name),
    formatParameter(value),
  ]);
  followers.forEach((figure, index) => {
    for (const { name } of [...figure.attributes]) {
      if (!OWN[index].has(name)) figure.removeAttribute(name);
    }
    for (const [name, value] of texts) figure.setAttribute(name, value);
  });
  followers[0].setAttribute('turns-within', String(length));
  followers[1].setAttribute('farthest', String(Math.max(length, 16)));
  const link = /** @type {HTMLAnchorElement} */ (byId('workbench'));
  link.hash = writeHash({ at: 'rope', changes: { rope: Object.fromEntries(texts) } });
}

/** A learned table that was brought, in the figures below it. @param {CustomEvent<{matrix: Matrix}>} event */
function showLearned({ detail: { matrix } }) {
  for (const id of ['learned-plane', 'learned-similarity']) {
    const figure = /** @type {PeOwnTable<any>} */ (byId(id));
    figure.setAttribute('length', String(matrix.rows));
    figure.table = matrix;
  }
  byId('learned-figures').hidden = false;
}

read();
byId('learned').addEventListener('pe-identify', (event) =>
  showLearned(/** @type {CustomEvent} */ (event)),
);
model.addEventListener('pe-change', write);
model.addEventListener('pe-model', (event) => follow(/** @type {CustomEvent} */ (event)));
window.addEventListener('popstate', read);

/** Anywhere but in a field, which takes what is pasted itself. */
document.addEventListener('paste', (event) => {
  const [place] = event.composedPath();
  if (place instanceof Element && place.matches('input, textarea')) return;
  const text = event.clipboardData?.getData('text') ?? '';
  if (text.trim()) model.open(text);
});

startTheme();
