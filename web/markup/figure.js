/** The HTML of one figure, made while the page is built, so that it stands there before any script runs. */
import { kebabCase } from '../core/check.js';
import { guesses } from '../content/guesses.js';
import { RUNS } from '../content/hero.js';
import { attributesMarkup, escape } from './text.js';

/** @import { Post } from '../content/posts.js' */
/** @import { Preset } from '../content/types.js' */

/** Attributes of a preset's element. @param {Preset} preset @returns {Record<string, string>} */
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
 * @param {string} number of the figure on the page: `2`; `2a` of one that is not shown at once
 * @param {{notice: string, task: string}} told with their numbers
 * @param {string} [printed] what printedMarkup() gives, where the post prints numbers
 * @returns {string} with `<!-- poster ID -->` for what posterMarkup() gives
 */
export function figureMarkup(preset, number, told, printed = '') {
  const { id, element, title, post, where, controls, group, xLabel } = preset;
  const attributes = attributesMarkup({
    ...settingAttributes(preset),
    label: title,
    controls,
    ...(group && { group }),
    ...(xLabel && { 'x-label': xLabel }),
    ...(number === '1' && { loading: 'eager' }),
  });
  const how = guesses.find(({ figure }) => figure === id)?.how;
  const asks = how ? ` data-asks="${how}"` : '';
  const before = guesses.find(({ also }) => also === id)?.figure;
  const after = before ? ` data-after="${before}"` : '';
  return `<figure class="exhibit wide" id="${id}" data-section="${preset.section}"${asks}${after}>
  <${element}${attributes}><!-- poster ${id} --></${element}>
  ${id in RUNS ? '<div class="hands"></div>' : ''}
  <figcaption>
    ${noticeMarkup(preset, told)}
    <p class="source">Figure ${number}, after ${postMarkup(post)}<span class="where">, ${escape(where)}</span>.
    <span class="tools"><a class="permalink" href="#at=${id}" aria-label="Link to this state">§</a>
    <span class="said" role="status"></span></span></p>
    ${printed}
  </figcaption>
</figure>`;
}

/**
 * What holds of the figure as it comes, with a place for what is so where that no longer holds; what to try.
 * @param {Preset} preset
 * @param {{notice: string, task: string}} told
 */
function noticeMarkup({ while: needs }, { notice, task }) {
  const told = notice && `<span data-while="${needs ?? ''}">${escape(notice)}</span>`;
  const instead = told && '<span hidden></span>'; // what is so instead
  const parts = [told, instead, task && escape(task)].filter(Boolean);
  return `<p class="notice"><b>${notice ? 'Notice' : 'Try'}.</b> ${parts.join(' ')}</p>`;
}

const UNDRAWN =
  '<noscript><p class="no-script">This figure is drawn in your browser and needs JavaScript.</p></noscript>';

/** @param {string} id @param {Poster | null} poster null: an element that is more than one plot */
export const posterMarkup = (id, poster) =>
  poster
    ? `<img class="poster" vite-ignore src="./posters/${id}.svg" width="${Math.round(poster.width)}" height="${Math.round(poster.height)}" alt="${escape(poster.alt)}" loading="lazy" />`
    : UNDRAWN;

/** @param {Post} post */
export function postMarkup({ title, author, url }) {
  const name = `<cite>${escape(title)}</cite>`;
  return `${escape(author)}, ${url ? `<a href="${escape(url)}" rel="noopener">${name}</a>` : name}`;
}
