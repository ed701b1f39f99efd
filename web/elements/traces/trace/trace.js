/**
 * <pe-trace>: whether each token of a recorded run is where it should be. What reads and shows it is loaded
 * with the first one that comes into view.
 */
import { nothing } from 'lit';
import { CoreError } from '../../../core/check.js';
import { arriving } from '../../../core/fetched.js';
import { flag, integer, text } from '../../../settings/own-settings.js';
import { PeElement } from '../../frame/base.js';
import { intakeStyles } from '../../shared/styles/table-intake.js';

/** @import { Encoding, Setting, Settings } from '../../frame/types.js' */
/** @import { TracePicture } from './load.js' */
/** @import { TraceView } from './view.js' */

const MOST_ROWS = 4_000_000;

const view = arriving(() => import('./view.js'));

/**
 * @summary Where each token of a recorded run is, and where it should be: the first wrong one, the mistake
 *   that explains all of them, how far off they are, what to change and what to assert.
 * @tag pe-trace
 * @example <pe-trace run="pads-counted"></pe-trace>
 * @csspart intake - where a run is brought
 * @csspart verdict - what is wrong
 * @csspart timeline - slots of a sequence
 * @extends {PeElement<TracePicture>}
 */
export class PeTrace extends PeElement {
  /** No scheme is chosen here: the run tells. @override @type {Encoding['kind'][]} */
  static kinds = ['none'];

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, intakeStyles];

  /** @override */
  static framed = false;

  /** @override */
  static coded = false;

  /** A run that a reader brought; it is in no address. @type {{given: string | Uint8Array, name: string, turn: number} | null} */
  own = null;
  /** @type {TraceView | null} */
  #view = null;
  /** What was told before the answer that is awaited; undefined: none is. @type {TracePicture | null | undefined} */
  #before = undefined;

  /** @override @returns {Setting[]} */
  ownSettings() {
    return [
      text('run', 'pads-counted', 'A played run, by name.'),
      text('config', '', 'A published config, by name, or one of your own.'),
      flag('mended', 'The played run without its mistake.'),
      text('sequence', '', 'Which sequence is shown.'),
      integer('from', -1, [-1, MOST_ROWS], 'The first slot shown; −1: before the first wrong one.'),
      flag('asks', 'Asks first where a token should stand.'),
      flag('brief', 'A figure of a text: nothing can be brought, no assert is told.'),
    ];
  }

  /** @override @param {Settings} settings */
  refine(settings) {
    const own = this.ownSettings().map(({ name }) => name); // those of `none` say nothing here
    settings.list = settings.list.filter(({ name }) => own.includes(name));
  }

  /**
   * Shows a run that a reader brought, and says so as a control does.
   * @param {string | Uint8Array} given its text, or the bytes of a file
   * @param {string} [name]
   */
  open(given, name = 'your run') {
    this.own = { given, name, turn: (this.own?.turn ?? 0) + 1 };
    this.change({ run: 'own', mended: null, sequence: null, from: null });
    this.retry();
    this.toAnswer();
  }

  /** What is told next is brought into sight: on a narrow page it stands below what asked for it. */
  toAnswer() {
    this.#before = this.picture;
  }

  /** @param {Map<string, unknown>} changed @override */
  updated(changed) {
    super.updated(changed);
    if (this.#before === undefined || this.picture === this.#before) return;
    this.#before = undefined;
    this.#view?.toVerdict();
  }

  /** @override @param {Settings} settings @returns {Promise<TracePicture | undefined>} */
  async load({ values }) {
    const { TraceView } = await view();
    if (!TraceView) {
      const message = 'pe-trace: this script leaves traces out; posenc.js has them';
      throw new CoreError(message, { code: 'input' });
    }
    this.#view ??= new TraceView(this);
    return this.#view.load(values);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#view?.leave();
  }

  /** Of a run that cannot be read the error stands below where it was brought, and no verdict on another. @override */
  stage() {
    const told = this.failure?.code === 'input' ? null : this.picture;
    return this.#view?.template(told) ?? nothing;
  }

  /** @override @param {TracePicture} picture */
  describe(picture) {
    return this.#view?.describe(picture) ?? '';
  }

  /** @override @param {TracePicture} picture */
  tableOf(picture) {
    return this.#view?.table(picture) ?? null;
  }
}
