/** The settings of <pe-attention> beside those of the encoding, and what they ask the core for. */
import { colormapSetting } from '../colormap.js';
import {
  BY_HAND,
  DECIDED,
  choice,
  flag,
  integer,
  leaveOut,
  number,
  optionsOf,
  schemeParameters,
  text,
} from '../../../settings/own-settings.js';

/** @import { TextOptions, WordVectors as CoreVectors } from '../../../core/attention-types.js' */
/** @import { Context, Encoding, Setting, Settings } from '../../frame/types.js' */

/** How an encoding of each kind can meet the words; the first is what it is made for. */
const COMBINATIONS = {
  add: ['add', 'concatenate', 'none'],
  rotate: ['rotate', 'none'],
  bias: ['bias', 'none'],
  none: ['none'],
};
const EVERY_COMBINATION = Object.values(COMBINATIONS).flat();
/** Own settings that mean nothing for other kinds. @type {Record<string, Encoding['kind']>} */
const ONLY_FOR = { alpha: 'add', theta: 'rotate' };
const HEADS_OF_BIASES = 8; // the slope of one head alone would be the flattest of all

/** Whether its rows follow from the places of words. @param {Encoding} encoding */
export function fitsWords({ kind, parameters }) {
  const has = (/** @type {string} */ wanted) => parameters.some(({ name }) => name === wanted);
  if (kind === 'add') return has('length') && has('dModel');
  return kind === 'none' || has(kind === 'rotate' ? 'length' : 'queryLength');
}

/**
 * @param {Context} context
 * @param {string | null} name of the encoding, as the attribute says
 * @returns {Setting[]}
 */
export function attentionSettings(context, name) {
  const encoding = context.catalogue.find((candidate) => candidate.name === name);
  const ways = COMBINATIONS[encoding?.kind ?? 'add'];
  const sequential = context.colormaps.find((map) => !map.diverging)?.as ?? '';
  const option = optionsOf(context.labs, 'attendText');
  return [
    text('tokens', 'The brown dog chased the black dog', 'A sentence; attention is drawn for it.'),
    text('tokens-2', '', 'Another sentence, beside it.'),
    text('tokens-3', '', 'A third one.'),
    {
      ...choice('combine', ways, 'How the encoding meets the words; none leaves positions out.'),
      choices: ['none', ...ways.filter((way) => way !== 'none')], // as a reader goes through them
    },
    option('alpha', BY_HAND.alpha),
    choice('show', ['weights', 'scores', 'terms'], 'After or before the softmax, or scores split.'),
    option('mask'),
    option('dModel', { min: 2, max: 1024 }), // as the schemes that are added; they need a pair
    option('headDim', { min: 2, max: 256 }), // a rotation needs a pair
    option('heads'),
    integer('head', 1, [1, 16], 'The head that is drawn, from 1.'),
    option('weightStd', BY_HAND.weightStd),
    option('seed', BY_HAND.seed),
    option('embeddings'),
    {
      ...number(
        'theta',
        0,
        [0, 57],
        'Angle per word of the fastest pair; 0: as the scheme has it.',
      ),
      unit: 'degrees',
    },
    flag('markers', 'Adds [CLS] and [SEP], as BERT does.'),
    { ...colormapSetting(context), default: sequential },
  ];
}

/**
 * Leaves out what the words decide and what an encoding of this kind has no use for.
 * @param {Settings} settings
 * @param {(attribute: string) => string | null} getText
 */
export function refineSettings(settings, getText) {
  const { encoding, values, problems } = settings;
  const { kind } = encoding;
  leaveOut(settings, DECIDED, ({ name }) => (ONLY_FOR[name] ?? kind) === kind);
  // The way that another kind of encoding was combined is no mistake of the reader's.
  if (EVERY_COMBINATION.includes(getText('combine') ?? '')) delete problems.combine;
  if (kind === 'bias' && getText('heads') === null) values.heads = HEADS_OF_BIASES;
  if (values.head > values.heads) {
    problems.head = `${values.head} is beyond the last, ${values.heads}; using ${values.heads}`;
    values.head = values.heads;
  }
}

/**
 * Options of attendText() and its kin.
 * @param {Settings} settings
 * @param {CoreVectors | null} vectors the reader's own
 * @returns {TextOptions}
 */
export function attentionOptions({ encoding, parameters, values }, vectors) {
  const isOff = values.combine === 'none';
  const numbers = Object.entries(values).filter(([name]) => OPTIONS.has(name));
  return {
    ...Object.fromEntries(numbers),
    encoding: isOff ? 'none' : encoding.name,
    params: isOff ? {} : schemeParameters(encoding, parameters, values),
    combine: values.combine === 'concatenate' ? 'concatenate' : 'add',
    split: values.show === 'terms',
    ...vectorOptions(values.embeddings, vectors),
  };
}

/** Settings that are options of the same name. */
const OPTIONS = new Set('dModel headDim heads alpha weightStd seed mask markers'.split(' '));

/**
 * Until there is a file, random vectors.
 * @param {TextOptions['embeddings']} embeddings
 * @param {CoreVectors | null} vectors
 * @returns {TextOptions}
 */
function vectorOptions(embeddings, vectors) {
  if (embeddings !== 'vectors') return embeddings ? { embeddings } : {};
  return vectors ? { embeddings, vectors } : {};
}
