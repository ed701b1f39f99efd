/**
 * <bench-rail>: the settings of an encoding, once for all its figures. They are those of the figure that is
 * shown, whose panel at work this is; what the chosen scheme has no use for is left to the figure's own list.
 */
import { LitElement, css, nothing } from 'lit';
import { kebabCase } from '../../core/check.js';
import { keepFocus } from '../../elements/panels/keep-focus.js';
import { styles } from '../../elements/frame/styles.js';
import { compareStyles } from '../../elements/analysis/compare/styles.js';
import { Panel } from '../../elements/panels/panel.js';
import { panelsStyles } from '../../elements/panels/styles.js';
import { holdSwipes } from '../../elements/panels/swipes.js';

/** @import { PeElement } from '../../elements/frame/base.js' */

/** Rarely set by hand. */
const RARE = new Set(['start', 'positions', 'precision', 'bStart', 'bPositions', 'bPrecision']);

export class BenchRail extends LitElement {
  /** @override */
  static styles = [
    styles,
    panelsStyles,
    compareStyles,
    css`
      .controls {
        padding-top: 0;
        border: none;
      }
      .panel {
        grid-template-columns: minmax(0, 1fr);
      }
    `,
  ];

  /** @type {PeElement<any> | null} */
  #figure = null;
  #panel = new Panel(/** @type {any} */ (this));
  /** Follows the figure. */
  #follower = { hostUpdated: () => this.requestUpdate() };

  /** @param {PeElement<any>} figure */
  show(figure) {
    if (figure === this.#figure) return;
    this.#figure?.removeController(this.#follower);
    this.#figure = figure;
    figure.addController(this.#follower);
    this.requestUpdate();
  }

  // What a panel asks its host for ---------------------------------------------------------------

  get settings() {
    return this.#figure?.settings ?? null;
  }

  get failure() {
    return this.#figure?.failure ?? null;
  }

  get controls() {
    const { settings } = this;
    const figure = this.#figure;
    if (!settings || !figure) return null;
    const own = new Set(figure.ownSettings().map(({ name }) => name));
    const isPair = own.delete('against'); // B is a scheme as A is
    const shown = settings.list.filter(
      ({ name, unused }) =>
        !own.has(name) && !unused && !RARE.has(name) && (name !== 'encoding' || isPair),
    );
    return shown.map(({ name }) => kebabCase(name)).join(' ');
  }

  fixedSettings() {
    return this.#figure?.fixedSettings() ?? {};
  }

  /** @override @param {string} name */
  getAttribute(name) {
    return this.#figure?.getAttribute(name) ?? null;
  }

  /** What a reader sets here is set in the figure. @param {Record<string, string | null>} texts @param {boolean} isFinal */
  change(texts, isFinal) {
    this.#figure?.change(texts, isFinal);
  }

  /** @override */
  createRenderRoot() {
    const root = super.createRenderRoot();
    holdSwipes(root);
    return root;
  }

  /** @override */
  performUpdate() {
    keepFocus(this.renderRoot, () => super.performUpdate());
  }

  /** @override */
  render() {
    return this.controls ? this.#panel.template() : nothing;
  }
}

if (!customElements.get('bench-rail')) customElements.define('bench-rail', BenchRail);
