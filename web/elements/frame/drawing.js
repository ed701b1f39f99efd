/** An element's plot: made once there is a place for it, drawn anew for every picture and size. */
import { spoken } from '../../export/steering.js';
import { PlotFrame } from '../../plot/frame.js';
import { useLanguage } from '../../texts/language.js';
import { GivenHeight } from './given-height.js';

/** @import { Means, Place } from '../../plot/cursor.js' */
/** @import { PeElement } from './base.js' */
/** @import { ColorBars } from './color-bars.js' */

export class Drawing {
  #host;
  #bars;
  #onMove;
  /** @type {PlotFrame | null} */
  #frame = null;
  /** @type {GivenHeight | null} */
  #height = null;

  /** @param {PeElement<any>} host @param {ColorBars} bars @param {(place: Place | null, means: Means) => void} onMove */
  constructor(host, bars, onMove) {
    this.#host = host;
    this.#bars = bars;
    this.#onMove = onMove;
  }

  /** The plot, once rendered. */
  get frame() {
    return this.#frame;
  }

  /** Makes the plot, where the element has rendered a place for one. */
  place() {
    const root = this.#host.renderRoot.querySelector('.plot');
    this.#bars.drawNew();
    if (this.#host.picture) this.#height?.keep();
    if (this.#frame || !(root instanceof HTMLElement)) return;
    this.#frame = new PlotFrame(root, { onMove: this.#onMove, onResize: () => this.#resize() });
    this.#height = new GivenHeight(this.#host, this.#frame, () => this.#paint());
  }

  draw() {
    this.#paint();
    if (this.#host.picture) this.#height?.keep();
  }

  #resize() {
    this.#height?.renew();
    this.draw();
  }

  #paint() {
    const host = this.#host;
    const { picture } = host;
    if (!this.#frame || !picture || !host.isConnected) return;
    useLanguage(host);
    host.draw(picture, this.#frame);
    this.#bars.draw();
    this.#frame.refresh();
    this.describe();
  }

  /** Names the plot: by the label, which may come later, and says what is drawn. */
  describe() {
    const host = this.#host;
    if (!host.picture) return;
    const shown = spoken(host.describe(host.picture));
    this.#frame?.describe({
      ...(host.caption ? { name: host.caption, shown } : { name: shown }),
      hint: 'Arrow keys move by one, Page Up and Page Down by ten.',
    });
  }
}
