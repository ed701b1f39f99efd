/** The workbench's menu: entries in groups, models, and what a search finds beside them. */
import { formatParameter, kebabCase } from '../../core/check.js';
import { writeHash } from '../../settings/state.js';
import { grouped } from './groups.js';
import { escape } from '../text.js';
import { viewId, viewsOf } from './views.js';

/** @import { ModelPreset } from '../../models/types.js' */
/** @import { Entry } from './entry.js' */

/** @param {Entry[]} entries */
export function menuMarkup(entries) {
  const groups = grouped(entries).map(({ title, entries: own }) =>
    groupMarkup(
      title,
      own.map(({ name, title: text }) => `<li><a href="#${name}">${escape(text)}</a></li>`),
    ),
  );
  const presets = entries.flatMap((entry) => entry.presets);
  const models = presets.map((preset) => `<li>${presetLink(preset, entries)}</li>`);
  return [...groups, groupMarkup('As in a model', models), findsMarkup(entries)].join('\n');
}

/** @param {string} title @param {string[]} items */
const groupMarkup = (title, items) =>
  `<details class="group"><summary>${escape(title)} <small>${items.length}</small></summary><ul>\n${items.join('\n')}\n</ul></details>`;

/** Views, and values of choices: shown when they are searched for. @param {Entry[]} entries */
function findsMarkup(entries) {
  const finds = entries.flatMap((entry) => [...optionFinds(entry), ...viewFinds(entry)]);
  const items = finds.map(
    ({ href, title, words }) =>
      `<li><a href="${escape(href)}" data-find="${escape(words.toLowerCase())}">${escape(title)}</a></li>`,
  );
  return `<details class="group finds" open hidden><summary>Views and settings</summary><ul>\n${items.join('\n')}\n</ul></details>`;
}

/** @param {Entry} entry */
const viewFinds = (entry) =>
  viewsOf(entry).map((view) => ({
    href: `#${viewId(entry.name, view)}`,
    title: `${entry.title}: ${view.title}`,
    words: view.words,
  }));

/** Without these a long-context rule would change nothing. @type {Record<string, Record<string, string>>} */
const SHOWN_WITH = { scaling: { factor: '8' } };

/** @param {Entry} entry */
function optionFinds(entry) {
  const spectrum = viewsOf(entry).find(({ title }) => title === 'Spectrum');
  return entry.parameters.flatMap(({ name, type, choices = [], titles = [], default: standard }) =>
    choices.flatMap((value, index) => {
      if (type !== 'choice' || value === standard || name === 'precision') return [];
      const texts = { [kebabCase(name)]: value, ...SHOWN_WITH[name] };
      const at = name in SHOWN_WITH && spectrum ? viewId(entry.name, spectrum) : entry.name;
      return {
        href: writeHash({ at, changes: { [entry.name]: texts } }),
        title: `${entry.title}: ${fieldName(name)} ${titles[index] ?? value}`,
        words: `${value} ${name}`,
      };
    }),
  );
}

/** @param {string} name */
const fieldName = (name) => kebabCase(name).replaceAll('-', ' ');

/**
 * A link to the encoding with what the model sets, its length with the turns that are counted.
 * @param {ModelPreset} preset
 * @param {Entry[]} entries
 */
export function presetLink(preset, entries) {
  const { name, title, encoding, context } = preset;
  const entry = entries.find((each) => each.name === encoding);
  const hasSpectrum = entry?.can.frequencies && context > 0;
  const spectrum = `${encoding}-spectrum`;
  const changes = {
    [encoding]: presetTexts(preset),
    ...(hasSpectrum && { [spectrum]: { 'turns-within': String(context) } }),
  };
  const href = writeHash({ at: hasSpectrum ? spectrum : encoding, changes });
  return `<a href="${escape(href)}" data-preset="${name}">${escape(title)}</a>`;
}

/** What the model sets, as attributes. @param {ModelPreset} preset @returns {Record<string, string>} */
export const presetTexts = ({ parameters }) =>
  Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [kebabCase(key), formatParameter(value)]),
  );
