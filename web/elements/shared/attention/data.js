/** What <pe-attention> asks the core for, and how the answers become maps. */
import { CoreError } from '../../../core/check.js';
import { tokenize } from '../../../core/tokens.js';
import { TERMS } from './arithmetic.js';
import { neighbours } from './findings.js';
import { attentionOptions } from './settings.js';

/** @import { DrawnMap as CoreMap, TextAttention, TextComparison, TextOptions, TextsAttention, TextsDrawing } from '../../../core/attention-types.js' */
/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { AsyncCore, Context, Matrix, Picture, Settings } from '../../frame/types.js' */
/** @import { Colormap } from '../../../core/types.js' */
/** @import { Link } from '../../../plot/word-maps.js' */
/** @import { WordVectors } from './word-vectors.js' */

/**
 * @typedef {object} DrawnMap
 * @property {number} sentence
 * @property {number} term -1: the map is not one of the parts
 * @property {string} title
 * @property {string[]} words
 * @property {Matrix} matrix of the head that is drawn
 * @property {Picture} image
 * @property {Link[]} links
 *
 * @typedef {object} AttentionPicture
 * @property {Settings} settings
 * @property {TextAttention[]} sentences
 * @property {{other: number, result: TextComparison}[]} comparisons of the first sentence with another
 * @property {DrawnMap[]} maps
 * @property {number} head from 0
 * @property {Colormap | undefined} colormap
 * @property {string} remark
 */

const MOST_WORDS = 48;
const SENTENCES = ['tokens', 'tokens-2', 'tokens-3'];

/** Sentences that are not empty. @param {Settings} settings */
function textsOf({ values }) {
  const given = SENTENCES.map((name) => ({ name, text: String(values[name]) }));
  const texts = given.filter(({ text }) => text.trim() !== '');
  if (texts.length === 0) {
    const message = 'tokens: there are no words; type at least one';
    throw new CoreError(message, { code: 'input', parameter: 'tokens' });
  }
  return texts;
}

/**
 * attendTexts() of settings: what is refused of a text is said of the setting it came from.
 * @param {AsyncCore} core
 * @param {{name: string, text: string}[]} given
 * @param {TextOptions} options
 * @param {TextsDrawing} drawing
 * @param {Call[]} further calls of the same trip
 * @returns {Promise<TextsAttention & {further: any[]}>}
 */
export async function attendSettings(core, given, options, drawing, further = []) {
  try {
    const texts = given.map(({ text }) => text);
    const [found, ...answers] = await core.batch([
      ['attendTexts', texts, options, drawing],
      ...further,
    ]);
    return { ...found, further: answers };
  } catch (error) {
    const known = CoreError.from(error);
    const [, index] = /^texts\[(\d+)\]$/.exec(known.parameter ?? '') ?? [];
    if (index === undefined) throw known;
    const { name } = given[Number(index)];
    const details = /** @type {const} */ ({ code: 'input', parameter: name, cause: error });
    throw new CoreError(`${name} ${known.rule}`, details);
  }
}

/**
 * @param {AsyncCore} core
 * @param {Settings} settings
 * @param {Context} context
 * @param {WordVectors | null} vectors the reader's own
 * @returns {Promise<AttentionPicture>}
 */
export async function loadAttention(core, settings, context, vectors) {
  const given = textsOf(settings);
  const { values } = settings;
  const head = values.head - 1;
  const colormap = colormapFor(context, values);
  const found = await attendSettings(
    core,
    given,
    attentionOptions(settings, vectors && vectors.pick(wordsOf(given))),
    { show: values.show, head, most: MOST_WORDS, paint: { colormap: colormap?.name } },
  );
  return {
    settings,
    sentences: found.texts,
    comparisons: found.comparisons.map((result, index) => ({ other: index + 1, result })),
    maps: found.maps.map((map) => labelled(map, found.texts)),
    head,
    colormap,
    remark: remarkOf(found.texts[0], values, vectors),
  };
}

/** Of a reader's vectors, which stay here, only those of these words are sent. @param {{text: string}[]} given */
const wordsOf = (given) =>
  given.flatMap(({ text }) => tokenize(text).tokens.map(({ word }) => word));

/** Weights run one way from 0; scores and their parts have two signs. @param {Context} context @param {Record<string, any>} values */
function colormapFor({ colormaps }, { show, colormap }) {
  const chosen = colormaps.find(({ as }) => as === colormap);
  const isSigned = show !== 'weights';
  return chosen?.diverging === isSigned
    ? chosen
    : colormaps.find((map) => map.diverging === isSigned);
}

/** @param {TextAttention} first @param {Record<string, any>} values @param {unknown} vectors */
function remarkOf(first, { show, embeddings, combine }, vectors) {
  const remarks = [first.note];
  if (show === 'terms' && !first.terms) {
    remarks.push(
      combine === 'none'
        ? 'without positions a score has one part only'
        : 'nothing is added to the words here, so a score has no four parts; scores are drawn',
    );
  }
  if (embeddings === 'vectors' && !vectors)
    remarks.push('choose a file of word vectors below; random ones until then');
  return remarks.filter(Boolean).join('; ');
}

/** A map with its words, links and title. @param {CoreMap} map @param {TextAttention[]} sentences @returns {DrawnMap} */
function labelled({ text: sentence, name, matrix, image }, sentences) {
  const { tokens, same } = sentences[sentence];
  const words = tokens.map(({ text }) => text);
  const isOne = sentences.length === 1;
  const number = sentence + 1;
  const term = TERMS.findIndex((each) => each.name === name);
  if (term >= 0) {
    const title = isOne ? TERMS[term].title : `${TERMS[term].title}, sentence ${number}`;
    return { sentence, term, words, links: [], title, matrix, image };
  }
  const links = neighbours(same).map(({ first, second, rowDifference, columnDifference }) => ({
    first,
    second,
    sameRows: rowDifference === 0,
    sameColumns: columnDifference === 0,
  }));
  const title = isOne ? '' : `Sentence ${number}`;
  return { sentence, term, words, links, title, matrix, image };
}
