/** The colour bar: what the colours mean, in numbers, with a pointer at the value being read. */
import { penOf } from './canvas.js';
import { short } from './format.js';

/** @import { Colormap, Picture } from '../core/types.js' */

export class ColorBar {
  #canvas = document.createElement('canvas');
  #numbers = document.createElement('div');
  #label = document.createElement('span');
  #pointer = document.createElement('i');
  #range = { min: 0, max: 1 };
  #shown = { colormap: /** @type {Colormap | null} */ (null), numbers: '' };

  /** @param {HTMLElement} root an empty element */
  constructor(root) {
    const bar = document.createElement('div');
    bar.className = 'bar';
    this.#numbers.className = 'scale';
    this.#pointer.hidden = true;
    this.#canvas.width = 256;
    this.#canvas.height = 1;
    this.#canvas.setAttribute('aria-hidden', 'true');
    bar.append(this.#canvas, this.#pointer, this.#numbers);
    root.append(this.#label, bar);
  }

  /**
   * @param {Colormap} colormap
   * @param {Pick<Picture, 'min' | 'max'>} picture whose range the colours span
   * @param {string} label
   */
  draw(colormap, { min, max }, label) {
    this.#range = { min, max };
    this.#paint(colormap);
    const said = label;
    if (this.#label.textContent !== said) this.#label.textContent = said;
    const ticks = min < max ? [min, (min + max) / 2, max] : [min];
    const texts = ticks.map((value) => short(value, 3));
    if (texts.join() === this.#shown.numbers) return;
    this.#shown.numbers = texts.join();
    const numbers = texts.map((text) => {
      const number = document.createElement('span');
      number.textContent = text;
      return number;
    });
    this.#numbers.replaceChildren(...numbers);
  }

  /** @param {Colormap} colormap */
  #paint(colormap) {
    if (colormap === this.#shown.colormap) return;
    this.#shown.colormap = colormap;
    const colors = new Uint8ClampedArray(colormap.colors);
    penOf(this.#canvas)?.putImageData(new ImageData(colors, 256, 1), 0, 0);
  }

  /** @param {number | null} value null: no reading */
  pointAt(value) {
    this.#pointer.hidden = value === null || !Number.isFinite(value);
    if (value === null) return;
    const { min, max } = this.#range;
    const share = max > min ? (value - min) / (max - min) : 0.5;
    this.#pointer.style.left = `${100 * Math.min(Math.max(share, 0), 1)}%`;
  }
}
