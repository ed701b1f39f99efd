/**
 * Draws the figures of the story as the elements draw them, by the built core and without a browser,
 * and prints as JSON `posters` as `{id: {svg, width, height}}`, and `images`: the HTML that stands in each
 * figure's place until its element has drawn, and where scripts do not run. A process of its own, as
 * catalogue.mjs.
 */
import { posterMarkup, settingAttributes } from '../../markup/figure.js';
import { HERO } from '../../content/hero.js';
import { presets } from '../../content/presets/index.js';
import { loadCore } from '../../core/index.js';
import { imagesOf, pngOf } from './canvas.mjs';
import { openDocument, room } from './document.mjs';

/** @import { PeElement } from '../../elements/frame/base.js' */
/** @import { Preset } from '../../content/types.js' */

/** What a figure leaves its picture on a large screen, beside the rail [px]. */
const WIDTH = 847;

openDocument();
await import('../../elements/define.js');
const { PlotFrame } = await import('../../plot/frame.js');

/**
 * @param {Preset} preset
 * @returns {Promise<{svg: string, width: number, height: number, alt: string} | null>} null: an element
 *   that is more than one plot
 */
async function poster(preset) {
  const element = /** @type {PeElement<any>} */ (document.createElement(preset.element));
  const { framed, styles } = /** @type {any} */ (element.constructor);
  if (!framed) return null;
  for (const [name, value] of Object.entries(settingAttributes(preset)))
    element.setAttribute(name, value);
  element.setAttribute('loading', 'eager');
  Object.assign(element, { render: () => '' }); // only the plot is wanted, and it is drawn below
  const picture = await pictureOf(element, preset);
  room.width = WIDTH;
  const root = document.createElement('div');
  const frame = new PlotFrame(root, { onMove() {}, onResize() {} });
  element.draw(picture, frame);
  const svg = /** @type {SVGElement} */ (root.querySelector('svg'));
  const [width, height] = ['width', 'height'].map((name) => Number(svg.getAttribute(name)));
  const { left, top, width: wide, height: high } = frame.canvas.style;
  const area = { width: parseFloat(wide), height: parseFloat(high) };
  const images = imagesOf(frame.canvas, area);
  const css = [styles]
    .flat(Infinity)
    .map((sheet) => sheet.cssText)
    .join('\n');
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${inSvg(css, svg.innerHTML)}</style><g transform="translate(${parseFloat(left)},${parseFloat(top)})">${images}</g>${rounded(svg.innerHTML)}</svg>`,
    width,
    height,
    alt: element.describe(picture),
  };
}

/** @param {PeElement<any>} element @param {Preset} preset */
async function pictureOf(element, { id }) {
  await new Promise((resolve, reject) => {
    element.addEventListener('pe-ready', resolve);
    element.addEventListener('pe-error', (event) => {
      const { message } = /** @type {CustomEvent} */ (event).detail;
      reject(new Error(`poster of ${id}: ${message}`));
    });
    document.body.append(element);
  });
  return element.picture;
}

/** Hundredths of a pixel are enough, and tenths on a path, which is most of a drawing. @param {string} markup */
const rounded = (markup) =>
  markup
    .replace(/-?\d+\.\d{3,}/g, (number) => Number(number).toFixed(2))
    .replace(/ d="[^"]+"/g, (path) =>
      path.replace(/-?\d+\.\d+/g, (number) => `${Number(Number(number).toFixed(1))}`),
    );

/**
 * The element's own rules for what is drawn, for a drawing that stands alone.
 * @param {string} css
 * @param {string} drawing
 */
function inSvg(css, drawing) {
  const used = new Set(
    [...drawing.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names.split(' ')),
  );
  const plain = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/@[^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const rules = [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selector]) => {
    const classes = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name);
    if (classes.length === 0)
      return /^\s*(:host|:root|text|line|path|rect|circle)\s*(,|$)/.test(selector);
    return classes.some((name) => used.has(name));
  });
  const kept = rules.map(([rule]) => rule.replace(/\s+/g, ' ').trim()).join('');
  return `:root{color-scheme:light dark}${kept.replaceAll(':host', ':root')}`;
}

/** The table of the first screen, a pixel per cell. */
async function heroPoster() {
  const { encoding, params, paint } = HERO;
  const { data, width, height } = (await loadCore()).draw(encoding, params, paint).image;
  const png = pngOf({ data, width, height });
  const image = `<image width="${width}" height="${height}" preserveAspectRatio="none" href="data:image/png;base64,${png}"/>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${image}</svg>`,
    width,
    height,
    alt: 'A table of positional encodings: a row per position, a column per dimension',
  };
}

const hero = await heroPoster();
/** @type {Record<string, NonNullable<Awaited<ReturnType<typeof poster>>>>} */
const posters = { hero };
/** @type {Record<string, string>} */
const images = { hero: posterMarkup('hero', hero) };
for (const preset of presets) {
  const drawn = await poster(preset);
  Object.assign(images, { [preset.id]: posterMarkup(preset.id, drawn) });
  if (drawn) Object.assign(posters, { [preset.id]: drawn });
}
process.stdout.write(JSON.stringify({ posters, images }), () => process.exit());
