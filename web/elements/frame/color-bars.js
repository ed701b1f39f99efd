/** What colours mean: a bar for each map of colours, drawn with the picture, with a pointer at what is read. */
import { ColorBar } from '../../plot/legend.js';

/** @import { PeElement } from './base.js' */
/** @import { GroundColormap } from './context.js' */
/** @import { Spot } from './reading.js' */

/**
 * @typedef {object} Bar
 * @property {GroundColormap | undefined} colormap undefined: there are none yet
 * @property {{min: number, max: number}} image whose range the colours span
 * @property {string} label
 */

export class ColorBars {
  #host;
  /** @type {WeakMap<Element, ColorBar>} by the place that the legend has for it */
  #drawn = new WeakMap();

  /** @param {PeElement<any>} host */
  constructor(host) {
    this.#host = host;
  }

  /** @returns {HTMLElement[]} */
  get #places() {
    return [...this.#host.renderRoot.querySelectorAll('.color-bar')].map(
      (place) => /** @type {HTMLElement} */ (place),
    );
  }

  /** Those of the picture. */
  draw() {
    const { picture } = this.#host;
    const bars = picture ? [this.#host.colorBar(picture)].flat() : [];
    const plot = this.#host.renderRoot.querySelector('.plot');
    plot?.classList.toggle('darkened', bars.length > 0 && bars.every(isDarkened));
    this.#places.forEach((place, index) => {
      const bar = bars[index];
      if (picture) place.hidden = !bar?.colormap;
      place.classList.toggle('darkened', isDarkened(bar));
      if (!bar?.colormap) return;
      const drawn = this.#drawn.get(place) ?? new ColorBar(place);
      this.#drawn.set(place, drawn);
      drawn.draw(bar.colormap, bar.image, bar.label);
    });
  }

  /** Those that the legend has made room for since. */
  drawNew() {
    if (this.#places.some((place) => !this.#drawn.has(place))) this.draw();
  }

  /** @param {Spot | null} spot */
  pointAt(spot) {
    const values = spot ? [spot.onBar === undefined ? spot.value : spot.onBar].flat() : [];
    this.#places.forEach((place, index) => {
      this.#drawn.get(place)?.pointAt(values[index] ?? null);
    });
  }
}

/** Whether zero is black in it, as it is on a dark ground alone. @param {Bar | undefined} bar */
const isDarkened = (bar) => Boolean(bar?.colormap?.as) && bar?.colormap?.as !== bar?.colormap?.name;
