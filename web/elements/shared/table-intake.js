/**
 * How a reader brings a table: a file dropped or chosen, numbers pasted, an address. What is read takes
 * the place of the last one only when all of it went well; it can be stopped.
 */
import { fixed, grouped } from '../../plot/format.js';
import { html, nothing } from 'lit';
import { checkpoints } from '../../files/checkpoints.js';
import { MOST_TYPED } from '../frame/typing.js';
import { friendly } from './friendly.js';
import { MOST_LISTED, search } from './tensor-search.js';
import { afresh } from './text-intake.js';

/** @import { Entry, OpenFile } from '../../files/open.js' */
/** @import { ReadHooks } from '../../files/sources.js' */
/** @import { Brought } from '../../files/brought.js' */
/** @import { Table } from '../../core/types.js' */
/** @import { Checkpoint } from '../../files/checkpoints.js' */
/** @import { PeElement } from '../frame/base.js' */

/**
 * @typedef {Table & {name: string}} NamedTable
 * @typedef {{text: string, share: number | null, bytes?: {read: number, all: number}}} Busy share: from 0
 *   to 1; null: not known
 */

const KINDS = '.npy,.npz,.csv,.tsv,.txt,.vec,.json,.gz,.safetensors';
const STILL = 'The table before is still shown.';
const LIKELY = /(^|[._/])(wpe|pe|pos|position\w*|pos_?\w*|embed_positions)([._/]|$)/i;

export class Intake {
  #host;
  #onTable;
  #hasCheckpoints;
  /** @type {OpenFile | null} */
  #file = null;
  #chosen = '';
  /** That names of tables are searched for. */
  #words = '';
  /** @type {Busy | null} */
  #busy = null;
  /** @type {AbortController | null} */
  #work = null;
  #isOver = false;
  #said = '';

  /**
   * @param {PeElement<any>} host
   * @param {(table: NamedTable) => void} onTable
   * @param {{checkpoints?: boolean}} [options] checkpoints: published ones are offered
   */
  constructor(host, onTable, { checkpoints: hasCheckpoints = false } = {}) {
    this.#hasCheckpoints = hasCheckpoints;
    this.#host = host;
    this.#onTable = onTable;
    host.addController({ hostDisconnected: () => this.stop() });
  }

  get isBusy() {
    return this.#busy !== null;
  }

  /**
   * Reads a table; says what is wrong with it through the host. What reads it is loaded then.
   * @param {Brought} brought
   * @param {string} [ending] of the table's name
   */
  open(brought, ending) {
    return this.#run('Opening the file', async (hooks) => {
      const core = /** @type {any} */ (this.#host.context).client.core;
      const { openBrought } = await import('../../files/brought.js');
      const file = await openBrought(brought, core, hooks);
      const likely = file.entries.find(({ name, shape }) =>
        ending ? name.endsWith(ending) : LIKELY.test(name) && shape?.length === 2,
      );
      const first = file.entries.length === 1 ? file.entries[0] : likely;
      if (first) this.#say({ text: `Reading ${first.name}`, share: null });
      const table = first ? await file.read(first.name, hooks) : null;
      hooks.signal?.throwIfAborted(); // the core reads on what it has begun
      this.#file = file;
      this.#chosen = first?.name ?? '';
      this.#words = '';
      if (first && table) this.#onTable({ ...table, name: nameOf(file, first) });
    });
  }

  /** @param {string} name of a table in the open file */
  #choose(name) {
    const file = this.#file;
    const entry = file?.entries.find((each) => each.name === name);
    if (!file || !entry) return;
    this.#run(`Reading ${name}`, async (hooks) => {
      const table = await file.read(name, hooks);
      hooks.signal?.throwIfAborted();
      this.#chosen = name;
      this.#onTable({ ...table, name: nameOf(file, entry) });
    });
  }

  /** Forgets the file, where the table shown is no longer from it. */
  close() {
    this.stop();
    this.#file = null;
    this.#said = '';
  }

  stop() {
    this.#work?.abort();
  }

  /** @param {string} text what is being done @param {(hooks: ReadHooks) => Promise<void>} task */
  async #run(text, task) {
    this.stop();
    const work = new AbortController();
    this.#work = work;
    this.#host.failure = null;
    this.#say({ text, share: null });
    /** @type {ReadHooks['onProgress']} */
    const onProgress = (share, bytes) => {
      if (this.#work === work) this.#say({ text: this.#busy?.text ?? text, share, bytes });
    };
    try {
      await task({ signal: work.signal, onProgress });
      this.#said = '';
    } catch (error) {
      if (!work.signal.aborted) this.#refuse(friendly(error, (what) => SUBJECTS[what]));
      else if (this.#work === work) this.#said = `Stopped. ${STILL}`;
    } finally {
      if (this.#work === work) this.#say(null);
    }
  }

  /** Where the table was brought, too: the figure's own alert stands below the figure. @param {Error} error */
  #refuse(error) {
    this.#said = this.#host.picture ? `${error.message}. ${STILL}` : '';
    this.#host.fail(error);
  }

  /** @param {Busy | null} busy */
  #say(busy) {
    this.#busy = busy;
    this.#host.requestUpdate();
  }

  template() {
    return html`
      <div
        class="intake ${this.#isOver ? 'over' : ''}"
        part="intake"
        role="group"
        aria-label="Bring a table"
        @dragover=${this.#onDrag}
        @dragleave=${this.#onDrag}
        @drop=${this.#onDrop}
      >
        <p>
          <label class="file">
            Drop a file here, or choose one:
            <input type="file" accept=${KINDS} @click=${afresh} @change=${this.#onFile} />
          </label>
        </p>
        <p class="hint">
          .npy, .npz, .csv, .tsv, .txt, .json, .safetensors, word vectors. It stays on your machine.
        </p>
        <details>
          <summary>Paste numbers, or give an address</summary>
          <form @submit=${this.#onPaste}>
            <label>
              Rows of numbers, or a list as Python prints it
              <textarea
                name="numbers"
                rows="4"
                spellcheck="false"
                @paste=${this.#onLongPaste}
              ></textarea>
            </label>
            <p class="hint">
              More than ${grouped(MOST_TYPED)} characters are read at once and not shown here.
            </p>
            <button type="submit">Read the numbers</button>
          </form>
          <form @submit=${this.#onAddress}>
            <label>
              Address of a file; of .safetensors, only the table chosen is fetched
              <input type="url" name="address" placeholder="https://" autocomplete="off" />
            </label>
            <button type="submit">Read from there</button>
          </form>
        </details>
        ${this.#hasCheckpoints ? this.#published() : nothing} ${this.#chooser()} ${this.#progress()}
      </div>
    `;
  }

  #published() {
    return html`
      <details class="published">
        <summary>The learned table of a published model</summary>
        <p class="hint">
          A click asks huggingface.co for the description of the checkpoint and then for this one
          table, as parts of the file; that server sends on to its own content network. Both see
          your address and which file it is, and nothing else: no cookies, no referrer.
        </p>
        <p class="samples" role="group" aria-label="Published checkpoints">
          ${checkpoints.map(
            (each) =>
              html`<button type="button" @click=${() => this.fetchCheckpoint(each)}>
                ${each.title} (${amount(4 * each.rows * each.columns)})
              </button>`,
          )}
        </p>
      </details>
    `;
  }

  /** @param {Checkpoint} checkpoint */
  fetchCheckpoint({ address, tensor }) {
    return this.open({ address }, tensor);
  }

  #chooser() {
    const file = this.#file;
    if (!file || file.entries.length < 2) return nothing;
    const isLong = file.entries.length > MOST_LISTED;
    const listed = search(file.entries, isLong ? this.#words : '', this.#chosen);
    return html`
      ${
        isLong
          ? html`<label class="chooser">
              Search; at most ${MOST_LISTED} are listed
              <input type="search" autocomplete="off" @input=${this.#onSearch} />
            </label>`
          : nothing
      }
      <label class="chooser">
        ${file.entries.length} tables in ${file.name}
        <select @change=${(/** @type {any} */ { target }) => this.#choose(target.value)}>
          ${this.#chosen ? nothing : html`<option value="" selected disabled>choose one</option>`}
          ${listed.map(
            (entry) => html`
              <option value=${entry.name} ?selected=${entry.name === this.#chosen}>
                ${optionText(entry)}
              </option>
            `,
          )}
        </select>
      </label>
    `;
  }

  #progress() {
    if (!this.#busy) return html`<p class="hint" role="status">${this.#said}</p>`;
    const { text, share, bytes } = this.#busy;
    return html`
      <p class="busy">
        <label>
          ${text}${bytes ? `, ${amount(bytes.read)} of ${amount(bytes.all)}` : nothing}
          ${
            share === null
              ? html`<progress></progress>`
              : html`<progress max="1" .value=${share}></progress>`
          }
        </label>
        <button type="button" @click=${() => this.stop()}>Stop</button>
      </p>
    `;
  }

  /** @param {DragEvent} event */
  #onDrag = (event) => {
    event.preventDefault();
    this.#isOver = event.type === 'dragover';
    this.#host.requestUpdate();
  };

  /** @param {DragEvent} event */
  #onDrop = (event) => {
    this.#onDrag(event);
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text') ?? '';
    if (file) this.open({ file });
    else if (text) this.open({ text });
  };

  /** @param {Event} event */
  #onSearch = ({ target }) => {
    this.#words = /** @type {HTMLInputElement} */ (target).value;
    this.#host.requestUpdate();
  };

  /** @param {Event} event */
  #onFile = ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    const file = input.files?.[0];
    if (file) this.open({ file });
  };

  /** @param {ClipboardEvent} event */
  #onLongPaste = (event) => {
    const text = event.clipboardData?.getData('text') ?? '';
    if (text.length <= MOST_TYPED) return;
    event.preventDefault();
    this.open({ text });
  };

  /** @param {SubmitEvent} event */
  #onPaste = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    this.open({ text: String(new FormData(form).get('numbers')) });
  };

  /** @param {SubmitEvent} event */
  #onAddress = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const address = String(new FormData(form).get('address')).trim();
    this.open({ address });
  };
}

/** @param {number} bytes */
const amount = (bytes) => (bytes < 1e5 ? `${grouped(bytes)} bytes` : `${fixed(bytes / 1e6, 1)} MB`);

/** @param {OpenFile} file @param {Entry} entry */
const nameOf = (file, entry) =>
  entry.name === file.name ? file.name : `${entry.name} of ${file.name}`;

/** @param {Entry} entry */
function optionText({ name, dtype, shape, size }) {
  const form = shape ? `${shape.join(' × ') || 'one number'}, ${dtype}` : `${size} bytes`;
  return `${name} (${form})`;
}

/** What a refusal is about. @type {Record<string, string>} */
const SUBJECTS = { bytes: 'The file', file: 'The file', url: 'The address', tensor: 'The table' };
