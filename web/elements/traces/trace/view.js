/** What <pe-trace> shows and does, loaded with the first one on a page. */
import { adoptStyles, html, nothing } from 'lit';
import { grouped } from '../../../plot/format.js';
import { openReader } from '../../../traces/connect.js';
import { capital } from '../../../texts/words.js';
import { nameText } from '../../../traces/words.js';
import { Asking } from '../../shared/asking.js';
import { dialStyles } from '../../shared/styles/dial.js';
import { AskFirst } from './ask.js';
import { HookPanel } from './hook-panel.js';
import { TraceIntake } from './intake.js';
import { isWrong, load, placeText } from './load.js';
import { overviewTemplate, slotsTemplate } from './slots.js';
import { traceStyles } from './styles.js';
import { farTemplate, takeAwayTemplate, verdictTemplate, verdictText } from './verdict.js';

/** @import { TableData } from '../../frame/types.js' */
/** @import { AsyncReader } from '../../../traces/connect.js' */
/** @import { TraceSequence } from '../../../traces/types.js' */
/** @import { TracePicture } from './load.js' */
/** @import { PeTrace } from './trace.js' */

const MOST_BUTTONS = 8;
const MOST_NAMES = 1000;

export class TraceView {
  #host;
  /** @type {Asking<AsyncReader>} */
  #asking;
  #intake;
  #hooks;
  #first;
  /** What the reader holds, and which of them: one that was ended holds nothing. */
  #opened = { key: '', life: 0 };

  /** @param {PeTrace} host */
  constructor(host) {
    this.#host = host;
    const { elementStyles } = /** @type {typeof PeTrace} */ (host.constructor);
    adoptStyles(/** @type {ShadowRoot} */ (host.renderRoot), [
      ...elementStyles,
      dialStyles,
      traceStyles,
    ]);
    this.#asking = new Asking(host, openReader, 'The run is read.');
    this.#intake = new TraceIntake(host);
    this.#hooks = new HookPanel(host);
    this.#first = new AskFirst(host);
  }

  /** @param {Record<string, any>} values @returns {Promise<TracePicture | undefined>} */
  async load(values) {
    const picture = await this.#asking.latest((reader) => {
      const { key, life } = this.#opened;
      this.#opened.key = ''; // while another is read
      return load(this.#host, reader, values, life === this.#asking.life ? key : null);
    });
    if (!picture) return undefined;
    this.#opened = { key: picture.key, life: this.#asking.life };
    this.#first.follow(picture);
    return picture;
  }

  toVerdict() {
    this.#host.renderRoot.querySelector('.verdict')?.scrollIntoView({ block: 'nearest' });
  }

  leave() {
    this.#asking.leave();
  }

  /** @param {TracePicture | null} picture */
  template(picture) {
    const { asks = false, brief = false } = this.#host.settings?.values ?? {};
    return html`
      <div class="trace ${asks || brief ? 'brief' : ''}">
        ${
          asks || brief
            ? nothing
            : html`<div class="bring">
                ${this.#hooks.template()} ${this.#intake.template()} ${this.#asking.template()}
                ${picture ? this.#sequences(picture) : nothing}
              </div>`
        }
        ${picture ? this.#told(picture, asks, asks || brief) : nothing}
      </div>
    `;
  }

  /** @param {TracePicture} picture @param {boolean} asks @param {boolean} isBrief */
  #told(picture, asks, isBrief) {
    const hidden = asks ? this.#first.hidden(picture) : null;
    return html`<div class="told">
      ${asks ? this.#first.template(picture) : nothing}
      ${hidden === null ? verdictTemplate(picture) : nothing}
      ${overviewTemplate(picture, (from) => this.#host.change({ from: String(from) }))}
      ${slotsTemplate(picture, hidden)}
      ${hidden === null && !isBrief ? [farTemplate(picture), takeAwayTemplate(this.#host, picture)] : nothing}
    </div>`;
  }

  /** Those with a fault first. @param {TracePicture} picture */
  #sequences({ answer, sequence: shown }) {
    const rank = (/** @type {TraceSequence} */ { fault, harmless }) =>
      fault !== null ? 0 : harmless.length > 0 ? 1 : 2;
    const sorted = answer.sequences.toSorted((a, b) => rank(a) - rank(b));
    const choose = (/** @type {string} */ sequence) => this.#host.change({ sequence, from: null });
    const buttons = sorted.slice(0, MOST_BUTTONS);
    const named = sorted.slice(0, MOST_NAMES);
    return html`
      <div class="sequences" role="group" aria-label="Sequences">
        ${buttons.map(
          (each) =>
            html`<button
              type="button"
              aria-pressed=${each.sequence === shown.sequence}
              class=${stateOf(each).name}
              @click=${() => choose(each.sequence)}
            >
              <b>${capital(nameText(each.sequence))}</b>
              <span>${countText(each)}</span>
              <span class="state">${stateOf(each).text}</span>
            </button>`,
        )}
      </div>
      ${
        sorted.length > MOST_BUTTONS
          ? html`<label class="chooser">
              ${grouped(sorted.length)} sequences, those with a fault
              first${sorted.length > MOST_NAMES ? `; the first ${grouped(MOST_NAMES)} are listed` : ''}
              <select @change=${(/** @type {any} */ { target }) => choose(target.value)}>
                ${named.map(
                  ({ sequence, fault }) =>
                    html`<option value=${sequence} ?selected=${sequence === shown.sequence}>
                      ${sequence}${fault ? `: ${fault}` : ''}
                    </option>`,
                )}
              </select>
            </label>`
          : nothing
      }
    `;
  }

  /** @param {TracePicture} picture */
  describe(picture) {
    const asks = this.#host.settings?.values.asks && this.#first.hidden(picture) !== null;
    return asks ? `${picture.title}: where will the token stand?` : verdictText(picture);
  }

  /** @param {TracePicture} picture @returns {TableData} */
  table(picture) {
    const { rows, from, sequence, words } = picture;
    const isAsking = this.#host.settings?.values.asks && this.#first.hidden(picture) !== null;
    const columns = isAsking ? COLUMNS.slice(0, 3) : COLUMNS;
    const range = `rows ${from} to ${from + rows.length - 1} of ${grouped(sequence.slots)}`;
    return {
      caption: `${capital(nameText(sequence.sequence))}, ${range}`,
      corner: 'row',
      rows: rows.length,
      columns,
      rowName: (row) => String(from + row),
      text: (row, column) => {
        const { step, slot, token, expected, got } = rows[row];
        const name = token === null ? 'pad' : `${token} ${words[token] ?? ''}`.trim();
        const wrong = isWrong(rows[row]) ? 'wrong' : '';
        return [String(step), String(slot), name, placeText(expected), placeText(got), wrong][
          column
        ];
      },
    };
  }
}

const COLUMNS = ['call', 'slot', 'token', 'should be', 'is', ''];

/** @param {TraceSequence} each */
function countText({ sequence, tokens }) {
  if (sequence === '*') return 'tables and vectors';
  return tokens === 1 ? '1 token' : `${grouped(tokens)} tokens`;
}

/** @param {TraceSequence} each */
function stateOf({ fault, wrong, harmless }) {
  if (fault === 'undecidable') return { name: 'open', text: 'cannot be judged' };
  if (fault) return { name: 'wrong', text: wrong > 0 ? `${grouped(wrong)} wrong` : fault };
  if (harmless.length > 0) return { name: 'odd', text: 'harmless' };
  return { name: 'healthy', text: '✓ healthy' };
}
