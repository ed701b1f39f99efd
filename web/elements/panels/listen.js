/** What the panel “Listen” holds: a curve as a melody, rows of sines and cosines as a tone per pair. */
import { html, nothing } from 'lit';
import { short } from '../../plot/format.js';
import { pairColumns } from '../../sound/pairs.js';
import { useLanguage } from '../../texts/language.js';
import { counted } from '../../texts/words.js';
import { Sounding, canSound } from '../../sound/render.js';
import {
  CHORD,
  MELODY,
  MOST_ROWS,
  ROWS_PER_SECOND,
  chord,
  heardPairs,
  indexAt,
  melody,
  pitchesOf,
} from '../../sound/score.js';

/** @import { Grid, Place } from '../../plot/cursor.js' */
/** @import { Score } from '../../sound/score.js' */
/** @import { PeElement } from '../frame/base.js' */

/**
 * @typedef {object} Heard something of a figure that can be played
 * @property {Score} score
 * @property {number} count of values, or rows, one after the other
 * @property {(index: number) => Place} placeAt where on the plot they stand
 * @property {string} how in words: what pitch, ear and tick mean
 *
 * @typedef {object} Choice
 * @property {string} name
 * @property {string} title
 * @property {() => Heard | null | Promise<Heard | null>} hear
 */

const NUMBER_EVERY = 500; // ms, where the reader asks for less motion

/** Contents of one element's panel; a controller, so that nothing sounds on without its figure. */
export class Listen {
  #host;
  #chosen = '';
  #said = '';
  #how = '';
  /** What the words are about; the picture goes when its figure gives it up. */
  #asked = { choice: '', picture: /** @type {WeakRef<object> | null} */ (null) };
  #now = '';
  /** @type {Sounding | null} */
  #sounding = null;
  /** @type {AbortController | null} ends what play() began */
  #playing = null;

  /** @param {PeElement<any>} host with a picture on a frame */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected() {
    this.#stop('');
  }

  /** Nothing sounds on that has no button to stop it: it follows the sound, so each step of it asks. */
  hostUpdated() {
    if (!this.#playing) return;
    const button = this.#host.renderRoot.querySelector('.play');
    if (!button || button.checkVisibility?.() === false) this.#stop('Stopped.');
  }

  template() {
    if (!canSound()) return html`<p>This browser gives pages no sound.</p>`;
    const choices = this.#choices();
    const chosen = choices.find(({ name }) => name === this.#chosen) ?? choices[0];
    this.#explain(chosen);
    const isPlaying = this.#playing !== null;
    return html`
      <div class="languages">
        <button
          type="button"
          class="play"
          @click=${() => (isPlaying ? this.#stop('Stopped.') : this.#play(chosen))}
        >
          ${isPlaying ? 'Stop' : 'Play'}
        </button>
        <select aria-label="What to listen to" ?disabled=${isPlaying} @change=${this.#onChoose}>
          ${choices.map(
            (choice) =>
              html`<option value=${choice.name} ?selected=${choice === chosen}>
                ${choice.title}
              </option>`,
          )}
        </select>
        <span role="status">${this.#said}</span>
        <output aria-live="off">${this.#now}</output>
      </div>
      ${this.#how ? html`<p class="how">${this.#how}</p>` : nothing}
    `;
  }

  /** @param {Event} event */
  #onChoose = ({ target }) => {
    this.#chosen = /** @type {HTMLSelectElement} */ (target).value;
    this.#said = '';
    this.#host.requestUpdate();
  };

  /** @returns {Choice[]} */
  #choices() {
    const grid = this.#host.frame?.grid;
    if (!grid?.line || !this.#host.frame) return [];
    const { columns, rows, line } = grid;
    const { labels, chosen } = this.#host.frame;
    if (line !== 'cells') {
      return line.map((name, row) => ({
        name: `curve ${row}`,
        title: name || labels.y,
        hear: () => this.#curve(row),
      }));
    }
    const { row, column } = chosen ?? { row: 0, column: 0 };
    const title = this.#host.spotAt({ row, column })?.title ?? '';
    /** @type {Choice[]} */
    const along = [
      {
        name: 'down',
        title: `column of ${title}, along ${labels.y}`,
        hear: () => this.#cells(rows, (index) => ({ row: index, column })),
      },
      {
        name: 'across',
        title: `row of ${title}, along ${labels.x}`,
        hear: () => this.#cells(columns, (index) => ({ row, column: index })),
      },
    ];
    if (!this.#pairs()) return along;
    const hear = () => this.#chord(row, column);
    return [{ name: 'pairs', title: `rows from ${title} on, a tone per pair`, hear }, ...along];
  }

  /** Where the sines and cosines of the figure's matrix stand, if it has rows of them. */
  #pairs() {
    const { constructor, picture } = this.#host;
    if (!(/** @type {typeof PeElement} */ (constructor).hasPairs)) return null;
    return pairColumns(picture.settings.encoding, picture.settings.values, picture.matrix);
  }

  /** Heights of one curve, in the range of all of them: they can be compared. @param {number} row */
  #curve(row) {
    const grid = /** @type {Grid} */ (this.#host.frame?.grid);
    const placesOf = (/** @type {number} */ at) => (/** @type {number} */ column) => ({
      column,
      row: at,
    });
    const all = Array.from({ length: grid.rows }, (_, at) =>
      this.#values(grid.columns, placesOf(at)),
    );
    return inWords(all[row], extent(all.flat(), grid.isLog), placesOf(row), grid.isLog);
  }

  /** @param {number} count @param {(index: number) => Place} placeAt */
  #cells(count, placeAt) {
    const values = this.#values(count, placeAt);
    return inWords(values, this.#host.picture?.image ?? extent(values), placeAt);
  }

  /** @param {number} count @param {(index: number) => Place} placeAt */
  #values(count, placeAt) {
    return Array.from(
      { length: count },
      (_, index) => this.#host.spotAt(placeAt(index))?.value ?? NaN,
    );
  }

  /**
   * @param {number} first row
   * @param {number} column that the cursor stays in
   * @returns {Promise<Heard | null>}
   */
  async #chord(first, column) {
    const host = this.#host;
    const { picture } = host;
    const pairs = this.#pairs();
    if (!pairs || !host.context) return null;
    const { encoding, parameters } = picture.settings;
    const { frequencies } = await host.context.client.core.frequencies(encoding.name, parameters);
    if (frequencies.length < pairs.count) return null;
    const { data, cols, rows } = picture.matrix;
    const count = Math.min(rows - first, MOST_ROWS);
    const at =
      (/** @type {number[]} */ columns) =>
      (/** @type {number} */ row, /** @type {number} */ pair) =>
        data[(first + row) * cols + columns[pair]];
    const heard = frequencies.slice(0, pairs.count);
    const score = chord({
      frequencies: heard,
      rows: count,
      sine: at(pairs.sine),
      cosine: at(pairs.cosine),
    });
    return {
      score,
      count,
      placeAt: (index) => ({ row: first + index, column }),
      how: chordInWords(heard, { count, rows, seconds: score.seconds }),
    };
  }

  /** Says how a choice will sound, before it does. @param {Choice} choice */
  async #explain(choice) {
    const { picture } = this.#host;
    const named = `${choice.name} ${choice.title}`;
    const isSame = this.#asked.choice === named && this.#asked.picture?.deref() === picture;
    if (this.#playing || isSame) return;
    const asked = { choice: named, picture: picture && new WeakRef(picture) };
    this.#asked = asked;
    try {
      const heard = await choice.hear();
      if (asked !== this.#asked || !heard) return;
      this.#how = heard.how;
      this.#host.requestUpdate();
    } catch (error) {
      if (asked === this.#asked) this.#host.fail(error);
    }
  }

  /** @param {Choice} choice */
  async #play(choice) {
    this.#playing?.abort();
    const playing = (this.#playing = new AbortController());
    const { signal } = playing;
    document.addEventListener('keydown', this.#onKey, { signal, capture: true });
    document.addEventListener('visibilitychange', () => this.#stop('Stopped.'), { signal });
    try {
      const heard = await choice.hear();
      if (!heard) return this.#stop('There is nothing to hear yet.');
      const sounding = await Sounding.begin(heard.score);
      if (signal.aborted) return void sounding?.stop();
      if (!sounding) return this.#stop('This browser gives no sound now.');
      this.#sounding = sounding;
      this.#how = heard.how;
      this.#say(`Plays ${choice.title}: ${short(sounding.seconds, 2)} seconds. Escape stops.`);
      this.#follow(heard, sounding, signal);
    } catch (error) {
      this.#stop('');
      this.#host.fail(error);
    }
  }

  /**
   * Shows what is heard: the cursor goes along, or where the reader asks for less motion the number alone.
   * @param {Heard} heard
   * @param {Sounding} sounding
   * @param {AbortSignal} signal
   */
  #follow({ count, placeAt }, sounding, signal) {
    const host = this.#host;
    const { picture } = host;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let shown = -1;
    let shownAt = -Infinity;
    const step = (/** @type {number} */ now) => {
      if (signal.aborted) return;
      if (host.picture !== picture) return this.#stop('Stopped: the figure has changed.');
      if (sounding.isOver) {
        const isWhole = sounding.time >= sounding.seconds;
        return this.#stop(isWhole ? 'Played to the end.' : 'Stopped: something else is played.');
      }
      const index = indexAt(sounding.time, sounding.seconds, count);
      useLanguage(host);
      if (index !== shown && (!isCalm || now - shownAt >= NUMBER_EVERY)) {
        [shown, shownAt] = [index, now];
        const place = placeAt(index);
        this.#now = host.spotAt(place)?.tooltip ?? '';
        if (!isCalm) host.read(place, 'pointer');
        host.requestUpdate();
      }
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** Before the page hears of it: what Escape ends is the sound. @param {KeyboardEvent} event */
  #onKey = (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    this.#stop('Stopped.');
  };

  /** @param {string} reason */
  #stop(reason) {
    if (!this.#playing) return;
    this.#playing.abort();
    this.#playing = null;
    this.#sounding?.stop();
    this.#sounding = null;
    this.#now = '';
    this.#host.read(null, 'pointer');
    this.#host.frame?.refresh(); // back to where the reader was
    this.#say(reason);
  }

  /** @param {string} text */
  #say(text) {
    this.#said = text;
    this.#host.requestUpdate();
  }
}

/**
 * A melody with what its pitch means.
 * @param {number[]} values
 * @param {{min: number, max: number}} range
 * @param {(index: number) => Place} placeAt
 * @param {boolean} [isLog] equal ratios are equal steps of pitch, as the figure has it
 * @returns {Heard | null} null: no value at all
 */
function inWords(values, range, placeAt, isLog = false) {
  if (!(range.min <= range.max)) return null;
  const scale = isLog ? Math.log : Number;
  const score = melody(values.map(scale), { min: scale(range.min), max: scale(range.max) });
  if (isLog) score.ticks = []; // nothing crosses 0
  const [low, high] = MELODY;
  const pitch = `Pitch follows the value: ${low} Hz at ${short(range.min)}, ${high} Hz at ${short(range.max)}.`;
  const seconds = short(score.seconds, 2);
  const time =
    score.ticks.length > 0
      ? `From the left ear to the right in ${seconds} s; a tick where it crosses 0.`
      : `From the left ear to the right in ${seconds} s.`;
  const how = `${pitch} ${time}`;
  return { score, count: values.length, placeAt, how };
}

/**
 * @param {ArrayLike<number>} frequencies [radians per token]
 * @param {{count: number, rows: number, seconds: number}} length
 */
function chordInWords(frequencies, { count, rows, seconds }) {
  const { pitches, isExact } = pitchesOf(frequencies);
  const [low, high] = [Math.min(...pitches), Math.max(...pitches)].map(Math.round);
  const heard = heardPairs(frequencies.length).length;
  const which = heard < frequencies.length ? `${heard} of ${frequencies.length}` : String(heard);
  const octaves = Math.log2(CHORD[1] / CHORD[0]);
  const tones = isExact
    ? `A tone for each pair, ${which}, in proportion to their frequencies: from ${high} Hz for the fastest to ${low} Hz.`
    : `A tone for each pair, ${which}, in the order of their frequencies, drawn together into ${octaves} octaves: from ${high} Hz for the fastest to ${low} Hz.`;
  const ears = 'The sine is how loud it is in the left ear, the cosine in the right.';
  const length =
    count < rows
      ? `${count} of ${rows} rows, ${ROWS_PER_SECOND} a second: ${short(seconds, 2)} s.`
      : counted(
          rows,
          { one: '{0} row, {1} a second: {2} s.', other: '{0} rows, {1} a second: {2} s.' },
          ROWS_PER_SECOND,
          short(seconds, 2),
        );
  return `${tones} ${ears} ${length}`;
}

/** @param {number[]} values @param {boolean} [isLog] what is not above 0 is not drawn, and not heard */
function extent(values, isLog = false) {
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) {
    if (!Number.isFinite(value) || (isLog && value <= 0)) continue;
    [min, max] = [Math.min(min, value), Math.max(max, value)];
  }
  return { min, max };
}
