/** The workbench: one entry of the catalogue at a time, a view of it in each tab, its state in the URL. */
import './shell/start.js';
import '../elements/define.js';
import { keepToSight } from '../elements/frame/spare-time.js';
import 'virtual:posenc-formulas.css';
import { readHash, withTexts, writeHash } from '../settings/state.js';
import './bench/rail.js';
import { offerModels } from './bench/models.js';
import { Menu } from './bench/search.js';
import { Sentence } from './bench/sentence.js';
import { Tabs } from './bench/tabs.js';
import { OwnTables } from './bench/own-tables.js';
import { PageState } from './address/page-state.js';
import { copyPermalink } from './address/permalink.js';
import { settingsOf, settle } from './address/settings-of.js';
import { Steps } from './address/steps.js';
import { startTheme } from './shell/theme.js';

/** @import { PeElement } from '../elements/frame/base.js' */
/** @import { PeCompare } from '../elements/analysis/compare/compare.js' */
/** @import { BenchRail } from './bench/rail.js' */

/**
 * @typedef {object} Bench an entry on the page
 * @property {HTMLElement} root
 * @property {Tabs} tabs
 * @property {BenchRail | null} rail
 * @property {PeElement<any>[]} elements
 * @property {Record<string, string>[]} standards attributes that each element starts with
 */

keepToSight();

const COMPARE = 'compare';
const ATTENTION = 'attention';
const FIRST = 'sinusoidal';
/** Entries that are of no scheme of the catalogue. */
const TOOLS = [COMPARE, ATTENTION];

/** @param {Element} entry @returns {[string, Bench]} */
function benchOf(entry) {
  const root = /** @type {HTMLElement} */ (entry);
  const found = [...root.querySelectorAll('.view > *')];
  const elements = /** @type {PeElement<any>[]} */ (found);
  const rail = /** @type {BenchRail | null} */ (root.querySelector('bench-rail'));
  const tabs = new Tabs(root, (view) => choose(root.id, view));
  const standards = elements.map(settingsOf);
  elements.forEach((element, index) => (element.defaults = standards[index]));
  return [root.id, { root, tabs, rail, elements, standards }];
}

const benches = new Map([...document.querySelectorAll('.entry')].map(benchOf));
/** Entries and figures: what a state may name. */
const names = [...benches].flatMap(([name, { elements }]) => [
  name,
  ...elements.map(({ id }) => id),
]);
const menu = new Menu();
let shown = '';
const page = new PageState(
  (hash) => readHash(hash, names),
  ({ at, changes }) => hashOf(String(at), changes),
  () => {
    const titleOf = () => benchNamed(shownName()).root.querySelector('h2');
    steps.arrive(() => titleOf()?.textContent ?? '');
    const before = shown;
    apply();
    if (shown === before) return;
    titleOf()?.focus({ preventScroll: true });
    scrollTo(0, 0);
  },
);
const steps = new Steps(page);

/** The settings of every model preset, by name. */
const presets = new Map(
  menu.presets.map(({ hash, dataset }) => [dataset.preset, readHash(hash, names).changes]),
);

/** @param {string} name of an entry */
const benchNamed = (name) => /** @type {Bench} */ (benches.get(name));

/** The entry that is shown: the one that the URL names or that has the figure it names, or the first. */
function shownName() {
  const { at } = page.now;
  const found = [...benches].find(
    ([name, { elements }]) => name === at || elements.some(({ id }) => id === at),
  );
  return found?.[0] ?? FIRST;
}

/** What the URL calls a view of an entry: its first figure, and the first view the entry itself. */
function shownAt() {
  const name = shownName();
  const { tabs } = benchNamed(name);
  const view = tabs.viewOf(page.now.at);
  return view === tabs.first ? name : view.id.replace(/^view-/, '');
}

function apply() {
  const name = (shown = shownName());
  for (const [other, { root }] of benches) root.hidden = other !== name;
  document.body.classList.add('ready');
  menu.mark(name);
  const { root, tabs, elements } = benchNamed(name);
  document.title = `${root.querySelector('h2')?.textContent} – posenc`;
  tabs.show(tabs.viewOf(page.now.at));
  elements.forEach((element) => update(name, element));
  showRail(name);
  if (name === COMPARE) ownTables.show(steps.table);
  updateTools();
}

/** Gives an element the attributes that the state asks for. @param {string} name @param {PeElement<any>} element */
function update(name, element) {
  const { elements, standards } = benchNamed(name);
  const standard = standards[elements.indexOf(element)];
  settle(element, { ...standard, ...page.now.changes[name], ...page.now.changes[element.id] });
}

/** The settings beside the view are those of its first figure. @param {string} name */
function showRail(name) {
  const { root, rail } = benchNamed(name);
  const figure = root.querySelector('.view.shown > *');
  if (figure) rail?.show(/** @type {PeElement<any>} */ (figure));
}

/** Another view of the same entry: no step that could be undone. @param {string} name @param {HTMLElement} view */
function choose(name, view) {
  page.now.at = view.id.replace(/^view-/, '');
  benchNamed(name).tabs.show(view);
  showRail(name);
  steps.rename({ ...page.now, at: shownAt() });
  updateTools();
}

/** @param {string} at @param {Record<string, Record<string, string>>} changes */
const hashOf = (at, changes) =>
  Object.keys(changes).length ? writeHash({ at, changes }) : `#${at}`;

function updateTools() {
  const name = shownName();
  const { root, elements } = benchNamed(name);
  markPreset(name);
  const own = [name, ...elements.map(({ id }) => id)].filter((id) => page.now.changes[id]);
  const changes = Object.fromEntries(own.map((id) => [id, page.now.changes[id]]));
  const link = /** @type {HTMLAnchorElement} */ (root.querySelector('.permalink'));
  link.href = hashOf(shownAt(), changes);
  /** @type {HTMLElement} */ (root.querySelector('.reset')).hidden = own.length === 0;
  const settings = page.now.changes[name] ?? {};
  if (name === COMPARE) ownTables.say(settings);
  const beside = root.querySelector('.beside');
  if (beside instanceof HTMLAnchorElement)
    beside.href = besideLink(name, settings, beside.dataset.against);
}

/**
 * The comparison of an entry as it stands with another one.
 * @param {string} name
 * @param {Record<string, string>} settings
 * @param {string} [against]
 */
function besideLink(name, settings, against) {
  /** @type {Record<string, string>} */
  const texts = { encoding: name, ...settings };
  if (against) texts.against = against;
  return writeHash({ at: COMPARE, changes: { [COMPARE]: texts } });
}

/** Says which model sets the entry as it stands. @param {string} name */
function markPreset(name) {
  const settings = JSON.stringify(Object.entries(page.now.changes[name] ?? {}).sort());
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
 * @param {Record<string, Record<string, string>>} changes
 * @param {string} done in words
 * @param {number} [table]
 */
function go(changes, done, table) {
  steps.push(done, { ...page.now, at: shownAt(), changes }, table);
}

/** What settings set together were set to, in words. @type {string[]} */
const done = [];

/**
 * A setting of the encoding holds for every figure of its entry; one of a figure for that figure.
 * @param {string} name of the entry
 * @param {PeElement<any>} element
 * @param {{name: string, attribute: string, text: string | null, last?: boolean}} detail text null: the setting is taken off
 * @param {boolean} isFinal
 */
function follow(name, element, { name: setting, attribute, text, last }, isFinal) {
  if (setting === 'encoding' && !TOOLS.includes(name)) {
    element.setAttribute('encoding', name);
    if (isFinal && text && benches.has(text)) location.hash = text;
    return;
  }
  const isShared = isOfEncoding(name, element, setting);
  if (isShared) {
    // while a hand moves, what is seen follows; the other views, when it lets go
    const { elements } = benchNamed(name);
    for (const other of elements.filter((each) => isFinal || isShown(each))) {
      if (other === element) continue;
      if (text === null) other.removeAttribute(attribute);
      else other.setAttribute(attribute, text);
    }
  }
  if (!isFinal) return;
  const key = isShared ? name : element.id;
  const texts = { ...page.now.changes[key], [attribute]: text };
  page.now.changes = withTexts(page.now.changes, key, texts);
  done.push(
    `${nameOfSetting(name, attribute)} ${text ?? (name === COMPARE ? 'as A' : 'as before')}`,
  );
  if (last === false) return;
  go(page.now.changes, done.splice(0).join(', '));
  updateTools();
}

/** Whether the view that it is in is shown. @param {Element} element */
const isShown = (element) => element.closest('.view.shown') !== null;

/** A setting in words, as its control says. @param {string} entry @param {string} attribute */
function nameOfSetting(entry, attribute) {
  const sides = { encoding: 'A', against: 'B' };
  const side = entry === COMPARE && sides[/** @type {'against'} */ (attribute)];
  return side || attribute.replace(/^b-/, 'B ').replaceAll('-', '_');
}

/** @param {string} name of the entry @param {PeElement<any>} element @param {string} setting */
function isOfEncoding(name, element, setting) {
  if (name === ATTENTION) return false;
  if (name === COMPARE) {
    const own = element.ownSettings().some((each) => each.name === setting);
    return setting === 'against' || !own;
  }
  return Boolean(element.settings?.encoding.parameters.some((each) => each.name === setting));
}

/** Several attributes of an entry at once. @param {string} key entry or figure @param {Record<string, string>} texts @param {string} done @param {number} [table] */
function set(key, texts, done, table) {
  go({ ...page.now.changes, [key]: { ...page.now.changes[key], ...texts } }, done, table);
  apply();
}

function toDefaults() {
  go({}, 'back to the defaults');
  apply();
}

const compared = /** @type {PeCompare[]} */ (benchNamed(COMPARE).elements);
const ownTables = new OwnTables(compared, (texts, table, done) => set(COMPARE, texts, done, table));
const choices = /** @type {Element} */ (document.querySelector('#compare .models'));
const models = menu.presets.map(({ hash, textContent }) => ({
  title: String(textContent),
  changes: readHash(hash, names).changes,
}));
offerModels(choices, models, (change, done) => {
  const { [COMPARE]: before = {}, ...others } = page.now.changes;
  go({ ...others, [COMPARE]: change(before) }, done);
  apply();
});
const sentence = /** @type {PeElement<any>} */ (document.getElementById('attention-sentence'));
new Sentence(sentence, (texts, done) => set(sentence.id, texts, done));

for (const [name, { root, elements }] of benches) {
  for (const element of elements) {
    for (const type of ['pe-input', 'pe-change']) {
      element.addEventListener(type, (event) => {
        const { detail } = /** @type {CustomEvent} */ (event);
        follow(name, element, detail, type === 'pe-change');
      });
    }
    element.addEventListener('pe-reset', toDefaults);
  }
  root.querySelector('.reset')?.addEventListener('click', () => {
    toDefaults();
    root.querySelector('h2')?.focus({ preventScroll: true }); // the button is gone
  });
  copyPermalink(root);
}

// Views that have not been seen are drawn for paper, too.
window.addEventListener('beforeprint', () => {
  for (const element of benchNamed(shownName()).elements) element.setAttribute('loading', 'eager');
});

apply();
startTheme();
