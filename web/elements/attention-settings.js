/** The settings of <pe-attention> beside those of the encoding, and what they ask the core for. */
import { say } from '../texts/say.js';
import { colormapSetting } from './colormap.js';
import {
  DECIDED,
  choice,
  flag,
  integer,
  leaveOut,
  number,
  schemeParameters,
  text,
} from './own-settings.js';

/** @import { Encoding, TextOptions, WordVectors as CoreVectors } from '../core/types.js' */
/** @import { Context } from './context.js' */
/** @import { Setting, Settings } from './settings.js' */

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
 * @param {Context | null} context
 * @param {string | null} name of the encoding, as the attribute says
 * @returns {Setting[]}
 */
export function attentionSettings(context, name) {
  const encoding = context?.catalogue.find((candidate) => candidate.name === name);
  const sequential = context?.colormaps.find((map) => !map.diverging)?.name ?? '';
  return [
    text(
      'tokens',
      'The brown dog chased the black dog',
      say('A sentence; attention is drawn for it.'),
    ),
    text('tokens-2', '', say('Another sentence, beside it.')),
    text('tokens-3', '', say('A third one.')),
    choice(
      'combine',
      COMBINATIONS[encoding?.kind ?? 'add'],
      say('How the encoding meets the words; none leaves positions out.'),
    ),
    number('alpha', 1, [0, 16], say('Factor on the encoding before it meets the words.')),
    choice(
      'show',
      ['weights', 'scores', 'terms'],
      say('After or before the softmax, or scores split.'),
    ),
    choice('mask', ['none', 'causal'], say('Causal: a word sees itself and the words before it.')),
    integer('dModel', 64, [2, 1024], say('Channels of a word vector.')),
    integer('headDim', 64, [2, 256], say('Channels of queries, keys and values of one head.')),
    integer('heads', 1, [1, 16], say('Heads, each with weights of its own.')),
    integer('head', 1, [1, 16], say('The head that is drawn, from 1.')),
    number(
      'weightStd',
      0.8,
      [0, 8],
      say('Deviation of the random weights, before division by √d_model.'),
    ),
    integer('seed', 1, [0, 2 ** 31], say('Of the random vectors and weights.')),
    choice(
      'embeddings',
      ['random', 'semantic', 'vectors'],
      say('Vectors of words: random ones, a toy set with meanings, or your own file.'),
    ),
    {
      ...number(
        'theta',
        0,
        [0, 57],
        say('Angle per word of the fastest pair; 0: as the scheme has it.'),
      ),
      unit: 'degrees',
    },
    flag('markers', say('Adds [CLS] and [SEP], as BERT does.')),
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
    problems.head = say`${values.head} is beyond the last, ${values.heads}; using ${values.heads}`;
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
