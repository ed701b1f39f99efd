/** The HTML of the workbench's tools: entries of its own beside those of the catalogue. */
import { grouped } from '../../plot/format.js';
import { writeHash } from '../../settings/state.js';
import { viewsMarkup } from './entry.js';
import { presetTexts } from './menu.js';
import { escape } from '../text.js';

/** @import { ModelPreset } from '../../models/types.js' */
/** @import { View } from './views.js' */

/** @param {string} show @param {string} title @param {string} label @param {string} controls @returns {View} */
const compared = (show, title, label, controls) => ({
  title,
  words: '',
  figures: [
    {
      tag: 'pe-compare',
      controls,
      label,
      attributes: { id: `compare-${show}`, encoding: 'sinusoidal', show },
    },
  ],
});

/** @type {View[]} */
const COMPARED = [
  compared('table', 'Table', 'Both tables, and their difference', 'colormap'),
  compared('similarity', 'Similarity', 'How alike two positions are', 'metric colormap'),
  compared(
    'offsets',
    'By offset',
    'How alike two positions are, by how far they stand apart',
    'metric',
  ),
  compared('spectrum', 'Spectrum', 'Wavelengths of both, and turns', 'turns-within'),
  compared('score', 'Score', 'The score of two equal words, by distance', 'turns-within farthest'),
];

/** A model of 8192 tokens asked to read sixteen times as many. */
const STRETCHED = { preset: 'llama-3', factor: 16, rules: ['yarn', 'ntk'] };

/** @param {ModelPreset[]} presets */
export function toolsMenuMarkup(presets) {
  const { href, title } = longContext(presets);
  return `<section class="tools-menu"><h2>Tools</h2><ul>
<li><a href="#compare" data-tool="compare two schemes side by side beside difference">Compare: A | B | A − B</a></li>
<li><a href="${escape(href)}" data-tool="compare yarn ntk long context rope scaling extension spectrum score">${escape(title)}</a></li>
<li><a href="#attention" data-tool="attention sentence words tokens head who attends">Attention on your sentence</a></li>
</ul></section>`;
}

/** @param {ModelPreset[]} presets */
function longContext(presets) {
  const { preset, factor, rules } = STRETCHED;
  const model = /** @type {ModelPreset} */ (presets.find(({ name }) => name === preset));
  const { encoding, context, title } = model;
  const length = context * factor;
  const texts = {
    encoding,
    against: encoding,
    ...presetTexts(model),
    factor: String(factor),
    'original-length': String(context),
    scaling: rules[0],
    'b-scaling': rules[1],
    'turns-within': String(length),
  };
  return {
    href: writeHash({ at: 'compare-spectrum', changes: { compare: texts } }),
    title: `YaRN | NTK for ${title} at ${grouped(length)}`,
  };
}

export const compareViewsMarkup = () => viewsMarkup('compare', COMPARED);

/** Heads that learned to look two words back, each with other positions. @type {View} */
const TRAINED = {
  title: 'Heads that learned',
  words: '',
  figures: [
    {
      tag: 'pe-lab',
      label: 'Two words back: heads that learn, on your sentence',
      attributes: {
        id: 'attention-trained',
        encoding: 'none',
        lanes: 'none learned rope',
        show: 'sentence',
      },
    },
  ],
};

/** @type {View} */
const SENTENCE = {
  title: 'A random head',
  words: '',
  figures: [
    {
      tag: 'pe-attention',
      controls: 'show alpha weight-std',
      label: 'Who attends to whom',
      attributes: { id: 'attention-sentence', encoding: 'sinusoidal', combine: 'none' },
    },
  ],
};

/** As web/page/bench/sentence.js sets them. */
const POSITIONS = ['off', 'added', 'beside', 'rotated'];

const SENTENCE_FORM = `<form class="sentence" hidden>
<label for="sentence">Sentence</label>
<textarea id="sentence" rows="3" autocomplete="off" maxlength="200"></textarea>
<fieldset><legend>Positions</legend>
${POSITIONS.map((name) => `<label><input type="radio" name="positions" value="${name}" /><span>${name}</span></label>`).join('\n')}
</fieldset>
<button type="button" id="another-head">Another head</button>
</form>`;

export const sentenceViewsMarkup = () =>
  viewsMarkup('attention', [TRAINED, SENTENCE], SENTENCE_FORM);
