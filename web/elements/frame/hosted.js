/**
 * What frameworks do to an element: they set properties to whatever a template holds, and expect that
 * what goes wrong is said. Lit's part of every element.
 */
import { LitElement, render } from 'lit';
import { CoreError } from '../../core/check.js';
import { switchText, textOf } from '../../settings/given.js';
import { keepFocus } from '../panels/keep-focus.js';
import { holdSwipes } from '../panels/swipes.js';
import { isFolded, leaveFolded, updateUnfolded } from './folded.js';
import { followGround, groundUnder, leaveGround } from './ground-changes.js';
import { adoptProperties } from './properties.js';
import { failureTemplate } from './template.js';
import { keepFieldsShort } from './typing.js';

/**
 * @attr {number} height - most height [px]: the plot is made lower for it; what is taller still is scrolled
 * @cssprop --pe-accent - colour of what is chosen or read
 * @cssprop --pe-ink - colour of text and axes
 * @cssprop --pe-ground - colour behind everything
 * @cssprop --pe-rule - colour of lines and borders
 * @cssprop --pe-quiet - colour of what is less important
 * @cssprop --pe-alarm - colour of what went wrong
 * @cssprop --pe-font - family of the text
 * @cssprop --pe-aspect - width over height of the room kept for a plot until it is drawn
 */
export class HostedElement extends LitElement {
  /** @override @type {import('lit').PropertyDeclarations} */
  static properties = { loading: { type: String } };

  /** What could not be rendered, as it is shown. @type {CoreError | null} */
  #unrendered = null;
  /** @type {'light' | 'dark'} */
  #ground = 'light';
  /** Whether what it shows has been asked for. @protected */
  isStarted = false;
  /** Whether it is not rendered, since there never was a place for it. */
  #isFolded = false;

  constructor() {
    super();
    /** @type {string | null} */
    this.loading = null;
    /** @type {CoreError | null} */
    this.failure = null;
    keepFieldsShort(this, (refusal) => this.fail(refusal));
  }

  /** Properties that are on or off unless they say more. @type {string[]} */
  static switches = [];

  /** Properties of ours are text, whatever they are set to. @override */
  static finalize() {
    if (Object.hasOwn(this, 'finalized')) return;
    super.finalize();
    for (const [name, { state, attribute }] of this.elementProperties) {
      const descriptor = Object.getOwnPropertyDescriptor(this.prototype, name);
      const set = descriptor?.set;
      if (state || !set) continue;
      const isSwitch = this.switches.includes(String(name));
      for (const key of typeof attribute === 'string' ? [name, attribute] : [name])
        Object.defineProperty(this.prototype, key, {
          ...descriptor,
          /** @this {HostedElement} @param {unknown} value */
          set(value) {
            set.call(this, isSwitch ? switchText(String(name), value) : textOf(value));
          },
        });
    }
  }

  /** @override */
  createRenderRoot() {
    const root = super.createRenderRoot();
    holdSwipes(root);
    return root;
  }

  /** @override */
  connectedCallback() {
    adoptProperties(this);
    if (this.hasUpdated) followGround(this);
    if (this.#isFolded) updateUnfolded(this); // elsewhere than before
    super.connectedCallback();
  }

  /** @override */
  disconnectedCallback() {
    leaveGround(this);
    leaveFolded(this);
    super.disconnectedCallback();
  }

  /** What it is drawn on. @returns {'light' | 'dark'} */
  get ground() {
    return this.#ground;
  }

  /** @param {unknown} thrown */
  fail(thrown) {
    this.failure = CoreError.from(thrown);
  }

  /** Of the place where it stands: ink that is read there, and no more height than there is. */
  #suit() {
    const { style } = this;
    const height = Number(this.getAttribute('height'));
    const most = height > 0 ? `${height}px` : '';
    if (this.isConnected) followGround(this);
    if (style.maxHeight !== most)
      Object.assign(style, { maxHeight: most, overflow: most && 'auto' });
    this.#ground = groundUnder(this) ?? this.#ground;
  }

  /** @override @param {import('lit').PropertyValues<any>} _changed */
  shouldUpdate(_changed) {
    return !this.#isFolded;
  }

  /** What cannot be rendered is said in its place, once. @override */
  performUpdate() {
    const isWanted = this.hasUpdated || this.isStarted || this.loading === 'eager';
    this.#isFolded = !isWanted && isFolded(this);
    try {
      if (this.#isFolded) updateUnfolded(this);
      else this.#suit();
      keepFocus(this.renderRoot, () => super.performUpdate());
      if (this.#unrendered && this.failure === this.#unrendered) this.failure = null;
      this.#unrendered = null;
    } catch (thrown) {
      const error = CoreError.from(thrown);
      if (this.#unrendered?.message !== error.message) {
        this.#unrendered = error;
        this.fail(error);
      }
      render(failureTemplate(/** @type {any} */ (this)), this.renderRoot, this.renderOptions);
    }
  }
}
