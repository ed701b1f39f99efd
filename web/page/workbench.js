/** The workbench: one entry of the catalogue at a time, its figures linked, its state in the URL. */
import './start.js';
import '../elements/define.js';
import 'virtual:posenc-formulas.css';
import { readHash, writeHash } from '../settings/state.js';
import { OwnTables } from './own-tables.js';
import { settingsOf } from './settings-of.js';
import { Steps } from './steps.js';
import { startTheme } from './theme.js';

/** @import { PeElement } from '../elements/frame/base.js' */
/** @import { PeCompare } from '../elements/analysis/compare/compare.js' */

/**
 * @typedef {object} Bench an entry on the page
 * @property {HTMLElement} root
 * @property {PeElement<any>[]} elements
 * @property {Record<string, string>[]} standards attributes that each element starts with
 */

/** @type {Map<string, Bench>} */
const benches = new Map(
  [...document.querySelectorAll('.entry')].map((root) => {
    const found = [...root.querySelectorAll('.figures > *')];
    const elements = /** @type {PeElement<any>[]} */ (found);
    return [
      root.id,
      { root: /** @type {HTMLElement} */ (root), elements, standards: elements.map(settingsOf) },
    ];
  }),
);
/** Entries and figures: what a state may name. */
const names = [...benches].flatMap(([name, { elements }]) => [
  name,
  ...elements.map(({ id }) => id),
]);
const search = /** @type {HTMLInputElement} */ (document.getElementById('search'));
const count = /** @type {HTMLElement} */ (document.getElementById('count'));
/** @param {string} selector */
const anchors = (selector) => [
  .../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(selector)),
];
const links = anchors('nav li a:not([data-preset], [data-tool])');
const toolLinks = anchors('nav li a[data-tool]');
const presetLinks = anchors('nav li a[data-preset]');
let state = readHash(location.hash, names);
const steps = new Steps();
const COMPARE = 'compare';

/** The settings of every model preset, by name. */
const presets = new Map(
  presetLinks.map(({ hash, dataset }) => [dataset.preset, readHash(hash, names).changes]),
);

/** The entry that is shown: the one that the URL names or that has the figure it names, or the first. */
function shownName() {
  const { at } = state;
  const found = [...benches].find(
    ([name, { elements }]) => name === at || elements.some(({ id }) => id === at),
  );
  return found?.[0] ?? 'sinusoidal';
}

function apply() {
  const name = shownName();
  for (const [other, { root }] of benches) root.hidden = other !== name;
  for (const link of [...links, ...toolLinks]) {
    if (link.hash === `#${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const { root, elements, standards } = /** @type {Bench} */ (benches.get(name));
  document.title = `${root.querySelector('h2')?.textContent} – posenc`;
  elements.forEach((element, index) => {
    const wanted = { ...standards[index], ...state.changes[name], ...state.changes[element.id] };
    for (const attribute of Object.keys({ ...settingsOf(element), ...wanted })) {
      if (attribute in wanted) element.setAttribute(attribute, wanted[attribute]);
      else element.removeAttribute(attribute);
    }
  });
  if (name === COMPARE) ownTables.show(steps.table);
  updateTools();
}

function updateTools() {
  const name = shownName();
  const { root, elements } = /** @type {Bench} */ (benches.get(name));
  markPreset(name);
  const own = [name, ...elements.map(({ id }) => id)].filter((id) => state.changes[id]);
  const changes = Object.fromEntries(own.map((id) => [id, state.changes[id]]));
  const link = /** @type {HTMLAnchorElement} */ (root.querySelector('.permalink'));
  link.href = own.length ? writeHash({ at: name, changes }) : `#${name}`;
  /** @type {HTMLElement} */ (root.querySelector('.reset')).hidden = own.length === 0;
  const settings = state.changes[name] ?? {};
  if (name === COMPARE) ownTables.say(settings);
  const beside = root.querySelector('.beside');
  if (beside instanceof HTMLAnchorElement) beside.href = besideLink(name, settings);
}

/** The comparison of an entry as it stands with another one. @param {string} name @param {Record<string, string>} settings */
function besideLink(name, settings) {
  /** @type {Record<string, string>} */
  const texts = { encoding: name, ...settings };
  if (name !== 'sinusoidal') texts.against = 'sinusoidal';
  const changes = { [COMPARE]: texts };
  return writeHash({ at: COMPARE, changes });
}

/** Says which model sets the entry as it stands. @param {string} name */
function markPreset(name) {
  const settings = JSON.stringify(Object.entries(state.changes[name] ?? {}).sort());
  for (const element of document.querySelectorAll('[data-preset]')) {
    const { preset } = /** @type {HTMLElement} */ (element).dataset;
    const own = presets.get(preset)?.[name];
    const isSet = own !== undefined && JSON.stringify(Object.entries(own).sort()) === settings;
    if (element.localName === 'p') /** @type {HTMLElement} */ (element).hidden = !isSet;
    else if (isSet) element.setAttribute('aria-current', 'true');
    else element.removeAttribute('aria-current');
  }
}

/**
 * @param {string} at
 * @param {Record<string, Record<string, string>>} changes
 * @param {string} done in words
 * @param {number} [table]
 */
function go(at, changes, done, table) {
  state = { ...state, at, changes };
  steps.push(done, Object.keys(changes).length ? writeHash(state) : `#${at}`, table);
}

/**
 * A setting of the encoding holds for every figure of its entry; one of a figure for that figure.
 * @param {string} name of the entry
 * @param {PeElement<any>} element
 * @param {{name: string, attribute: string, text: string | null}} detail text null: the setting is taken off
 * @param {boolean} isFinal
 */
function follow(name, element, { name: setting, attribute, text }, isFinal) {
  const bench = /** @type {Bench} */ (benches.get(name));
  if (setting === 'encoding' && name !== COMPARE) {
    element.setAttribute('encoding', name);
    if (isFinal && text && benches.has(text)) location.hash = text;
    return;
  }
  const isShared = isOfEncoding(name, element, setting);
  if (isShared) {
    for (const other of bench.elements) {
      if (other === element) continue;
      if (text === null) other.removeAttribute(attribute);
      else other.setAttribute(attribute, text);
    }
  }
  if (!isFinal) return;
  const key = isShared ? name : element.id;
  const { [attribute]: _, ...others } = state.changes[key] ?? {};
  const texts = text === null ? others : { ...others, [attribute]: text };
  const { [key]: __, ...rest } = state.changes;
  const changes = Object.keys(texts).length ? { ...rest, [key]: texts } : rest;
  go(name, changes, `${nameOfSetting(name, attribute)} ${text ?? 'as A'}`);
  updateTools();
}

/** A setting in words, as its control says. @param {string} entry @param {string} attribute */
function nameOfSetting(entry, attribute) {
  const sides = { encoding: 'A', against: 'B' };
  const side = entry === COMPARE && sides[/** @type {'against'} */ (attribute)];
  return side || attribute.replace(/^b-/, 'B ').replaceAll('-', '_');
}

/** @param {string} name of the entry @param {PeElement<any>} element @param {string} setting */
function isOfEncoding(name, element, setting) {
  if (name === COMPARE) {
    const own = element.ownSettings().some((each) => each.name === setting);
    return setting === 'against' || !own;
  }
  return Boolean(element.settings?.encoding.parameters.some((each) => each.name === setting));
}

const compared = /** @type {PeCompare[]} */ (/** @type {Bench} */ (benches.get(COMPARE)).elements);
const ownTables = new OwnTables(compared, (texts, table, done) => {
  go(
    COMPARE,
    { ...state.changes, [COMPARE]: { ...state.changes[COMPARE], ...texts } },
    done,
    table,
  );
  apply();
});

for (const [name, { root, elements }] of benches) {
  for (const element of elements) {
    for (const type of ['pe-input', 'pe-change']) {
      element.addEventListener(type, (event) => {
        const { detail } = /** @type {CustomEvent} */ (event);
        follow(name, element, detail, type === 'pe-change');
      });
    }
  }
  root.querySelector('.reset')?.addEventListener('click', () => {
    go(name, {}, 'back to the defaults');
    apply();
  });
  root.querySelector('.permalink')?.addEventListener('click', (event) => {
    const said = /** @type {HTMLElement} */ (root.querySelector('.said'));
    const { href } = /** @type {HTMLAnchorElement} */ (event.currentTarget);
    navigator.clipboard?.writeText(href).then(
      () => (said.textContent = 'Copied.'),
      () => (said.textContent = 'It is in the address bar.'),
    );
  });
}

/** Shows the menu's entries that hold every word of the search. */
function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const link of [...toolLinks, ...links, ...presetLinks]) {
    const item = /** @type {HTMLElement} */ (link.parentElement);
    item.hidden = !words.every((word) => textOf(link).includes(word));
    if (!item.hidden && !toolLinks.includes(link)) found++;
  }
  for (const group of document.querySelectorAll('nav section')) {
    /** @type {HTMLElement} */ (group).hidden = !group.querySelector('li:not([hidden])');
  }
  count.textContent = words.length
    ? `${found} of ${links.length + presetLinks.length} found`
    : `${links.length} encodings, ${presetLinks.length} models`;
}

/**
 * What an entry is searched for: name, title, summary, source and models; a model for its own names.
 * @param {HTMLAnchorElement} link of the menu
 */
function textOf({ hash, dataset, textContent }) {
  if (dataset.preset) return `${dataset.preset} ${textContent}`.toLowerCase();
  if (dataset.tool !== undefined) return String(textContent).toLowerCase();
  const name = hash.slice(1);
  const root = /** @type {Bench} */ (benches.get(name)).root;
  const parts = [...root.querySelectorAll('h2, .summary, dd')].map((part) => part.textContent);
  return [name, ...parts].join(' ').toLowerCase();
}

search.addEventListener('input', filter);
search.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  const first = [...links, ...presetLinks].find(
    (link) => !(/** @type {HTMLElement} */ (link.parentElement).hidden),
  );
  if (first) location.hash = first.hash;
});
window.addEventListener('popstate', () => {
  const before = shownName();
  state = readHash(location.hash, names);
  steps.arrive(() => benches.get(shownName())?.root.querySelector('h2')?.textContent ?? '');
  apply();
  if (shownName() === before) return;
  const { root } = /** @type {Bench} */ (benches.get(shownName()));
  root.querySelector('h2')?.focus({ preventScroll: true });
  scrollTo(0, 0);
});

/** @type {HTMLElement} */ (document.querySelector('.find')).hidden = false;
filter();
apply();
startTheme();
