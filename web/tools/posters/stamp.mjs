// A poster as pixels, for those who show a link as a picture and know no SVG: pictures, curves, dots and
// areas; without words, which would be too small to read there.
import { parseHTML } from 'linkedom';
import { PNG } from 'pngjs';

export const STAMP = { width: 1200, height: 630 }; // what Open Graph readers crop to

const MARGIN = 40;
const PAPER = '#fdfcf9';
const LEAST_LINE = 2.5; // px: as thin as can still be seen in a stamp

/**
 * @typedef {{fill: string, stroke: string, width: number}} Ink
 * @typedef {[number, number, number, number]} Color red, green, blue 0..255, share of it 0..1
 * @typedef {{x: number, y: number}} Point
 */

/**
 * @param {{svg: string, width: number, height: number}} poster
 * @returns {Buffer} PNG
 */
export function stampOf({ svg, width, height }) {
  const room = { width: STAMP.width - 2 * MARGIN, height: STAMP.height - 2 * MARGIN };
  const scale = Math.min(room.width / width, room.height / height);
  const left = (STAMP.width - width * scale) / 2;
  const top = (STAMP.height - height * scale) / 2;
  const { document } = parseHTML(`<!doctype html><body>${svg}</body>`);
  const root = /** @type {any} */ (document.querySelector('svg'));
  const sheet = sheetOf(root.querySelector('style')?.textContent ?? '');
  const canvas = new Pixels();
  const draw = (
    /** @type {any} */ node,
    /** @type {any} */ place,
    /** @type {Ink} */ inherited,
  ) => {
    const shift = /translate\(([-\d.e]+)[ ,]*([-\d.e]*)\)/.exec(
      node.getAttribute('transform') ?? '',
    );
    const own = {
      x: place.x + (shift ? Number(shift[1]) * scale : 0),
      y: place.y + (shift ? Number(shift[2] || 0) * scale : 0),
    };
    const ink = sheet.inkOf(node, inherited);
    drawShape(canvas, node, { ...own, scale }, ink);
    for (const child of node.children) draw(child, own, ink);
  };
  draw(root, { x: left, y: top }, { fill: 'none', stroke: 'none', width: 1 });
  return canvas.png();
}

/**
 * The rules of a poster's own sheet, for classes, in their light colours.
 * @param {string} css
 */
function sheetOf(css) {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
    selectors: selector.split(',').map((text) => text.trim()),
    body: Object.fromEntries(
      [...body.matchAll(/([-\w]+)\s*:\s*([^;]+)/g)].map(([, name, value]) => [name, value.trim()]),
    ),
  }));
  /** @type {Record<string, string>} */
  const root = Object.assign(
    {},
    ...rules.filter(({ selectors }) => selectors.includes(':root')).map(({ body }) => body),
  );
  /** @param {string} value @returns {string} */
  const resolve = (value) => {
    const variable = /^var\((--[\w-]+)(?:,\s*(.*))?\)$/s.exec(value);
    if (variable) return resolve(root[variable[1]] ?? variable[2] ?? 'none');
    const both = /^light-dark\(([^,]+),.*\)$/s.exec(value);
    if (both) return resolve(both[1].trim());
    return value === 'currentColor' ? resolve(root.color ?? '#000') : value;
  };
  /** @param {any} node @param {string} selector */
  const fits = (node, selector) => {
    const last = selector.split(/\s+/).pop() ?? '';
    return last.includes('.') && !last.includes(':') && node.matches(selector);
  };
  return {
    /** @param {any} node @param {Ink} inherited @returns {Ink} */
    inkOf(node, inherited) {
      /** @type {Record<string, string>} */
      const own = {};
      for (const { selectors, body } of rules) {
        if (selectors.some((selector) => fits(node, selector))) Object.assign(own, body);
      }
      const read = (/** @type {string} */ name, /** @type {string} */ otherwise) =>
        resolve(own[name] ?? node.getAttribute(name) ?? otherwise);
      return {
        fill: read('fill', inherited.fill),
        stroke: read('stroke', inherited.stroke),
        width: Number.parseFloat(read('stroke-width', String(inherited.width))),
      };
    },
  };
}

/**
 * @param {Pixels} canvas
 * @param {any} node
 * @param {{x: number, y: number, scale: number}} place
 * @param {Ink} ink
 */
function drawShape(canvas, node, { x, y, scale }, { fill, stroke, width }) {
  const number = (/** @type {string} */ name) => Number.parseFloat(node.getAttribute(name) ?? '0');
  const at = (/** @type {number} */ px, /** @type {number} */ py) => ({
    x: x + px * scale,
    y: y + py * scale,
  });
  const outline = outlineOf(node, number, at);
  const name = node.localName;
  if (node.getAttribute('visibility') === 'hidden' || node.closest('[visibility=hidden]')) return;
  if (name === 'image') {
    const from = at(number('x'), number('y'));
    const size = { width: number('width') * scale, height: number('height') * scale };
    canvas.picture(node.getAttribute('href'), { ...from, ...size });
  } else if (name === 'circle') {
    const centre = at(number('cx'), number('cy'));
    if (colorOf(fill)) canvas.line(centre, centre, 2 * number('r') * scale, colorOf(fill));
  } else if (outline.length) {
    if (colorOf(fill)) canvas.area(outline, colorOf(fill));
    const color = colorOf(stroke);
    if (!color) return;
    for (const points of outline) {
      for (let k = 1; k < points.length; k++) {
        canvas.line(points[k - 1], points[k], Math.max(width * scale, LEAST_LINE), color);
      }
    }
  }
}

/**
 * @param {any} node
 * @param {(name: string) => number} number
 * @param {(x: number, y: number) => Point} at
 * @returns {Point[][]} lines of a shape
 */
function outlineOf(node, number, at) {
  switch (node.localName) {
    case 'line':
      return [[at(number('x1'), number('y1')), at(number('x2'), number('y2'))]];
    case 'rect': {
      const [left, top] = [number('x'), number('y')];
      const [right, bottom] = [left + number('width'), top + number('height')];
      const corners = [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
      return [[...corners, corners[0]]];
    }
    case 'polygon': {
      const list = (node.getAttribute('points') ?? '').match(/-?[\d.]+/g) ?? [];
      const points = [];
      for (let k = 0; k + 1 < list.length; k += 2) points.push(at(+list[k], +list[k + 1]));
      return [[...points, points[0]]].filter(([first]) => first);
    }
    case 'path':
      return pathOf(node.getAttribute('d') ?? '', at);
    default:
      return [];
  }
}

/** Straight lines; of a bow only its end. @param {string} d @param {(x: number, y: number) => Point} at */
function pathOf(d, at) {
  /** @type {Point[][]} */
  const lines = [];
  let [x, y] = [0, 0];
  for (const [, letter, rest] of d.matchAll(/([MLHVCAQZ])([^MLHVCAQZ]*)/g)) {
    const list = (rest.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    if (letter === 'Z') {
      const line = lines[lines.length - 1];
      if (line) line.push(line[0]);
      continue;
    }
    const size = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7 }[letter] ?? 2;
    for (let k = 0; k + size <= list.length; k += size) {
      const end = list.slice(k, k + size);
      if (letter === 'H') [x] = end;
      else if (letter === 'V') [y] = end;
      else [x, y] = end.slice(-2);
      if (letter === 'M' && k === 0) lines.push([]);
      lines[lines.length - 1]?.push(at(x, y));
    }
  }
  return lines;
}

/** @param {string} text @returns {Color | null} null for none, and for words that are not understood */
function colorOf(text) {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text);
  const hex = short ? short.slice(1).map((digit) => digit + digit) : null;
  const long = hex ?? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(text)?.slice(1);
  if (long) return /** @type {Color} */ ([...long.map((part) => Number.parseInt(part, 16)), 1]);
  const rgb = /^rgba?\(([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)/.exec(text);
  return rgb ? [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), 1] : null;
}

class Pixels {
  #png = new PNG(STAMP);

  constructor() {
    const paper = /** @type {Color} */ (colorOf(PAPER));
    for (let k = 0; k < STAMP.width * STAMP.height; k++) this.#blend(k, paper, 1);
    for (let k = 3; k < this.#png.data.length; k += 4) this.#png.data[k] = 255;
  }

  /** @param {number} k pixel @param {Color} color @param {number} share */
  #blend(k, color, share) {
    for (let channel = 0; channel < 3; channel++) {
      const before = this.#png.data[4 * k + channel];
      this.#png.data[4 * k + channel] = Math.round(before + (color[channel] - before) * share);
    }
  }

  /**
   * Every pixel of a box that lies inside the picture.
   * @param {{left: number, top: number, right: number, bottom: number}} box
   * @param {(x: number, y: number, k: number) => void} take centre of the pixel, and its number
   */
  #within({ left, top, right, bottom }, take) {
    const { width, height } = STAMP;
    for (let row = Math.max(Math.floor(top), 0); row < Math.min(bottom, height); row++) {
      for (let column = Math.max(Math.floor(left), 0); column < Math.min(right, width); column++) {
        take(column + 0.5, row + 0.5, row * width + column);
      }
    }
  }

  /** @param {string} address of a PNG, inside itself @param {{x: number, y: number, width: number, height: number}} box */
  picture(address, { x, y, width, height }) {
    const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    const image = PNG.sync.read(bytes);
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    this.#within(box, (px, py, k) => {
      const column = Math.min(
        Math.max(Math.floor(((px - x) / width) * image.width), 0),
        image.width - 1,
      );
      const row = Math.min(
        Math.max(Math.floor(((py - y) / height) * image.height), 0),
        image.height - 1,
      );
      const [r, g, b, a] = image.data.subarray(4 * (row * image.width + column));
      this.#blend(k, [r, g, b, 1], a / 255);
    });
  }

  /** With round ends. @param {Point} a @param {Point} b @param {number} width @param {Color | null} color */
  line(a, b, width, color) {
    if (!color) return;
    const reach = width / 2 + 1;
    const box = {
      left: Math.min(a.x, b.x) - reach,
      right: Math.max(a.x, b.x) + reach,
      top: Math.min(a.y, b.y) - reach,
      bottom: Math.max(a.y, b.y) + reach,
    };
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = dx * dx + dy * dy || 1;
    this.#within(box, (x, y, k) => {
      const along = Math.min(Math.max(((x - a.x) * dx + (y - a.y) * dy) / length, 0), 1);
      const away = Math.hypot(x - a.x - along * dx, y - a.y - along * dy);
      const share = Math.min(Math.max(width / 2 + 0.5 - away, 0), 1);
      if (share > 0) this.#blend(k, color, share);
    });
  }

  /** @param {Point[][]} outline inside counts what it goes round an odd number of times @param {Color | null} color */
  area(outline, color) {
    if (!color) return;
    const points = outline.flat();
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const box = {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    };
    this.#within(box, (x, y, k) => {
      let isInside = false;
      for (const line of outline) {
        for (let p = 0, q = line.length - 1; p < line.length; q = p++) {
          const [a, b] = [line[p], line[q]];
          if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) {
            isInside = !isInside;
          }
        }
      }
      if (isInside) this.#blend(k, color, 1);
    });
  }

  png() {
    return PNG.sync.write(this.#png);
  }
}
