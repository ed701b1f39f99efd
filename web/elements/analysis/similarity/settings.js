/** The settings of <pe-similarity>, beside those of its scheme. */
import { choice, integer } from '../../../settings/own-settings.js';
import { colormapSetting } from '../../shared/colormap.js';
import { metricSetting } from '../../shared/similarity-metrics.js';
import { MOST_SAMPLED, MOST_ZOOM } from './view.js';

/** @import { Context, Setting } from '../../frame/types.js' */
/** @import { Similarity } from './similarity.js' */

export const SHOWN = {
  matrix: 'made from all rows',
  'one-row': 'rebuilt from one row',
  difference: 'rebuilt from one row, minus made from all rows',
};

const LONGEST = 2 ** 24; // tokens, as in the catalogue

/** @param {Context | null} context @returns {Setting[]} */
export function settingsOf(context) {
  return [
    metricSetting('cosine'),
    choice(
      'show',
      Object.keys(SHOWN),
      'The matrix made from all rows; rebuilt from its first row alone; the difference of both.',
    ),
    choice(
      'cells',
      ['sampled', 'all'],
      'Of matrices larger than the screen: one cell of each pixel, or the mean of all of them.',
    ),
    integer(
      'zoom',
      0,
      [0, MOST_ZOOM],
      'Of matrices larger than the screen: how often what is seen is halved; + and − on the figure do it too.',
    ),
    integer('zoomRow', 0, [0, LONGEST], 'The first row that is seen then.', 'tokens'),
    integer('zoomColumn', 0, [0, LONGEST], 'The first column that is seen then.', 'tokens'),
    integer(
      'row',
      0,
      [0, LONGEST],
      'Position whose row is the curve while nothing is pointed at.',
      'tokens',
    ),
    colormapSetting(context),
  ];
}

/** What cannot be changed now, and why. @param {Similarity} picture */
export function fixedIn(picture) {
  /** @type {Record<string, string>} */
  const fixed = {};
  const { view, count, stride, settings } = picture;
  const { show, zoom } = settings.values;
  if (stride === 1 && !view) fixed.cells = 'every cell has a pixel';
  else if (show !== 'matrix') fixed.cells = 'for the matrix';
  else if (zoom > 0 || (view && count > MOST_SAMPLED)) fixed.cells = 'all of what is seen';
  if (!view) fixed.zoom = 'for a matrix of positions that is larger than the screen';
  if (!view || zoom === 0) fixed.zoomRow = fixed.zoomColumn = 'all of it is seen';
  return fixed;
}
