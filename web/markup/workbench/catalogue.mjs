/**
 * Prints the catalogue of the built core as JSON: the HTML of its menu, entries and gallery with formulas
 * set, so that they can be read before any script runs, and the formulas' style sheet. A process of its
 * own, so that a core built anew is loaded anew.
 */
import { modelPresets } from './presets.js';
import { loadCore } from '../../core/index.js';
import { loadModels } from '../../models/index.js';
import { entriesMarkup } from './entry.js';
import { Formulas } from '../formulas.js';
import { galleryMarkup } from './gallery.js';
import { menuMarkup } from './menu.js';
import { thumbnailOf } from './thumbnail.js';
import { compareViewsMarkup, sentenceViewsMarkup, toolsMenuMarkup } from './tools.js';

const core = await loadCore();
const { modelPositions } = await loadModels();
const presets = modelPresets(core.catalogue(), modelPositions);

/** @param {() => unknown} call */
function works(call) {
  try {
    call();
    return true;
  } catch {
    return false;
  }
}

const entries = core
  .catalogue()
  .map((encoding) => ({
    ...encoding,
    can: {
      frequencies: works(() => core.frequencies(encoding.name)),
      positions: encoding.parameters.some(({ name }) => name === 'positions'),
    },
    presets: presets.filter((preset) => preset.encoding === encoding.name),
  }));
const formulas = new Formulas();
const markup = new Map(entries.map(({ name, formula }) => [name, formulas.render(formula)]));
const thumbnails = new Map(entries.map((entry) => [entry.name, thumbnailOf(core, entry)]));
const parts = {
  menu: toolsMenuMarkup(presets) + menuMarkup(entries),
  compare: compareViewsMarkup(),
  sentence: sentenceViewsMarkup(),
  entries: entriesMarkup(entries, markup),
  gallery: galleryMarkup(entries, thumbnails),
};
const { problems, characters } = formulas;
const sheet = await formulas.styleSheet();
console.log(JSON.stringify({ parts, problems, sheet, characters: [...characters].join('') }));
