/** What trained heads make of a sentence that a reader types. */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import lab from '#lab' with { type: 'json' };
import { shownRun } from '../../../training/session.js';
import { cellsTemplate } from './cells.js';
import { laneName } from './lane-name.js';
import { percent } from './text.js';

/** @import { Task } from '../../../training/index.js' */
/** @import { LaneState } from '../../../training/session.js' */
/** @import { Look } from '../../../training/probe.js' */

/** The task whose heads know a place and nothing else: which, of which words, and how far back it is. */
const ASKED = { task: 'kback', back: 2 };
const FIRST = '<s>';
/** Each has a line of its own that can be read. */
const MOST_WORDS = 32;

/** @param {Task} task */
export const canRead = ({ name }) => name === ASKED.task;

/** @param {string} text */
const wordsOf = (text) => text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

/**
 * The sentence as the task has it: equal words are one letter, other words another one as long as there are
 * letters.
 * @param {string} text @param {Task} task
 * @returns {number[]} none: no task of places, or no words
 */
export function tokensOf(text, task) {
  const words = wordsOf(text).map((word) => word.toLowerCase());
  if (!canRead(task) || words.length === 0) return [];
  const known = [...new Set(words)];
  return [task.words.indexOf(FIRST), ...words.map((word) => known.indexOf(word) % task.choices)];
}

/**
 * How much of every head's weight lies where the task looks, and which answers are right.
 * @param {Look} look
 */
export function judge({ length, heads, byOffset, tokens, answers }) {
  const rows = Array.from({ length }, (_, row) => row).slice(1 + ASKED.back);
  const shares = Array.from({ length: heads }, (_, head) => byOffset[head * length + ASKED.back]);
  const head = shares.indexOf(Math.max(...shares));
  const right = (/** @type {number[]} */ some) =>
    some.filter((row) => answers[row] === tokens[row - ASKED.back]).length;
  const [inside, beyond] = [
    rows.filter((row) => row <= lab.longest),
    rows.filter((row) => row > lab.longest),
  ];
  return {
    head,
    share: shares[head],
    inside: { asked: inside.length, right: right(inside) },
    beyond: { asked: beyond.length, right: right(beyond) },
  };
}

/**
 * A field, and for each lane the head that looks two words back the most.
 * @param {LaneState[]} lanes
 * @param {string} text
 * @param {(text: string) => void} onType
 */
export function sentenceTemplate(lanes, text, onType) {
  const words = wordsOf(text);
  return html`<div class="sentence">
    <label
      >Your sentence
      <input
        type="text"
        autocomplete="off"
        .value=${live(text)}
        @change=${(/** @type {Event} */ event) =>
          onType(/** @type {HTMLInputElement} */ (event.target).value)}
    /></label>
    <p class="hint">
      Rows ask, columns are looked at: the darker, the more. Each row should look two words back.
      The line is word ${lab.longest}: longer texts were not seen in training.
    </p>
    <div class="heads">${lanes.map((lane) => headTemplate(lane, words))}</div>
  </div>`;
}

/** @param {LaneState} lane @param {string[]} words */
function headTemplate(lane, words) {
  const look = shownRun(lane)?.look;
  const size = words.length + 1;
  const isOf = look?.length === size ? look : null;
  const found = isOf && size > 1 + ASKED.back ? judge(isOf) : null;
  const { data = new Float32Array(size * size) } =
    isOf && found
      ? { data: isOf.weights.subarray(found.head * size * size, (found.head + 1) * size * size) }
      : {};
  return html`<figure class="head">
    <figcaption>${laneName(lane.name)}</figcaption>
    <div class="read" .style=${`--words: ${size}`}>
      <ol aria-hidden="true">
        ${[FIRST, ...words].map((word) => html`<li>${word}</li>`)}
      </ol>
      <div class="weights">
        ${cellsTemplate({ rows: size, cols: size, data }, headLabel(lane, found))}
        ${size > lab.longest + 1 ? html`<i .style=${`--at: ${lab.longest + 1}`}></i>` : nothing}
      </div>
    </div>
    <p class="found">${found ? foundText(found) : 'Not trained yet.'}</p>
  </figure>`;
}

/** What the heads of all lanes do, in words. @param {LaneState[]} lanes */
export const describeHeads = (lanes) =>
  lanes
    .map((lane) => {
      const look = shownRun(lane)?.look;
      return headLabel(lane, look && look.length > 1 + ASKED.back ? judge(look) : null);
    })
    .join('; ');

/** @param {LaneState} lane @param {ReturnType<typeof judge> | null} found */
const headLabel = ({ name }, found) =>
  `Attention with ${laneName(name)}${found ? `: ${foundText(found)}` : ', not trained yet'}`;

/** @param {ReturnType<typeof judge>} found */
function foundText({ head, share, inside, beyond }) {
  const within = `${inside.right} of ${inside.asked} right`;
  const after = beyond.asked
    ? ` up to word ${lab.longest}, ${beyond.right} of ${beyond.asked} after it`
    : '';
  return `${within}${after}. Head ${head + 1}: ${percent(share)} of its weight two words back.`;
}
