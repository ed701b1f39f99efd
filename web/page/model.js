/** “Open your model”: what is pasted is read, and stands in the address. */
import './shell/start.js';
import '../elements/define.js';
import { formatParameter, kebabCase } from '../core/check.js';
import { writeHash } from '../settings/state.js';
import { followAddress, pasteAnywhere } from './address/figure-page.js';
import { startTheme } from './shell/theme.js';

/** @import { Matrix } from '../core/types.js' */
/** @import { PeOwnTable } from '../elements/shared/own-table.js' */
/** @import { PeModel } from '../elements/models/model/model.js' */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const model = /** @type {PeModel} */ (byId('model'));
const group = byId('group');
/** What the figure below the model shows is the group chosen in it. */
const precision = byId('precision');
const OWN = new Set([...precision.attributes].map(({ name }) => name));

/** @param {CustomEvent} event */
function follow({ detail: { settings, length, learned } }) {
  byId('learned-table').hidden = !learned;
  group.hidden = settings === null;
  if (!settings) return;
  const texts = Object.entries(settings.parameters).map(([name, value]) => [
    kebabCase(name),
    formatParameter(value),
  ]);
  for (const { name } of [...precision.attributes]) {
    if (!OWN.has(name)) precision.removeAttribute(name);
  }
  for (const [name, value] of texts) precision.setAttribute(name, value);
  precision.setAttribute('farthest', String(Math.max(length, 16)));
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

followAddress(model, ['config', 'beside', 'show', 'plan', 'asked']);
byId('learned').addEventListener('pe-identify', (event) =>
  showLearned(/** @type {CustomEvent} */ (event)),
);
model.addEventListener('pe-model', (event) => follow(/** @type {CustomEvent} */ (event)));
pasteAnywhere((text) => model.open(text).catch((error) => model.fail(error)));
startTheme();
