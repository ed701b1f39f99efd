/**
 * A figure as one SVG: curves and axes as they are, pixels inside as PNG, and the text of its HTML
 * set where the browser set it. What only serves to work with the figure is left out.
 */

/** @import { PeElement } from '../frame/base.js' */
import { withoutForbidden } from '../../export/signs.js';
import { writer } from '../../export/writer.js';
import { penOf } from '../../plot/canvas.js';

const SVG = 'http://www.w3.org/2000/svg';
const MARGIN = 8;
/** What SVG hands down from a node to those inside: written out where it changes. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'text-anchor',
  'dominant-baseline',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
];
/** What only serves to work with a figure. A button in a row or a list says what the figure shows, too. */
const LEFT_OUT =
  'button:not(:has(svg, canvas), td *, [scope=row] *, ol *, .landings *), .hint, .samples, details, form, input, label, select, slot, .controls, .crosshair, .live, .readout, .toolbar, .tooltip, [hidden], [role=status]:not(:has(svg))';
const MOST_PIXELS = 2 ** 24; // of a canvas on phones and tablets

/**
 * @param {PeElement<any>} element drawn, and on the screen
 * @param {string} alt
 * @returns {Element}
 */
export function figureSvg(element, alt) {
  const figure = element.renderRoot.querySelector('[part~=figure]');
  if (!figure) throw new Error('There is no figure yet.');
  const root = make('svg', {});
  const title = make('title', {});
  title.textContent = alt;
  root.append(title);
  const ground = make('rect', { fill: groundOf(element) });
  root.append(ground);
  const box = figure.getBoundingClientRect();
  const sketch = new Sketch(root, { x: box.left - MARGIN, y: box.top - MARGIN });
  for (const part of figure.children) sketch.add(part); // its own box holds what is open below its foot
  const size = {
    width: Math.ceil(box.width + 2 * MARGIN),
    height: Math.ceil(sketch.bottom + MARGIN),
  };
  set(ground, size);
  set(root, { ...size, viewBox: `0 0 ${size.width} ${size.height}`, role: 'img' });
  return root;
}

/** A drawing as text, without the signs that XML forbids: a serializer writes them all the same. */
export const svg = writer(
  'SVG',
  { takes: 'drawing', reader: 'xml' },
  (/** @type {Element} */ root) => withoutForbidden(new XMLSerializer().serializeToString(root)),
);

/**
 * @param {string} text of an SVG
 * @param {number} scale pixels per CSS pixel
 * @returns {Promise<Blob>}
 */
export async function figurePng(text, scale) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  if (canvas.width * canvas.height > MOST_PIXELS) throw new Error(`Too large at ${scale}×.`);
  penOf(canvas)?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The PNG failed.'))));
  });
}

class Sketch {
  /** How far down something stands [px]. */
  bottom = 0;
  #root;
  #origin;
  #pen = penOf(document.createElement('canvas'));

  /** @param {Element} root @param {{x: number, y: number}} origin in the window */
  constructor(root, origin) {
    this.#root = root;
    this.#origin = origin;
  }

  /** @param {Element} element */
  add(element) {
    if (element.matches(LEFT_OUT)) return;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const isSeen =
      style.visibility !== 'hidden' && style.display !== 'none' && style.opacity !== '0';
    if (!isSeen || (box.width <= 1 && box.height <= 1 && style.display !== 'contents')) return;
    if (element instanceof HTMLCanvasElement) this.#addPixels(element, box);
    else if (element instanceof SVGSVGElement) this.#addDrawing(element, box);
    else {
      this.#addBox(style, box);
      for (const node of (element.shadowRoot ?? element).childNodes) {
        if (node instanceof Element) this.add(node);
        else if (node instanceof Text) this.#addText(node, style);
      }
    }
  }

  /** @param {Element} node @param {number} bottom in the window */
  #put(node, bottom) {
    this.#root.append(node);
    this.bottom = Math.max(this.bottom, bottom - this.#origin.y);
  }

  /** @param {DOMRect} box */
  #place({ left, top, width, height }) {
    return { x: round(left - this.#origin.x), y: round(top - this.#origin.y), width, height };
  }

  /** @param {HTMLCanvasElement} canvas @param {DOMRect} box */
  #addPixels(canvas, box) {
    if (canvas.width === 0 || canvas.height === 0) return;
    const href = canvas.toDataURL('image/png');
    const rest = { preserveAspectRatio: 'none', 'image-rendering': 'pixelated' };
    this.#put(make('image', { ...this.#place(box), href, ...rest }), box.bottom);
  }

  /** @param {SVGSVGElement} svg @param {DOMRect} box */
  #addDrawing(svg, box) {
    const copy = /** @type {Element} */ (svg.cloneNode(true));
    writeOut(svg, copy);
    set(copy, { ...this.#place(box), overflow: 'visible' });
    this.#put(copy, box.bottom);
  }

  /** @param {CSSStyleDeclaration} style @param {DOMRect} box */
  #addBox(style, box) {
    const { backgroundColor: fill } = style;
    const place = this.#place(box);
    if (!isClear(fill)) this.#put(make('rect', { ...place, fill }), box.bottom);
    const { x, y, width, height } = place;
    /** @type {[string, number, number, number, number][]} */
    const sides = [
      ['top', x, y, x + width, y],
      ['right', x + width, y, x + width, y + height],
      ['bottom', x, y + height, x + width, y + height],
      ['left', x, y, x, y + height],
    ];
    for (const [side, x1, y1, x2, y2] of sides) {
      const wide = parseFloat(style.getPropertyValue(`border-${side}-width`));
      const stroke = style.getPropertyValue(`border-${side}-color`);
      if (!(wide > 0) || isClear(stroke)) continue;
      this.#put(make('line', { x1, y1, x2, y2, stroke, 'stroke-width': wide }), box.bottom);
    }
  }

  /** Word by word, joined where they stand on one line, each as wide as here. @param {Text} node @param {CSSStyleDeclaration} style */
  #addText(node, style) {
    if (!node.data.trim() || !this.#pen) return;
    this.#pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ascent = this.#pen.measureText('x').fontBoundingBoxAscent;
    /** @type {{left: number, right: number, top: number, bottom: number, words: string[]}[]} */
    const lines = [];
    const range = document.createRange();
    for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const line = lines.at(-1);
      if (line && Math.abs(line.top - top) < 2) {
        line.words.push(word);
        line.right = right;
      } else lines.push({ left, right, top, bottom, words: [word] });
    }
    for (const { left, right, top, bottom, words } of lines) {
      const text = make('text', {
        x: round(left - this.#origin.x),
        y: round(top + ascent - this.#origin.y),
        fill: style.color,
        'font-family': style.fontFamily,
        'font-size': style.fontSize,
        'font-weight': style.fontWeight,
        'font-style': style.fontStyle,
        ...asWide(right - left),
      });
      text.textContent = words.join(' ');
      this.#put(text, bottom);
    }
  }
}

/**
 * The file has no style sheet: a copy gets the looks of its original as attributes.
 * @param {Element} shown
 * @param {Element} copy its clone
 * @param {CSSStyleDeclaration | null} [around] of the node round it
 */
function writeOut(shown, copy, around = null) {
  const style = getComputedStyle(shown);
  for (const name of [...copy.getAttributeNames()]) {
    if (/^(class|style|part|tabindex|role|aria-.*)$/.test(name)) copy.removeAttribute(name);
  }
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name);
    if (value !== around?.getPropertyValue(name)) copy.setAttribute(name, value);
    else copy.removeAttribute(name);
  }
  if (style.opacity !== '1') copy.setAttribute('opacity', style.opacity);
  if (shown instanceof SVGTextElement && shown.childElementCount === 0)
    set(copy, asWide(shown.getComputedTextLength()));
  const copies = [...copy.children];
  [...shown.children].forEach((child, index) => {
    const { display, visibility } = getComputedStyle(child);
    const isSeen = display !== 'none' && visibility !== 'hidden' && !child.matches('.crosshair');
    if (isSeen) writeOut(child, copies[index], style);
    else copies[index].remove();
  });
}

/**
 * What keeps a line from running into others where the letters are not those of the page: an image has none of its fonts.
 * @param {number} width [px]
 * @returns {Record<string, string | number>}
 */
const asWide = (width) =>
  width > 0 ? { textLength: round(width), lengthAdjust: 'spacingAndGlyphs' } : {};

/** @param {PeElement<any>} element */
function groundOf(element) {
  const probe = document.createElement('button'); // has the ground for its background
  element.renderRoot.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return isClear(backgroundColor) ? '#ffffff' : backgroundColor;
}

/** @param {string} color */
const isClear = (color) => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** @param {string} name @param {Record<string, string | number>} attributes */
function make(name, attributes) {
  return set(document.createElementNS(SVG, name), attributes);
}

/** @param {Element} element @param {Record<string, string | number>} attributes */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
  return element;
}
