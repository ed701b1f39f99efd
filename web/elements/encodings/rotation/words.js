/** A sentence as arrows: every word is turned by its position times one angle. */
import { html, nothing } from 'lit';
import { short } from '../../../plot/format.js';
import { evaluated } from '../../shared/evaluated.js';
import { dial } from './dial.js';

/** @import { AsyncCore, Settings } from '../../frame/types.js' */

/**
 * @typedef {object} Arrow
 * @property {string} word
 * @property {number} position
 * @property {number} degrees turned by, whole turns included
 * @property {[number, number]} own its direction before
 * @property {number} x where that ends up
 * @property {number} y
 *
 * @typedef {object} Between two words of a sentence
 * @property {Arrow} from
 * @property {Arrow} to
 * @property {number} degrees how much more one is turned than the other
 * @property {number} after how far apart they are [degrees]
 * @property {number} before and were
 *
 * @typedef {object} Words
 * @property {'words'} show
 * @property {Settings} settings
 * @property {Arrow[][]} sentences
 * @property {string[]} chosen the two words whose angle is shown
 * @property {(Between | null)[]} between them, by sentence
 * @property {boolean} hasOwn words begin with directions of their own
 * @property {string} remark
 */

const MOST_WORDS = 24;

/** @param {string} text */
const wordsIn = (text) => text.split(/\s+/).filter(Boolean);

/** @param {AsyncCore} core @param {Settings} settings @returns {Promise<Words>} */
export async function loadWords(core, settings) {
  const { values } = settings;
  const texts = [values.tokens, values['tokens-2']].map(wordsIn).filter((words) => words.length);
  const kept = texts.map((words) => words.slice(0, MOST_WORDS));
  const hasOwn = values.directions === 'own';
  const ownOf = hasOwn ? await directionsOf(core, kept.flat()) : toTheRight;
  const sentences = await Promise.all(
    kept.map((words) => arrowsOf(core, words, ownOf, values.first, values.theta)),
  );
  const chosen = wordsIn(values.between).slice(0, 2);
  const between = sentences.map((sentence) => chosenIn(sentence, chosen));
  if (hasOwn) await measure(core, between);
  const cut = texts.some(({ length }) => length > MOST_WORDS);
  const remark = cut ? `the first ${MOST_WORDS} words are drawn` : '';
  return {
    show: 'words',
    settings,
    sentences,
    chosen,
    between,
    hasOwn,
    remark,
  };
}

/** @type {(word: string) => [number, number]} */
const toTheRight = () => [1, 0];

/**
 * A direction for every word, the same wherever it stands: the random rows of the catalogue.
 * @param {AsyncCore} core
 * @param {string[]} words
 * @returns {Promise<(word: string) => [number, number]>}
 */
async function directionsOf(core, words) {
  const names = [...new Set(words.map((word) => word.toLowerCase()))];
  const params = /** @type {const} */ ({ dModel: 2, precision: 'float64' });
  const table = await core.encode('random-ids', { ...params, length: names.length });
  const pairs = names.flatMap((_, row) => [row, row]);
  const { norms } = await core.rowPairs(table, { pairs });
  return (word) => {
    const row = names.indexOf(word.toLowerCase());
    return [table.data[2 * row] / norms[2 * row], table.data[2 * row + 1] / norms[2 * row]];
  };
}

/**
 * One pair that turns by `theta` per token: RoPE with two channels has frequency 1, so the positions
 * are scaled.
 * @param {AsyncCore} core
 * @param {string[]} words
 * @param {(word: string) => [number, number]} ownOf
 * @param {number} first position of the first word
 * @param {number} theta [degrees]
 * @returns {Promise<Arrow[]>}
 */
async function arrowsOf(core, words, ownOf, first, theta) {
  const places = words.map((_, index) => first + index);
  const positions = await evaluated(core, `p * ${theta} * pi / 180`, places);
  const params = { headDim: 2, positions: Array.from(positions), precision: 'float64' };
  const before = Float64Array.from(words.flatMap(ownOf));
  const turned = await core.rotate('rope', { rows: words.length, cols: 2, data: before }, params);
  return words.map((word, index) => ({
    word,
    position: first + index,
    degrees: (first + index) * theta,
    own: ownOf(word),
    x: turned.data[2 * index],
    y: turned.data[2 * index + 1],
  }));
}

/**
 * The two chosen words of a sentence, where it has both. They begin in one direction.
 * @param {Arrow[]} sentence
 * @param {string[]} chosen
 * @returns {Between | null}
 */
function chosenIn(sentence, chosen) {
  const [from, to] = chosen.map((word) => sentence.find((arrow) => sameWord(arrow.word, word)));
  if (!from || !to) return null;
  const degrees = to.degrees - from.degrees;
  return { from, to, degrees, after: Math.abs(degrees), before: 0 };
}

/** The angles of words that begin in directions of their own. @param {AsyncCore} core @param {(Between | null)[]} between */
async function measure(core, between) {
  for (const found of between) {
    if (!found) continue;
    const { from, to } = found;
    const data = Float64Array.of(...from.own, ...to.own, from.x, from.y, to.x, to.y);
    const { angle } = await core.rowPairs({ rows: 4, cols: 2, data }, { pairs: [0, 1, 2, 3] });
    [found.before, found.after] = await core.evaluate('angle * 180 / pi', { angle });
  }
}

/** @param {string} a @param {string} b */
const sameWord = (a, b) => a.toLowerCase() === b.toLowerCase();

/** @param {Words} picture @param {(between: string) => void} onChoose */
export function wordsTemplate({ sentences, chosen, between, settings, hasOwn }, onChoose) {
  /** @param {string} word */
  const choose = (word) => {
    const others = chosen.filter((other) => !sameWord(other, word));
    const isChosen = others.length < chosen.length;
    onChoose((isChosen ? others : [...others.slice(-1), word]).join(' '));
  };
  return html`
    ${sentences.map(
      (sentence, index) => html`
        <ol class="sentence">
          ${sentence.map((arrow) => {
            const index = chosen.findIndex((word) => sameWord(word, arrow.word));
            return html`<li>
              <button type="button" aria-pressed=${index >= 0} @click=${() => choose(arrow.word)}>
                ${hasOwn ? dial([{ x: arrow.own[0], y: arrow.own[1], style: 'before' }]) : nothing}
                ${dial([{ ...arrow, style: index < 0 ? '' : `chosen-${index + 1}` }])}
                <b>${arrow.word}</b>
                <small>${arrow.position} · ${short(arrow.degrees, 4)}°</small>
              </button>
            </li>`;
          })}
        </ol>
        ${betweenLine(between[index], hasOwn)}
      `,
    )}
    <p class="hint">
      ${hasOwn ? 'Above, each word points its own way; below, it' : 'Every arrow starts to the right and'}
      is turned by its position times θ = ${short(settings.values.theta)}°. Choose two words to see
      the angle between them.
    </p>
  `;
}

/** @param {Between | null} found @param {boolean} hasOwn */
function betweenLine(found, hasOwn) {
  if (!found) return nothing;
  const { from, to, after, before } = found;
  return html`<p class="between" role="status">
    ${dial([
      { ...from, style: 'chosen-1' },
      { ...to, style: 'chosen-2' },
    ])}
    <span>
      ${from.word} at ${from.position}, ${to.word} at ${to.position}:
      ${
        hasOwn
          ? html`<b>${short(after, 4)}°</b> apart, ${short(before, 4)}° before; turned by
              ${short(from.degrees, 4)}° and ${short(to.degrees, 4)}°`
          : html`<b>${short(after, 4)}°</b> apart (${short(from.degrees, 4)}° and
              ${short(to.degrees, 4)}°)`
      }
    </span>
  </p>`;
}
