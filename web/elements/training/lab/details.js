/** What <pe-lab> shows of one model: right and wrong tokens, attention, its table, the swapped pair. */
import { html, nothing, svg } from 'lit';
import { curveStyle } from '../../../plot/colors.js';
import { fixed } from '../../../plot/format.js';
import { stripLength } from '../../../training/probe.js';
import { cellsTemplate } from './cells.js';
import { percent } from './text.js';

/** @import { Task } from '../../../training/index.js' */
/** @import { Mark, Probe, Strip } from '../../../training/probe.js' */
/** @import { Matrix } from '../../../core/types.js' */

/** @type {Record<Mark, string>} */
const SIGNS = { unasked: '·', right: '✓', wrong: '✗' };

/**
 * A sequence longer than any in training, token by token, or as many sequences: a tick or a cross for every
 * answer. Before a run its places are kept.
 * @param {Strip | undefined} strip
 * @param {Task} task
 * @param {number} longest content of training sequences
 */
export function stripTemplate(strip, task, longest) {
  const marks = strip?.marks ?? Array(stripLength(task)).fill('unasked');
  const asked = marks.filter((mark) => mark !== 'unasked').length;
  const right = marks.filter((mark) => mark === 'right').length;
  const where = strip?.isOne ? `a sequence of ${marks.length} tokens` : 'long sequences';
  const trained = strip?.isOne === false ? -1 : task.copies * longest + task.extra;
  return html`<div
    class="strip"
    role="img"
    aria-label=${strip ? `${right} of ${asked} answers right in ${where}` : 'No answers yet'}
  >
    ${marks.map(
      (mark, index) =>
        html`<span class="token ${mark} ${index === trained ? 'beyond' : ''}"
          >${SIGNS[/** @type {Mark} */ (mark)]}</span
        >`,
    )}
  </div>`;
}

/**
 * Attention of every head on one short sequence; for a task with an exact offset, where it should be.
 * @param {Probe} probe
 * @param {Task} task
 */
export function attentionTemplate({ attention }, task) {
  const { length, layers, heads, weights, tokens } = attention;
  const words = Array.from(tokens, (token) => task.words[token]).join(' ');
  const maps = Array.from({ length: layers * heads }, (_, map) => {
    const layer = Math.floor(map / heads) + 1;
    const head = (map % heads) + 1;
    const cells = weights.subarray(map * length * length, (map + 1) * length * length);
    const name = layers > 1 ? `layer ${layer}, head ${head}` : `head ${head}`;
    return html`<figure class="map">
      ${cellsTemplate({ rows: length, cols: length, data: cells }, `Attention of ${name}`)}
      <figcaption>${name}</figcaption>
    </figure>`;
  });
  return html`<p class="hint">
      Rows ask, columns are looked at; the stronger the colour, the more. On “${words}”.
    </p>
    <div class="maps">${maps}</div>`;
}

/** @param {Probe} probe */
export function tableTemplate({ tables }) {
  if (tables.bias) return biasTemplate(tables.bias);
  if (!tables.rows) return nothing;
  return html`<p class="hint">
      What is added to the word at each position: a row per position, a column per channel. Red is
      above 0, blue below. The line is where training ends.
    </p>
    ${cellsTemplate(tables.rows, 'Table of positions', true)}`;
}

/** Bias of every head by distance, from the middle row. @param {Matrix} bias */
function biasTemplate({ rows, cols, data }) {
  const heads = rows / cols;
  const middle = Math.floor(cols / 2);
  const width = 300;
  const height = 130;
  const curves = Array.from({ length: heads }, (_, head) =>
    Array.from({ length: cols }, (_, key) => data[(head * cols + middle) * cols + key]),
  );
  const finite = curves.flat().filter((value) => value > -1e8);
  const low = Math.min(...finite, -1e-3);
  const high = Math.max(...finite, 1e-3);
  const y = (/** @type {number} */ value) => 12 + ((high - value) / (high - low)) * height;
  const x = (/** @type {number} */ key) => 44 + (key / (cols - 1)) * (width - 52);
  const path = (/** @type {number[]} */ values) => {
    const points = values.flatMap((value, key) =>
      value > -1e8 ? [`${x(key).toFixed(1)},${y(value).toFixed(1)}`] : [],
    );
    return points.length > 0 ? `M${points.join('L')}` : '';
  };
  return html`<p class="hint">
      What is added to the scores of a token by distance; a line per head.
    </p>
    <svg
      class="lab-plot"
      role="img"
      aria-label=${`Bias of ${heads} heads by distance`}
      width=${width}
      height=${height + 52}
      viewBox="0 0 ${width} ${height + 52}"
    >
      ${[low, high].map(
        (value) =>
          svg`<text class="tick" x="40" y=${y(value)} dy="0.32em" text-anchor="end">${fixed(value, 1)}</text>`,
      )}
      <line class="axis-line" x1="44" x2=${width - 8} y1=${y(0)} y2=${y(0)}></line>
      ${curves.map(
        (values, head) =>
          svg`<path class="curve" stroke=${curveStyle(head).color} stroke-dasharray=${curveStyle(head).dash} d=${path(values)}></path>`,
      )}
      ${[0, middle, cols - 1].map(
        (key) =>
          svg`<text class="tick" x=${x(key)} y=${height + 30} text-anchor="middle">${key - middle}</text>`,
      )}
      <text class="axis-name" x=${width / 2} y=${height + 47} text-anchor="middle">
        key minus query [tokens]
      </text>
    </svg>`;
}

/**
 * Two sentences that differ by who stands where, and what the model answers to each.
 * @param {Probe} probe
 * @param {Task} task
 */
export function pairTemplate({ pair }, task) {
  if (pair.length === 0) return nothing;
  const names = [...new Set(pair.flatMap(({ tokens }) => Array.from(tokens)))].filter(
    (token) => token < 8,
  );
  return html`<table class="pair-test">
    <caption>
      Who did it? Two sentences of the same words
    </caption>
    <thead>
      <tr>
        <th scope="col">sentence</th>
        ${names.map((name) => html`<th scope="col">says ${task.words[name]}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${pair.map(
        ({ tokens, chances }) =>
          html`<tr>
            <th scope="row">
              ${Array.from(tokens.slice(1), (token) => task.words[token]).join(' ')}
            </th>
            ${names.map(
              (name) =>
                html`<td>
                  <meter
                    min="0"
                    max="1"
                    value=${chances[name]}
                    aria-label=${task.words[name]}
                  ></meter>
                  ${percent(chances[name])}
                </td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
