/** A sentence as arrows: every word is turned by its position times one angle. */
import { html, nothing, svg } from 'lit';
import { short } from '../../../plot/format.js';

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
 * @typedef {object} Words
 * @property {'words'} show
 * @property {Settings} settings
 * @property {Arrow[][]} sentences
 * @property {string[]} chosen the two words whose angle is shown
 * @property {boolean} hasOwn words begin with directions of their own
 * @property {string} remark
 */

const RADIANS = Math.PI / 180;
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
  const cut = texts.some(({ length }) => length > MOST_WORDS);
  const remark = cut ? `the first ${MOST_WORDS} words are drawn` : '';
  return {
    show: 'words',
    settings,
    sentences,
    chosen: wordsIn(values.between).slice(0, 2),
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
  const { data } = await core.encode('random-ids', { length: names.length, dModel: 2 });
  return (word) => {
    const row = names.indexOf(word.toLowerCase());
    const [x, y] = [data[2 * row], data[2 * row + 1]];
    const length = Math.hypot(x, y);
    return [x / length, y / length];
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
  const positions = words.map((_, index) => (first + index) * theta * RADIANS);
  const params = { headDim: 2, positions, precision: 'float64' };
  const before = Float64Array.from(words.flatMap(ownOf));
  const [turned, angles] = await Promise.all([
    core.rotate('rope', { rows: words.length, cols: 2, data: before }, params),
    core.angles('rope', params),
  ]);
  return words.map((word, index) => ({
    word,
    position: first + index,
    degrees: angles.data[index] / RADIANS,
    own: ownOf(word),
    x: turned.data[2 * index],
    y: turned.data[2 * index + 1],
  }));
}

/**
 * The two chosen words of a sentence, where it has both.
 * @param {Arrow[]} sentence
 * @param {string[]} chosen
 * @returns {{from: Arrow, to: Arrow, degrees: number, before: number} | null} how far one is turned
 *   more than the other, and how far apart they were before
 */
export function angleBetween(sentence, chosen) {
  const [from, to] = chosen.map((word) => sentence.find((arrow) => sameWord(arrow.word, word)));
  if (!from || !to) return null;
  return {
    from,
    to,
    degrees: to.degrees - from.degrees,
    before: angleOf(to.own) - angleOf(from.own),
  };
}

/** @param {[number, number]} direction [degrees] */
const angleOf = ([x, y]) => Math.atan2(y, x) / RADIANS;

/** The angle between two directions, whichever way round. @param {number} degrees */
const apart = (degrees) => {
  const rest = Math.abs(degrees) % 360;
  return Math.min(rest, 360 - rest);
};

/** @param {string} a @param {string} b */
const sameWord = (a, b) => a.toLowerCase() === b.toLowerCase();

/** @param {Words} picture @param {(between: string) => void} onChoose */
export function wordsTemplate({ sentences, chosen, settings, hasOwn }, onChoose) {
  /** @param {string} word */
  const choose = (word) => {
    const others = chosen.filter((other) => !sameWord(other, word));
    const isChosen = others.length < chosen.length;
    onChoose((isChosen ? others : [...others.slice(-1), word]).join(' '));
  };
  return html`
    ${sentences.map(
      (sentence) => html`
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
        ${betweenLine(sentence, chosen, hasOwn)}
      `,
    )}
    <p class="hint">
      ${hasOwn ? 'Above, each word points its own way; below, it' : 'Every arrow starts to the right and'}
      is turned by its position times θ = ${short(settings.values.theta)}°. Choose two words to see
      the angle between them.
    </p>
  `;
}

/** @param {Arrow[]} sentence @param {string[]} chosen @param {boolean} hasOwn */
function betweenLine(sentence, chosen, hasOwn) {
  const found = angleBetween(sentence, chosen);
  if (!found) return nothing;
  const { from, to, degrees, before } = found;
  return html`<p class="between" role="status">
    ${dial([
      { ...from, style: 'chosen-1' },
      { ...to, style: 'chosen-2' },
    ])}
    <span>
      ${from.word} at ${from.position}, ${to.word} at ${to.position}:
      ${
        hasOwn
          ? html`<b>${short(apart(degrees + before), 4)}°</b> apart, ${short(apart(before), 4)}°
              before; turned by ${short(from.degrees, 4)}° and ${short(to.degrees, 4)}°`
          : html`<b>${short(Math.abs(degrees), 4)}°</b> apart (${short(from.degrees, 4)}° and
              ${short(to.degrees, 4)}°)`
      }
    </span>
  </p>`;
}

/**
 * Arrows on a circle, and the direction they started from.
 * @param {{x: number, y: number, style: string}[]} arrows
 */
export function dial(arrows) {
  const radius = 26;
  return svg`<svg class="dial" width="64" height="64" viewBox="-32 -32 64 64" aria-hidden="true">
    <circle r=${radius}></circle>
    <line class="start" x2=${radius}></line>
    ${arrows.map(({ x, y, style }) => {
      // Schemes may stretch what they turn: a hand stays within its dial.
      const reach = radius / Math.max(Math.hypot(x, y), 1);
      const [dx, dy] = [x * reach, -y * reach];
      const tip = `M${dx},${dy}L${0.72 * dx - 0.14 * dy},${0.72 * dy + 0.14 * dx}L${0.72 * dx + 0.14 * dy},${0.72 * dy - 0.14 * dx}Z`;
      return svg`<g class="hand ${style}">
        <line x2=${0.8 * dx} y2=${0.8 * dy}></line><path d=${tip}></path>
      </g>`;
    })}
  </svg>`;
}
