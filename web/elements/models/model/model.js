/**
 * <pe-model>: what a model's config.json does about positions. What reads and shows it is loaded with the
 * first one that comes into view.
 */
import { html, nothing } from 'lit';
import { CoreError } from '../../../core/check.js';
import { choice, integer, text } from '../../../settings/own-settings.js';
import { PeElement } from '../../frame/base.js';
import { hatchLegend } from '../../shared/hatch.js';
import { intakeStyles } from '../../shared/styles/table-intake.js';
import { panelStyles } from '../../shared/styles/small-multiples.js';
import { spectrumStyles } from '../../shared/styles/logarithmic.js';
import { ConfigIntake } from './intake.js';
import { modelStyles } from './styles.js';
import { arriving, fetched } from '../../../core/fetched.js';

/** @import { Encoding, Place, PlotFrame, Setting, Settings } from '../../frame/types.js' */
/** @import { ModelPicture, Published } from './load.js' */
/** @import { ModelView } from './view.js' */

const MOST_GROUPS = 64;
const MOST_TOKENS = 2 ** 53;

const view = arriving(() => import('./view.js'));

/** What is told of no model: settings of `rope`, the length asked, whether it has a learned table. */
const NOTHING = [null, 0, false];

/** Nothing turns, and there is nothing to see. @param {ModelPicture} picture */
const isBare = ({ curves, panels }) =>
  curves.length === 0 && panels.every(({ isEmpty }) => isEmpty);

/**
 * @summary What a model's config.json does about positions, layer by layer: warnings, how often each pair
 *   turns within the trained length, every group's formula with its numbers, and what two configs differ by.
 * @tag pe-model
 * @example <pe-model config="llama-3.1-8b"></pe-model>
 * @fires {CustomEvent<{settings: {encoding: string, parameters: Record<string, unknown>} | null, length: number, learned: boolean}>} pe-model -
 *   another group of layers is shown: its settings for `rope`, the length it is asked to read, and whether
 *   the model has learned a table of positions
 * @csspart intake - where a config is brought
 * @csspart asking - how long a config takes to be read, and a way to stop
 * @csspart warnings - what is probably not meant
 * @csspart mended - what to write instead
 * @csspart groups - the groups of layers
 * @csspart engines - what each engine does with the file
 * @extends {PeElement<ModelPicture>}
 */
export class PeModel extends PeElement {
  /** No scheme is chosen here: the config tells. @override @type {Encoding['kind'][]} */
  static kinds = ['none'];

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, panelStyles, spectrumStyles, intakeStyles, modelStyles];

  /** @type {typeof ModelView | null} */
  #View = null;
  /** @type {ModelView | null} */
  #view = null;
  #said = JSON.stringify(NOTHING);
  #intake = new ConfigIntake(this);

  /** @override @returns {Setting[]} */
  ownSettings() {
    return [
      text('config', 'llama-3.1-8b', 'A published config, by name, or one of your own.'),
      text('beside', '', 'A second one, to compare with.'),
      choice('show', ['spectrum', 'layers'], 'How long each pair turns, or layer by layer.'),
      integer(
        'plan',
        -1,
        [-1, MOST_GROUPS - 1],
        'Which group of layers; −1: the one that is scaled.',
      ),
      integer(
        'asked',
        0,
        [0, MOST_TOKENS],
        'Tokens that engines are asked to read; 0: by the file.',
      ),
    ];
  }

  /** The code below the figure is that of the group shown. @override @param {Settings} settings */
  refine(settings) {
    const own = this.ownSettings().map(({ name }) => name); // those of `none` say nothing here
    settings.list = settings.list.filter(({ name }) => own.includes(name));
    const { rope } = this.#told ?? {};
    const encoding = this.context?.catalogue.find(({ name }) => name === 'rope');
    if (!rope || !encoding) return;
    settings.encoding = encoding;
    settings.parameters = rope;
  }

  /** Its keys, by which it is opened: of the file no more than the header is read. @param {File} file of GGUF */
  async textOfGguf(file) {
    const { ModelView } = await view();
    this.#view ??= ModelView && new ModelView(this);
    return this.#view?.textOf(file) ?? '';
  }

  /** Published configs to choose from; none until they are there. @returns {readonly Published[]} */
  get published() {
    return this.#View?.published ?? [];
  }

  /**
   * Shows a config that a reader brought, and says so as a control does.
   * @param {string} given its text, or a published config's name
   * @param {'config' | 'beside'} [name]
   */
  open(given, name = 'config') {
    return this.take(given, name, this.#intake.begin(name));
  }

  /** @param {string} given @param {'config' | 'beside'} name @param {() => boolean} isOver whether a newer one was brought */
  async take(given, name, isOver) {
    const { pack } = await fetched(import('../../../models/address.js'));
    const text = given.trim() === '' || this.published.some((each) => each.name === given);
    const value = text ? given : await pack(given.replace(/^\ufeff/, ''));
    if (isOver()) return;
    this.choose(
      name === 'config'
        ? { ...(this.hasAttribute('plan') && { plan: null }), config: value }
        : { [name]: value },
    );
  }

  /** What equals the default is taken off. @param {Record<string, string | null>} texts by setting */
  choose(texts) {
    const own = new Map(
      this.ownSettings().map(({ name, default: value }) => [name, String(value)]),
    );
    const kept = Object.entries(texts).map(([name, text]) => [
      name,
      text === own.get(name) ? null : text,
    ]);
    this.change(Object.fromEntries(kept));
  }

  /** @override @param {Settings} settings @returns {Promise<ModelPicture | undefined>} */
  async load({ values }) {
    const { ModelView } = await view();
    if (!ModelView) {
      const message = 'pe-model: this script leaves models out; posenc.js has them';
      throw new CoreError(message, { code: 'input' });
    }
    this.#View = ModelView;
    this.#view ??= new ModelView(this);
    return this.#view.load(values);
  }

  /** @param {Map<string, unknown>} changed @override */
  updated(changed) {
    super.updated(changed);
    this.#tell(this.#told);
  }

  /** @param {ModelPicture | null} picture */
  #tell(picture) {
    const groups = picture?.config.model.groups ?? [];
    const [rope, asked, learned] = picture
      ? [picture.rope, picture.asked, groups.some(({ scheme }) => scheme === 'learned')]
      : NOTHING;
    const told = JSON.stringify([rope, asked, learned]);
    if (told === this.#said) return;
    this.#said = told;
    const detail = {
      settings: rope && { encoding: 'rope', parameters: rope },
      length: asked,
      learned,
    };
    this.dispatchEvent(new CustomEvent('pe-model', { bubbles: true, composed: true, detail }));
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#view?.leave();
  }

  /** Of a config that cannot be read the error stands at the field, and no report of another beside it. */
  get #told() {
    return this.failure?.code === 'input' ? null : this.picture;
  }

  /** The bar stands in the stage. @override */
  legend() {
    return nothing;
  }

  /** @override */
  stage() {
    const picture = this.#told;
    return html`
      ${this.#intake.template()} ${this.#view?.asking()}
      ${picture ? this.#view?.words(picture) : nothing}
      <div class="turns" ?hidden=${picture ? isBare(picture) : this.failure !== null}>
        <div class="key">${picture ? this.#key(picture) : nothing}</div>
        <div class="plot" part="plot"></div>
      </div>
    `;
  }

  /** @override */
  aside() {
    return this.#told ? this.#view?.groups(this.#told) : nothing;
  }

  /** @override */
  below() {
    return html`<div class="below">${this.#told ? this.#view?.group(this.#told) : nothing}</div>`;
  }

  /** What curves or colours mean, beside the plot: above it there are words. @param {ModelPicture} picture */
  #key({ curves, hasGaps, differs }) {
    const view = (/** @type {string} */ show, /** @type {string} */ title) =>
      html`<button
        type="button"
        aria-pressed=${String(this.settings?.values.show === show)}
        @click=${() => this.choose({ show })}
      >
        ${title}
      </button>`;
    return html`
      ${
        differs
          ? html`<div class="views" role="group" aria-label="Picture">
              ${view('spectrum', 'Pair by pair')} ${view('layers', 'Layer by layer')}
            </div>`
          : nothing
      }
      ${
        curves.length
          ? html`<ul class="curves">
              ${this.#view?.curveNames(curves)}
            </ul>`
          : html`<div class="color-bar"></div>
              ${hasGaps ? hatchLegend('no RoPE') : nothing}`
      }
    `;
  }

  /** Both sides of a comparison. @override */
  codes() {
    const sides = this.#told?.sides ?? [];
    return sides.length > 1
      ? sides.map(({ name, rope }) => ({ title: name, parameters: rope }))
      : [];
  }

  /** @override @param {ModelPicture} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    if (!isBare(picture)) this.#view?.draw(picture, frame);
  }

  /** @override @param {ModelPicture} picture */
  colorBar({ colormap, images }) {
    return images
      .map((image) => ({ colormap, image, label: 'turns, as powers of ten' }))
      .slice(0, 1);
  }

  /** @override @param {Place} place */
  spotAt(place) {
    return (this.picture && this.#view?.spotAt(this.picture, place)) ?? null;
  }

  /** @override @param {import('../../frame/reading.js').Spot | null} _spot @param {Place | null} place */
  pointAt(_spot, place) {
    this.#view?.mark(place);
  }

  /** @override @param {ModelPicture} picture */
  describe(picture) {
    return this.#view?.describe(picture) ?? '';
  }

  /** @override @param {ModelPicture} picture */
  tableOf(picture) {
    return this.#view?.table(picture) ?? null;
  }
}
