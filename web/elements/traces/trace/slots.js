/** The timeline of a sequence: its slots one by one, and of a long one all of it by sampling. */
import { html, nothing, svg } from 'lit';
import { grouped } from '../../../plot/format.js';
import { SHOWN, isWrong, placeText } from './load.js';

/** @import { TraceRow } from '../../../traces/types.js' */
/** @import { TracePicture } from './load.js' */

/**
 * @param {TracePicture} picture
 * @param {{row: number} | null} hidden from which row on nothing is told
 */
export function slotsTemplate(picture, hidden) {
  const { rows, from, first, sequence } = picture;
  if (rows.length === 0) return nothing;
  const calls = grouping(rows);
  const axes = rows.some(({ got, expected }) => Array.isArray(got ?? expected));
  return html`
    <div role="group" class="slots" part="timeline" aria-label="Slot by slot">
      <p class="heading">
        <b>Slot by slot</b>
        ${
          sequence.slots > rows.length
            ? `rows ${grouped(from)} to ${grouped(from + rows.length - 1)} of ${grouped(sequence.slots)}`
            : ''
        }
        ${axes ? 'each place as t h w' : ''}
      </p>
      <ol class="calls">
        ${calls.map(
          ({ step, rows: own, at }) =>
            html`<li>
              <p class="call">call ${step}${cacheText(own[0])}</p>
              <ol class="row">
                <li class="legend-cell" aria-hidden="true">
                  <span>slot</span><span>token</span><span>should be</span><span>is</span>
                </li>
                ${own.map((row, k) => slotTemplate(picture, row, from + at + k, first, hidden))}
              </ol>
            </li>`,
        )}
      </ol>
      ${hidden === null ? framesTemplate(rows) : nothing}
    </div>
  `;
}

/** Rows of one call together. @param {TraceRow[]} rows */
function grouping(rows) {
  /** @type {{step: number, at: number, rows: TraceRow[]}[]} */
  const calls = [];
  rows.forEach((row, at) => {
    const last = calls.at(-1);
    if (last?.step === row.step) last.rows.push(row);
    else calls.push({ step: row.step, at, rows: [row] });
  });
  return calls;
}

/** What the cache holds before a call, and what it has lost. @param {TraceRow} row */
function cacheText({ cached, token, pad }) {
  if (cached === null || cached === 0) return '';
  const gone = pad || token === null ? 0 : token - cached;
  return `; ${grouped(cached)} cached${gone > 0 ? `, ${grouped(gone)} evicted` : ''}`;
}

/**
 * @param {TracePicture} picture
 * @param {TraceRow} row
 * @param {number} index of the timeline
 * @param {number} first
 * @param {{row: number} | null} hidden
 */
function slotTemplate({ words, sequence }, row, index, first, hidden) {
  const { slot, token, expected, got, pad } = row;
  const isHidden = hidden !== null && index >= hidden.row;
  const off = sequence.wrong > 0 ? 'wrong' : 'odd'; // by a constant that changes nothing
  const kind = pad ? 'pad' : !isHidden && isWrong(row) ? off : '';
  const isFirst = !isHidden && index === first;
  const word = token === null ? 'pad' : (words[token] ?? `token ${token}`);
  return html`<li class="slot ${kind} ${isFirst ? 'first' : ''} ${isHidden && !pad ? 'asked' : ''}">
    <span class="at"><i class="said">slot </i>${slot}</span>
    <span class="token">${word}</span>
    <span><i class="said">should be at </i>${isHidden ? '?' : placeText(expected)}</span>
    <span class="got"><i class="said">is at </i>${isHidden ? '?' : placeText(got)}</span>
    ${isFirst ? html`<i class="said">the first wrong one</i>` : nothing}
  </li>`;
}

/** Tokens of one frame should share their time: they are drawn as the image lies. @param {TraceRow[]} rows */
function framesTemplate(rows) {
  /** @type {TraceRow[][]} */
  const frames = [];
  for (const row of rows.filter(({ expected }) => Array.isArray(expected))) {
    const last = frames.at(-1)?.at(-1);
    if (last && timeOf(last) === timeOf(row)) frames.at(-1)?.push(row);
    else frames.push([row]);
  }
  const images = frames.filter(({ length }) => length > 1);
  if (images.length === 0) return nothing;
  return html`<div class="frames">
    ${images.map((frame) => {
      const [, top, left] = /** @type {number[]} */ (frame[0].expected);
      return html`<div class="frame-told">
        <p class="heading"><b>As the image lies</b> h w of each token that is there</p>
        <ol class="grid" aria-label="Tokens of an image">
          ${frame.map((row) => {
            const [, h, w] = /** @type {number[]} */ (row.expected);
            const cell = `grid-row: ${h - top + 1}; grid-column: ${w - left + 1}`;
            const wrong = isWrong(row);
            return html`<li class=${wrong ? 'wrong' : ''} .style=${cell}>
              ${Array.isArray(row.got) ? row.got.slice(1).join(' ') : placeText(row.got)}
              ${wrong ? html`<i class="said">wrong, should be ${h} ${w}</i>` : nothing}
            </li>`;
          })}
        </ol>
      </div>`;
    })}
  </div>`;
}

const timeOf = (/** @type {TraceRow} */ { expected }) => /** @type {number[]} */ (expected)[0];

const WIDE = 400;
const HIGH = 90;
const value = (/** @type {number | number[] | null} */ place) =>
  Array.isArray(place) ? place[0] : place;

/**
 * Where all of a long sequence should be and is, and a way along it.
 * @param {TracePicture} picture
 * @param {(from: number) => void} move
 */
export function overviewTemplate({ overview, every, sequence, from, first }, move) {
  const { slots } = sequence;
  if (overview.length === 0) return nothing;
  const all = overview.flatMap(({ expected, got }) => [value(expected), value(got)]);
  const top = Math.max(1, ...all.map((place) => place ?? 0));
  const x = (/** @type {number} */ row) => (row / slots) * WIDE;
  const path = (/** @type {'expected' | 'got'} */ of) => {
    let isOn = false;
    return overview
      .map((row, k) => {
        const place = row.pad ? null : value(row[of]);
        if (place === null) {
          isOn = false;
          return '';
        }
        const sign = isOn ? 'L' : 'M';
        isOn = true;
        return `${sign}${x(k * every).toFixed(2)},${(HIGH - (place / top) * HIGH).toFixed(2)}`;
      })
      .join('');
  };
  const sampled = every > 1 ? `; one of ${grouped(every)} is drawn` : '';
  return html`<div role="group" class="overview" aria-label="The whole sequence">
    <p class="heading">
      <b>The whole sequence</b> ${grouped(slots)} slots, up to position ${grouped(top)}${sampled}
      <span class="key"><i class="should"></i> should be <i class="is"></i> is</span>
    </p>
    <svg viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="none" aria-hidden="true">
      ${svg`<rect class="window" x=${x(from)} width=${Math.max(1, x(SHOWN))} y="0" height=${HIGH}></rect>
      ${first >= 0 ? svg`<line class="mark" x1=${x(first)} x2=${x(first)} y1="0" y2=${HIGH}></line>` : nothing}
      <path class="should" d=${path('expected')}></path>
      <path class="is" d=${path('got')}></path>`}
    </svg>
    <div class="along">
      <label>
        First row shown
        <input
          type="range"
          min="0"
          max=${Math.max(0, slots - SHOWN)}
          .value=${String(from)}
          @change=${(/** @type {any} */ { target }) => move(Number(target.value))}
        />
      </label>
      <button type="button" ?disabled=${from === 0} @click=${() => move(Math.max(0, from - SHOWN))}>
        Before
      </button>
      <button
        type="button"
        ?disabled=${from + SHOWN >= slots}
        @click=${() => move(Math.min(slots - SHOWN, from + SHOWN))}
      >
        After
      </button>
      ${
        first >= 0
          ? html`<button type="button" @click=${() => move(-1)}>The first wrong one</button>`
          : nothing
      }
    </div>
  </div>`;
}
