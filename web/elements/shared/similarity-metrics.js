/** How two rows are compared: names, formulas and colours of the core's metrics. */

import { choice } from '../../settings/own-settings.js';
import { choiceName } from '../../settings/words.js';

/** @import { Colormap } from '../../core/types.js' */
/** @import { Context, Setting } from '../frame/types.js' */

/** @typedef {'cosine' | 'cosine-distance' | 'dot' | 'euclidean'} Metric */

/**
 * @typedef {object} MetricText
 * @property {string} title
 * @property {boolean} isDistance 0 for equal rows, growing with what sets them apart
 * @property {(a: string, b: string) => string} formula of two rows
 */

/** @type {Record<Metric, Omit<MetricText, 'title'>>} */
export const METRICS = {
  cosine: { isDistance: false, formula: (a, b) => `${a}·${b} / (|${a}| |${b}|)` },
  'cosine-distance': { isDistance: true, formula: (a, b) => `1 − ${a}·${b} / (|${a}| |${b}|)` },
  dot: { isDistance: false, formula: (a, b) => `${a}·${b}` },
  euclidean: { isDistance: true, formula: (a, b) => `|${a} − ${b}|` },
};

/** How rowPairs() calls each. @type {Record<Metric, 'dot' | 'cosine' | 'cosineDistance' | 'euclidean'>} */
export const MEASURES = {
  dot: 'dot',
  cosine: 'cosine',
  'cosine-distance': 'cosineDistance',
  euclidean: 'euclidean',
};

/** @param {Metric} standard @returns {Setting} */
export const metricSetting = (standard) =>
  choice(
    'metric',
    Object.keys(METRICS),
    'How two rows are compared. The dot product also grows with the length of rows; the cosine does not.',
    standard,
  );

/** @param {unknown} metric @returns {MetricText} */
export function metricText(metric) {
  const found = METRICS[/** @type {Metric} */ (metric)];
  return { ...found, title: choiceName({ name: 'metric' }, String(metric)) };
}

/**
 * Distances have no middle: their colours run one way, whatever was chosen.
 * @param {Context | null} context
 * @param {{colormap: string, metric: string}} values of settings
 * @returns {Colormap | undefined}
 */
export function metricColormap(context, { colormap, metric }) {
  const chosen = context?.colormaps.find(({ as }) => as === colormap);
  const isUsable = !chosen?.diverging || !metricText(metric).isDistance;
  return isUsable ? chosen : context?.colormaps.find(({ diverging }) => !diverging);
}
