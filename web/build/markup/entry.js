/** The HTML of the catalogue's entries, made while the page is built from what the catalogue says. */

/** @import { CatalogueEntry, Encoding, ModelPreset } from '../../core/types.js' */
import { formatParameter, kebabCase } from '../../core/check.js';
import { writeHash } from '../../settings/state.js';

/**
 * @typedef {CatalogueEntry & {
 *   can: {frequencies: boolean, precision: boolean, positions: boolean},
 *   presets: ModelPreset[],
 * }} Entry
 *
 * @typedef {object} Figure an element that shows an entry
 * @property {string} tag
 * @property {string} controls settings shown at once; empty: all of them
 * @property {string} label caption
 * @property {Record<string, string>} [attributes] beside encoding, label and controls
 */

/** Of many settings, those that change most; a scheme has some of them. */
const ROTATION_CONTROLS = 'show layout head-dim base scaling factor position offset';

/** @type {[Encoding['kind'], string][]} */
const GROUPS = [
  ['none', 'Nothing at all'],
  ['add', 'Added to the words'],
  ['rotate', 'Turning queries and keys'],
  ['bias', 'Added to the scores'],
];

/**
 * What shows an entry, the main figure first.
 * @param {Entry} entry
 * @returns {Figure[]}
 */
export function figuresOf({ name, title, kind, can }) {
  /** @type {Figure[]} */
  const figures = [];
  if (kind === 'bias') {
    return [{ tag: 'pe-bias', controls: '', label: `${title}: what is added to the scores` }];
  }
  if (kind === 'rotate') {
    const label = `${title}: one vector, pair by pair`;
    const attributes = { show: 'clocks', position: '3', offset: can.positions ? '2' : '0' };
    figures.push({ tag: 'pe-rotation', controls: ROTATION_CONTROLS, label, attributes });
  }
  const table = kind === 'rotate' ? 'its cosines and sines' : 'the table';
  figures.push({
    tag: 'pe-heatmap',
    controls: kind === 'rotate' ? 'colormap' : '',
    label: `${title}: ${table}`,
  });
  if (kind === 'add') {
    figures.push({
      tag: 'pe-waves',
      controls: 'columns rows',
      label: `${title}: columns as curves`,
    });
  }
  if (kind === 'add') {
    const label = `${title}: how alike two positions are`;
    figures.push({ tag: 'pe-similarity', controls: 'metric show row', label });
    const curve = `${title}: how alike, by offset or from one position`;
    figures.push({ tag: 'pe-offsets', controls: 'over metric reference', label: curve });
    const points = `${title}: positions in the plane`;
    figures.push({ tag: 'pe-projection', controls: 'method color runs', label: points });
  }
  if (kind === 'add' && can.positions) {
    const label = `${title}: one matrix that moves every position?`;
    figures.push({ tag: 'pe-shift', controls: 'k show starts pair', label });
  }
  if (kind === 'add') {
    const label = `${title}: how far each dimension moves`;
    figures.push({ tag: 'pe-variance', controls: 'show threshold', label });
  }
  if (name === 'sinusoidal') {
    const label = 'Which dimensions repeat others, beside linear frequencies';
    figures.push({ tag: 'pe-correlation', controls: 'beside length d-model', label });
  }
  if (name === 'binary') {
    const label = 'Bits beside the signs of waves';
    figures.push({ tag: 'pe-binary', controls: 'bits number waves', label });
  }
  if (can.frequencies) {
    const label = `${title}: wavelengths and turns`;
    figures.push({ tag: 'pe-spectrum', controls: 'turns-within', label });
  }
  if (can.precision) {
    const label = `${title}: errors in four number formats`;
    figures.push({ tag: 'pe-precision', controls: 'rounding show farthest', label });
  }
  return figures;
}

/** Name of a figure in ids and URLs. @param {string} entry @param {string} tag */
export const figureId = (entry, tag) => `${entry}-${tag.replace(/^pe-/, '')}`;

/** @param {Entry[]} entries */
export function menuMarkup(entries) {
  const groups = GROUPS.map(([kind, title]) => {
    const items = entries.filter((entry) => entry.kind === kind);
    const links = items.map(
      ({ name, title: text }) => `<li><a href="#${name}">${escape(text)}</a></li>`,
    );
    if (links.length === 0) return '';
    return `<section><h2>${title}</h2><ul>\n${links.join('\n')}\n</ul></section>`;
  });
  const presets = entries.flatMap((entry) => entry.presets);
  const models = presets.map((preset) => `<li>${presetLink(preset)}</li>`);
  const section = `<section><h2>As in a model</h2><ul>\n${models.join('\n')}\n</ul></section>`;
  return [...groups, section].join('\n');
}

/** A link to the encoding with what the model sets. @param {ModelPreset} preset */
function presetLink({ name, title, encoding, parameters }) {
  const settings = Object.entries(parameters).map(([key, value]) => [
    kebabCase(key),
    formatParameter(value),
  ]);
  const changes = { [encoding]: Object.fromEntries(settings) };
  const href = writeHash({ at: encoding, changes });
  return `<a href="${escape(href)}" data-preset="${name}">${escape(title)}</a>`;
}

/**
 * @param {Entry[]} entries
 * @param {Map<string, string>} formulas HTML by name
 */
export const entriesMarkup = (entries, formulas) =>
  entries.map((entry) => entryMarkup(entry, formulas.get(entry.name) ?? '')).join('\n');

/** @param {Entry} entry @param {string} formula HTML */
function entryMarkup(entry, formula) {
  const { name, title, summary, source, usedBy, presets } = entry;
  return `<article class="entry" id="${name}" aria-labelledby="${name}-title">
  <h2 id="${name}-title" tabindex="-1">${escape(title)}</h2>
  <p class="summary">${escape(summary)}</p>
  <div class="formula" role="group" tabindex="0" aria-label="Formula">${formula}</div>
  <dl>
    <dt>Source</dt><dd>${sourceMarkup(source)}</dd>
    <dt>Used by</dt><dd>${escape(usedBy || 'no model that we know of')}</dd>
${presets.length ? `    <dt>Set as in</dt><dd>${presets.map(presetLink).join(', ')}</dd>\n` : ''}  </dl>
  <div class="presets" role="status">
${presets.map(presetMarkup).join('\n')}
  </div>
  <div class="figures">
${figuresOf(entry)
  .map((figure) => figureMarkup(entry, figure))
  .join('\n')}
  </div>
  <p class="tools"><a class="permalink" href="#${name}">Link to this state</a>
  <a class="beside" href="#compare">Beside another scheme</a>
  <button type="button" class="reset" hidden>Back to the defaults</button>
  <span class="said" role="status"></span></p>
</article>`;
}

/** Shown while the settings are the model's own. @param {ModelPreset} preset */
const presetMarkup = ({ name, title, source }) =>
  `<p data-preset="${name}" hidden>Set as in ${escape(title)}: ${sourceMarkup(source)}.</p>`;

/** @param {Entry} entry @param {Figure} figure */
function figureMarkup({ name }, { tag, controls, label, attributes = {} }) {
  const all = {
    id: figureId(name, tag),
    encoding: name,
    label,
    controls,
    group: name,
    ...attributes,
  };
  if (tag === 'pe-binary') all.encoding = 'sinusoidal';
  const text = Object.entries(all).map(([key, value]) => ` ${key}="${escape(value)}"`);
  return `<${tag}${text.join('')}><noscript><p class="no-script">This figure needs JavaScript.</p></noscript></${tag}>`;
}

/** Every entry on its defaults, with its main figure. @param {Entry[]} entries */
export function galleryMarkup(entries) {
  return GROUPS.map(([kind, title]) => {
    const cards = entries
      .filter((entry) => entry.kind === kind)
      .map((entry) => {
        const [{ tag, attributes = {} }] = figuresOf(entry);
        const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
        return `<article class="card" id="${entry.name}">
<h3><a href="./workbench.html#${entry.name}">${escape(entry.title)}</a></h3>
<p>${escape(entry.summary)}</p>
<${tag} encoding="${entry.name}"${own.join('')}></${tag}>
</article>`;
      });
    if (cards.length === 0) return '';
    return `<section class="group"><h2>${title}</h2>\n${cards.join('\n')}\n</section>`;
  }).join('\n');
}

/** Addresses become links. @param {string} source */
function sourceMarkup(source) {
  return escape(source).replace(
    /\bgithub\.com\/[\w./-]*\w|\barXiv[ :]?(\d{4}\.\d{4,5})/gi,
    (found, number) =>
      `<a href="https://${number ? `arxiv.org/abs/${number}` : found}" rel="noopener">${found}</a>`,
  );
}

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
