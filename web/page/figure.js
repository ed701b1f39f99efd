/** The HTML of one figure, made while the page is built, so that it stands there before any script runs. */
import { kebabCase } from '../core/check.js';

/** @import { Post } from '../posts/posts.js' */
/** @import { Preset } from '../posts/types.js' */

/**
 * Attributes of a preset's element.
 * @param {Preset} preset
 * @returns {Record<string, string>}
 */
export function settingAttributes({ settings }) {
  const entries = Object.entries(settings);
  return Object.fromEntries(entries.map(([name, value]) => [kebabCase(name), String(value)]));
}

/**
 * @typedef {{width: number, height: number, alt: string}} Poster a picture of the figure, drawn while
 *   the page is built, in `posters/<id>.svg`
 */

/**
 * @param {Preset} preset
 * @param {number} number of the figure on the page
 * @param {Poster} [poster]
 */
export function figureMarkup(preset, number, poster) {
  const { id, element, size, title, post, where, notice, controls, group, xLabel, printed } =
    preset;
  const attributes = Object.entries({
    ...settingAttributes(preset),
    label: title,
    controls,
    ...(group && { group }),
    ...(xLabel && { 'x-label': xLabel }),
    ...(number === 1 && { loading: 'eager' }),
  });
  const text = attributes.map(([name, value]) => ` ${name}="${escape(value)}"`).join('');
  return `<figure class="exhibit ${size}" id="${id}">
  <${element}${text}>${poster ? posterMarkup(id, poster) : UNDRAWN}</${element}>
  <figcaption>
    <p><b>Figure ${number}.</b> ${escape(title)}, after ${postMarkup(post)}, ${escape(where)}.</p>
    <p class="notice"><b>Notice.</b> ${escape(notice)}</p>
    ${printed ? '<div class="printed"></div>' : ''}
    <p class="tools"><a class="permalink" href="#at=${id}">Link to this state</a>
    <button type="button" class="reset" hidden>Back to the post’s values</button>
    <span class="said" role="status"></span></p>
  </figcaption>
</figure>`;
}

const UNDRAWN =
  '<noscript><p class="no-script">This figure is drawn in your browser and needs JavaScript.</p></noscript>';

/** @param {string} id @param {Poster} poster */
const posterMarkup = (id, { width, height, alt }) =>
  `<img class="poster" vite-ignore src="./posters/${id}.svg" width="${Math.round(width)}" height="${Math.round(height)}" alt="${escape(alt)}" loading="lazy" />`;

/** @param {Post} post */
export function postMarkup({ title, author, url }) {
  const name = `<cite>${escape(title)}</cite>`;
  return `${escape(author)}, ${url ? `<a href="${escape(url)}" rel="noopener">${name}</a>` : name}`;
}

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
