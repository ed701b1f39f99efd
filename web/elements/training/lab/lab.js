/**
 * <pe-lab>: trains small transformers side by side, one encoding each. What it shows and does is loaded
 * with the first one that comes into view, the trainer itself with the first run.
 */
import { html, nothing } from 'lit';
import { CoreError } from '../../../core/check.js';
import { ResizeObserver } from '../../../plot/observers.js';
import { PeElement } from '../../frame/base.js';
import { LAB_SETTINGS, MOST_LANES } from './settings.js';
import { labStyles } from './styles.js';
import { arriving } from '../../../core/fetched.js';

/** @import { Encoding, Setting, Settings } from '../../frame/types.js' */
/** @import { LabView } from './view.js' */

/** @typedef {{view: LabView, remark: string}} LabPicture */

/** Settings that leave a run as it is. */
const OUTSIDE = ['speed', 'budget', 'kept', 'show', 'tokens'];

const view = arriving(() => import('./view.js'));

/**
 * @summary A training lab: the same task, data and seeds for every lane, another encoding in each; loss,
 *   accuracy beyond the lengths of training, attention and tables while they form.
 * @tag pe-lab
 * @example <pe-lab task="kback" lanes="none rope"></pe-lab>
 * @csspart figure - everything
 * @extends {PeElement<LabPicture>}
 */
export class PeLab extends PeElement {
  /** No scheme is chosen here: lanes have theirs. @override @type {Encoding['kind'][]} */
  static kinds = ['none'];

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, labStyles];

  /** @override */
  static framed = false;

  #run = ''; // what the view was made for
  #wanted = ''; // what was asked for last
  #width = 0;
  /** @type {InstanceType<typeof ResizeObserver> | null} */
  #resize = null;

  /** @override @returns {Setting[]} */
  ownSettings() {
    return LAB_SETTINGS;
  }

  /** The panel has nothing but the lab's own settings. @override @param {Settings} settings */
  refine(settings) {
    const own = LAB_SETTINGS.map(({ name }) => name); // those of `none` say nothing here
    settings.list = settings.list.filter(({ name }) => own.includes(name));
  }

  /** @override @param {Settings} settings @returns {Promise<LabPicture | undefined>} */
  async load({ values: given }) {
    const { LabView } = await view();
    if (!LabView) {
      const message = 'pe-lab: this script leaves training out; posenc.js has it';
      throw new CoreError(message, { code: 'input' });
    }
    const lanes = [
      ...new Set(
        String(given.lanes)
          .split(/[\s,]+/)
          .filter(Boolean),
      ),
    ].slice(0, MOST_LANES);
    const values = { ...given, lanes: lanes.length > 0 ? lanes : ['none'] };
    const inside = Object.entries(values).filter(([name]) => !OUTSIDE.includes(name));
    const run = JSON.stringify(inside);
    this.#wanted = run;
    if (run === this.#run && this.picture) {
      this.picture.view.adjust(values);
      return this.picture;
    }
    const stored = await LabView.storedFor(values);
    if (this.#wanted !== run) return undefined;
    this.picture?.view.dispose();
    this.#run = run;
    return { view: new LabView(this, values, stored), remark: '' };
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    // How wide its place beside the rail is, is known once that is there.
    this.#resize = new ResizeObserver(([entry]) => {
      if (Math.abs(entry.contentRect.width - this.#width) < 1) return;
      this.#width = entry.contentRect.width;
      this.requestUpdate();
    });
    this.updateComplete.then(() => {
      const place = this.renderRoot.querySelector('.lab');
      if (place) this.#resize?.observe(place);
    });
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#resize?.disconnect();
    this.picture?.view.reset(); // its runs end; where it stands again, it begins anew
  }

  /** @override @param {LabPicture | null} picture */
  stage(picture) {
    return html`<div class="lab">
      ${picture ? picture.view.template(Math.max(this.#width || this.clientWidth, 240)) : nothing}
    </div>`;
  }

  /** @override @param {LabPicture} picture */
  describe({ view }) {
    return view.describe();
  }

  /** @override @param {LabPicture} picture */
  tableOf({ view }) {
    return view.table();
  }
}
