/** The HTML of the gallery: a card per entry, which leads to the workbench. */
import { FILTERS, grouped } from './groups.js';
import { escape } from '../text.js';

/** @import { Entry } from './entry.js' */
/** @import { Thumbnail } from './thumbnail.js' */

/** @param {Entry[]} entries @param {Map<string, Thumbnail>} thumbnails by name */
export function galleryMarkup(entries, thumbnails) {
  const groups = grouped(entries).map(({ title, entries: own }) => {
    const cards = own.map((entry) =>
      cardMarkup(entry, /** @type {Thumbnail} */ (thumbnails.get(entry.name))),
    );
    return `<section class="group"><h2>${escape(title)}</h2><ul>\n${cards.join('\n')}\n</ul></section>`;
  });
  return `${filtersMarkup(entries)}\n${groups.join('\n')}`;
}

/** @param {Entry[]} entries */
function filtersMarkup(entries) {
  const choices = FILTERS.map(([name, title, holds], index) => {
    const count = entries.filter(holds).length;
    return `<label><input type="radio" name="filter" value="${name}"${index ? '' : ' checked'} />
  <span>${escape(title)} <small>${count}</small></span></label>`;
  });
  return `<fieldset class="filters" hidden><legend>Show</legend>${choices.join('')}</fieldset>
<p class="shown" role="status"></p>`;
}

/** @param {Entry} entry @param {Thumbnail} thumbnail */
function cardMarkup(entry, { src, rows, columns, alt }) {
  const { name, title, summary } = entry;
  const filters = FILTERS.filter(([, , holds]) => holds(entry)).map(([filter]) => filter);
  return `<li class="card" id="${name}" data-filters="${filters.join(' ')}">
<a href="./workbench.html#${name}"><img src="${src}" width="${columns}" height="${rows}" alt="${escape(alt)}" />
<h3>${escape(title)}</h3></a>
<p>${escape(firstSentence(summary))}</p>
</li>`;
}

/** @param {string} summary @returns {string} what it does, without what becomes of it */
const firstSentence = (summary) =>
  (/^.{20,}?[.;](?=\s|$)/.exec(summary)?.[0] ?? summary).replace(/;$/, '.');
