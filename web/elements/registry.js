/** Every element: the one list of them. */

/**
 * @typedef {object} Entry
 * @property {string} file from here
 * @property {string} name of the class in it
 * @property {true} [needsWhole] its first picture takes more than the small core answers, which then need
 *   not come
 */

/** @param {string} file @param {string} name @returns {Entry} */
const whole = (file, name) => ({ file, name, needsWhole: true });

/** By tag. @type {Record<string, Entry>} */
export const registry = {
  'pe-claim': { file: './claims/claim/claim.js', name: 'PeClaim' },
  'pe-collisions': whole('./analysis/collisions/collisions.js', 'PeCollisions'),
  'pe-heatmap': { file: './encodings/heatmap/heatmap.js', name: 'PeHeatmap' },
  'pe-waves': { file: './encodings/waves/waves.js', name: 'PeWaves' },
  'pe-bias': { file: './encodings/bias/bias.js', name: 'PeBias' },
  'pe-rotation': { file: './encodings/rotation/rotation.js', name: 'PeRotation' },
  'pe-distance': whole('./analysis/distance/distance.js', 'PeDistance'),
  'pe-lab': { file: './training/lab/lab.js', name: 'PeLab' },
  'pe-model': { file: './models/model/model.js', name: 'PeModel' },
  'pe-trace': { file: './traces/trace/trace.js', name: 'PeTrace' },
  'pe-offsets': whole('./analysis/offsets/offsets.js', 'PeOffsets'),
  'pe-scorecard': whole('./analysis/scorecard/scorecard.js', 'PeScorecard'),
  'pe-projection': whole('./analysis/projection/projection.js', 'PeProjection'),
  'pe-shift': whole('./analysis/shift/shift.js', 'PeShift'),
  'pe-similarity': whole('./analysis/similarity/similarity.js', 'PeSimilarity'),
  'pe-spectrum': { file: './encodings/spectrum/spectrum.js', name: 'PeSpectrum' },
  'pe-variance': whole('./analysis/variance/variance.js', 'PeVariance'),
  'pe-correlation': whole('./analysis/correlation/correlation.js', 'PeCorrelation'),
  'pe-compare': whole('./analysis/compare/compare.js', 'PeCompare'),
  'pe-binary': { file: './encodings/binary/binary.js', name: 'PeBinary' },
  'pe-identify': whole('./analysis/identify/identify.js', 'PeIdentify'),
  'pe-precision': { file: './encodings/precision/precision.js', name: 'PePrecision' },
  'pe-predict': whole('./analysis/predict/predict.js', 'PePredict'),
  'pe-attention': { file: './attention/attention/attention.js', name: 'PeAttention' },
  'pe-order': { file: './attention/order/order.js', name: 'PeOrder' },
  'pe-words': whole('./attention/words/words.js', 'PeWords'),
  'pe-combine': whole('./attention/combine/combine.js', 'PeCombine'),
  'pe-head': whole('./attention/head/head.js', 'PeHead'),
  'pe-layers': whole('./attention/layers/layers.js', 'PeLayers'),
  'pe-lens': whole('./attention/lens/lens.js', 'PeLens'),
  'pe-decay': whole('./attention/decay/decay.js', 'PeDecay'),
};
