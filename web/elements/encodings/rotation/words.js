/** A sentence as arrows: every word is turned by its position times one angle. */
import { html, nothing } from 'lit';
import { tableOf } from '../../../core/matrix.js';
import { short } from '../../../plot/format.js';
import { dial } from '../../shared/dial.js';

/** @import { Attempt, Call } from '../../../core/calls/batch.js' */
/** @import { AsyncCore, Matrix, Settings } from '../../frame/types.js' */

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
  const chosen = wordsIn(values.between).slice(0, 2);
  const names = [...new Set(kept.flat().map(lower))];
  const calls = hasOwn ? directionCalls(names) : [];
  const count = hasOwn ? ARROW_CALLS : 2;
  for (const words of kept) {
    const rows = hasOwn ? words.map((word) => names.indexOf(lower(word))) : null;
    calls.push(...arrowCalls(words, rows, values, foundIn(words, chosen), calls.length));
  }
  const answers = await core.batch(calls);
  const directions = hasOwn ? answers[2] : null;
  /** @param {string} word @returns {[number, number]} */
  const ownOf = (word) => {
    const row = 2 * names.indexOf(lower(word));
    return directions ? [directions[row], directions[row + 1]] : [1, 0];
  };
  const found = kept.map((_, index) => answers.slice((hasOwn ? 3 : 0) + count * index));
  const sentences = kept.map((words, index) => arrowsOf(words, ownOf, values, found[index][1]));
  const between = sentences.map((sentence, index) => chosenIn(sentence, chosen, found[index]));
  const cut = texts.some(({ length }) => length > MOST_WORDS);
  const remark = cut ? `the first ${MOST_WORDS} words are drawn` : '';
  return { show: 'words', settings, sentences, chosen, between, hasOwn, remark };
}

/** How many calls the arrows of a sentence with directions of their own take. */
const ARROW_CALLS = 6;

/**
 * A direction for every word, the same wherever it stands: the random rows of the catalogue.
 * @param {string[]} names
 * @returns {(Call | Attempt)[]}
 */
function directionCalls(names) {
  const params = { dModel: 2, precision: 'float64', length: names.length };
  const pairs = names.flatMap((_, row) => [row, row]);
  const [x, norm] = [
    { from: 0, field: 'data' },
    { from: 1, field: 'norms' },
  ];
  return [
    ['encode', 'random-ids', params],
    ['rowPairs', { from: 0 }, { pairs }],
    ['evaluate', 'x / norm', { x, norm }],
  ];
}

/**
 * One pair that turns by `theta` per token: RoPE with two channels has frequency 1, so the positions
 * are scaled.
 * @param {string[]} words
 * @param {number[] | null} rows of their directions; null: all to the right
 * @param {Record<string, any>} values position of the first word; theta [degrees]
 * @param {number[] | null} chosen two of them, whose angle is asked
 * @param {number} next index of the first of these calls
 * @returns {(Call | Attempt)[]}
 */
function arrowCalls(words, rows, { first, theta }, chosen, next) {
  const places = words.map((_, index) => first + index);
  const formula = { formula: `p * ${theta} * pi / 180`, dModel: 1, precision: 'float64' };
  const turns = /** @type {Call} */ (['encode', 'formula', { ...formula, positions: places }]);
  const positions = { from: next, field: 'data' };
  const params = { headDim: 2, positions, precision: 'float64' };
  if (!rows) return [turns, ['rotate', 'rope', tableOf(words.map(() => [1, 0])), params]];
  const before = { from: 2, cols: 2, pick: rows };
  const pick = chosen ?? [0, 0];
  const degrees = 'angle * 180 / pi';
  return [
    turns,
    ['rotate', 'rope', before, params],
    ['rowPairs', { ...before, pick: pick.map((word) => rows[word]) }],
    ['evaluate', degrees, { angle: { from: next + 2, field: 'angle' } }],
    ['rowPairs', { from: next + 1, pick }],
    ['evaluate', degrees, { angle: { from: next + 4, field: 'angle' } }],
  ];
}

/** @param {string[]} words @param {(word: string) => [number, number]} ownOf @param {Record<string, any>} values @param {Matrix} turned @returns {Arrow[]} */
function arrowsOf(words, ownOf, { first, theta }, turned) {
  return words.map((word, index) => ({
    word,
    position: first + index,
    degrees: (first + index) * theta,
    own: ownOf(word),
    x: turned.data[2 * index],
    y: turned.data[2 * index + 1],
  }));
}

/** Where the two chosen words are in a sentence, where it has both. @param {string[]} words @param {string[]} chosen */
function foundIn(words, chosen) {
  const places = chosen.map((word) => words.findIndex((each) => sameWord(each, word)));
  return places.length < 2 || places.includes(-1) ? null : places;
}

/**
 * They begin in one direction, where words have none of their own.
 * @param {Arrow[]} sentence
 * @param {string[]} chosen
 * @param {any[]} answers to arrowCalls()
 * @returns {Between | null}
 */
function chosenIn(sentence, chosen, [, , , before, , after]) {
  const places = foundIn(
    sentence.map(({ word }) => word),
    chosen,
  );
  if (!places) return null;
  const [from, to] = places.map((place) => sentence[place]);
  const degrees = to.degrees - from.degrees;
  const angles = { before: before?.[0] ?? 0, after: after?.[0] ?? Math.abs(degrees) };
  return { from, to, degrees, ...angles };
}

/** @param {string} word */
const lower = (word) => word.toLowerCase();

/** @param {string} a @param {string} b */
const sameWord = (a, b) => lower(a) === lower(b);

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
