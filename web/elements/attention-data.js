/** What <pe-attention> asks the core for, and how the answers become maps. */
import { CoreError } from '../core/check.js';
import { say } from '../texts/say.js';
import { TERMS } from './attention-arithmetic.js';
import { neighbours } from './attention-findings.js';
import { attentionOptions } from './attention-settings.js';

/** @import { Colormap, Matrix, Picture, TextAttention, TextComparison } from '../core/types.js' */
/** @import { AsyncCore } from '../worker/client.js' */
/** @import { Link } from '../plot/word-maps.js' */
/** @import { Context } from './context.js' */
/** @import { Settings } from './settings.js' */
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
    const message = say('tokens: there are no words; type at least one');
    throw new CoreError(message, { code: 'input', parameter: 'tokens' });
  }
  return texts;
}

/**
 * A refusal of the text becomes one of the setting it came from.
 * @template Result
 * @param {string} name
 * @param {Promise<Result>} asked
 */
export async function ofSetting(name, asked) {
  try {
    return await asked;
  } catch (error) {
    const known = CoreError.from(error);
    if (known.parameter !== 'text' && known.parameter !== 'first' && known.parameter !== 'second') {
      throw known;
    }
    throw new CoreError(known.message, { code: 'input', parameter: name, cause: error });
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
  const texts = textsOf(settings);
  const sentences = [];
  /** @type {string[]} */
  const words = [];
  for (const { name, text } of texts) {
    const { total, tokens } = await ofSetting(name, core.tokenize(text));
    words.push(...tokens.map(({ word }) => word));
    if (total > MOST_WORDS) {
      const message = say`${name}: ${total} words are too many to read; at most ${MOST_WORDS}`;
      throw new CoreError(message, { code: 'input', parameter: name });
    }
  }
  const options = attentionOptions(settings, vectors && vectors.pick(words));
  const [{ name, text }, ...others] = texts;
  const comparisons = [];
  for (const other of others) {
    const result = await ofSetting(other.name, core.compareTexts(text, other.text, options));
    sentences[0] = result.first;
    comparisons.push({ other: sentences.push(result.second) - 1, result });
  }
  if (others.length === 0) sentences.push(await ofSetting(name, core.attendText(text, options)));
  const { values } = settings;
  const head = values.head - 1;
  const colormap = colormapFor(context, values);
  const maps = await paintMaps(core, mapsOf(sentences, values.show, head), values.show, colormap);
  return {
    settings,
    sentences,
    comparisons,
    maps,
    head,
    colormap,
    remark: remarkOf(sentences[0], values, vectors),
  };
}

/** Weights run one way from 0; scores and their parts have two signs. @param {Context} context @param {Record<string, any>} values */
function colormapFor({ colormaps }, { show, colormap }) {
  const chosen = colormaps.find(({ name }) => name === colormap);
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
        ? say('without positions a score has one part only')
        : say('nothing is added to the words here, so a score has no four parts; scores are drawn'),
    );
  }
  if (embeddings === 'vectors' && !vectors)
    remarks.push(say('choose a file of word vectors below; random ones until then'));
  return remarks.filter(Boolean).join('; ');
}

/**
 * @param {TextAttention[]} sentences
 * @param {'weights' | 'scores' | 'terms'} show
 * @param {number} head
 * @returns {Omit<DrawnMap, 'image'>[]}
 */
function mapsOf(sentences, show, head) {
  return sentences.flatMap((attention, sentence) => {
    const { tokens, same, terms } = attention;
    const words = tokens.map(({ text }) => text);
    const links = neighbours(same).map(({ first, second, rowDifference, columnDifference }) => ({
      ...{ first, second },
      sameRows: rowDifference === 0,
      sameColumns: columnDifference === 0,
    }));
    const number = sentences.length > 1 ? ` ${sentence + 1}` : '';
    if (show === 'terms' && terms) {
      return TERMS.map(({ name, title }, term) => ({
        ...{ sentence, term, words, links: [] },
        title: number ? say`${say(title)}, sentence ${sentence + 1}` : say(title),
        matrix: headOf(terms[name], tokens.length, head),
      }));
    }
    const what = show === 'weights' ? 'weights' : 'scores';
    const title = number ? say`Sentence ${sentence + 1}` : '';
    return [
      {
        sentence,
        term: -1,
        words,
        links,
        title,
        matrix: headOf(attention[what], tokens.length, head),
      },
    ];
  });
}

/** @param {Matrix} matrix of all heads @param {number} rows of one @param {number} head @returns {Matrix} */
const headOf = ({ cols, data }, rows, head) => ({
  rows,
  cols,
  data: data.subarray(head * rows * cols, (head + 1) * rows * cols),
});

/**
 * One range of colours for all maps: they are compared.
 * @param {AsyncCore} core
 * @param {Omit<DrawnMap, 'image'>[]} maps
 * @param {string} show
 * @param {Colormap | undefined} colormap
 */
async function paintMaps(core, maps, show, colormap) {
  const values = maps.flatMap(({ matrix }) => Array.from(matrix.data).filter(Number.isFinite));
  const most = Math.max(...values.map(Math.abs), 1e-12);
  const range = show === 'weights' ? { min: 0, max: most } : { min: -most, max: most, center: 0 };
  const images = await Promise.all(
    maps.map(({ matrix }) => core.paint(matrix, { colormap: colormap?.name, ...range })),
  );
  return maps.map((map, index) => ({ ...map, image: images[index] }));
}
