/** The HTML of the catalogue's entries, made while the page is built from what the catalogue says. */
import { presetLink } from './menu.js';
import { attributesMarkup, escape, sourceMarkup } from '../text.js';
import { figureAttributes, viewId, viewsOf } from './views.js';

/** @import { CatalogueEntry } from '../../core/types.js' */
/** @import { ModelPreset } from '../../models/types.js' */
/** @import { Figure, View } from './views.js' */

/**
 * @typedef {CatalogueEntry & {
 *   can: {frequencies: boolean, positions: boolean},
 *   presets: ModelPreset[],
 * }} Entry
 */

/** @param {Entry[]} entries @param {Map<string, string>} formulas HTML by name */
export const entriesMarkup = (entries, formulas) =>
  entries.map((entry) => entryMarkup(entry, formulas.get(entry.name) ?? '', entries)).join('\n');

/** The usual one, or the first other one, of its kind: their numbers can be taken off from each other. @param {Entry} entry @param {Entry[]} entries */
function kinOf({ name, kind }, entries) {
  const usual = entries.filter((other) => other.name === 'sinusoidal');
  const kin = [...usual, ...entries].find((other) => other.kind === kind && other.name !== name);
  return kin?.name ?? '';
}

/** @param {Entry} entry @param {string} formula HTML @param {Entry[]} entries */
function entryMarkup(entry, formula, entries) {
  const { name, title, summary, source, usedBy, presets } = entry;
  const models = presets.map((preset) => presetLink(preset, entries)).join(', ');
  return `<article class="entry" id="${name}" aria-labelledby="${name}-title">
  <h2 id="${name}-title" tabindex="-1">${escape(title)}</h2>
  <p class="summary">${escape(summary)}</p>
  <div class="presets" role="status">
${presets.map(presetMarkup).join('\n')}
  </div>
${viewsMarkup(name, viewsOf(entry))}
  <p class="tools"><a class="permalink" href="#${name}">Link to this state</a>
  <a class="beside" href="#compare" data-against="${kinOf(entry, entries)}">Compare with …</a>
  <button type="button" class="reset" hidden>Back to the defaults</button>
  <span class="said" role="status"></span></p>
  <div class="formula" role="group" tabindex="0" aria-label="Formula">${formula}</div>
  <dl>
    <dt>Source</dt><dd>${sourceMarkup(source)}</dd>
    <dt>Used by</dt><dd>${escape(usedBy || 'no model that we know of')}</dd>
${models ? `    <dt>Set as in</dt><dd>${models}</dd>\n` : ''}  </dl>
</article>`;
}

/** Shown while the settings are the model's own. @param {ModelPreset} preset */
const presetMarkup = ({ name, title, source }) =>
  `<p data-preset="${name}" hidden>Set as in ${escape(title)}: ${sourceMarkup(source)}.</p>`;

/**
 * Tabs, the figures of each, and the settings that all of them share. Without scripts, all stand there.
 * @param {string} entry
 * @param {View[]} views
 * @param {string} [rail] HTML beside the views
 */
export function viewsMarkup(entry, views, rail = '<bench-rail></bench-rail>') {
  const tabs = views.map(
    (view, index) =>
      `<button type="button" role="tab" id="tab-${viewId(entry, view)}" aria-controls="view-${viewId(entry, view)}" aria-selected="${index === 0}"${index ? ' tabindex="-1"' : ''}>${escape(view.title)}</button>`,
  );
  const panes = views.map(
    (
      view,
      index,
    ) => `<div class="view${index ? '' : ' shown'}" role="tabpanel" id="view-${viewId(entry, view)}" aria-labelledby="tab-${viewId(entry, view)}">
${view.figures.map((figure) => figureMarkup(entry, figure)).join('\n')}
</div>`,
  );
  return `<div class="tabs" role="tablist" aria-label="Views" hidden>${tabs.join('')}</div>
<div class="bench">
<div class="figures">
${panes.join('\n')}
</div>
<aside class="rail" aria-label="Settings">${rail}</aside>
</div>`;
}

/** @param {string} entry @param {Figure} figure */
const figureMarkup = (entry, figure) =>
  `<${figure.tag}${attributesMarkup(figureAttributes(entry, figure))}><noscript><p class="no-script">This figure needs JavaScript.</p></noscript></${figure.tag}>`;
