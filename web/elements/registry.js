/** Every element: the one list of them. */

/**
 * @typedef {object} Entry
 * @property {string} file from here
 * @property {string} name of the class in it
 * @property {true} [needsWhole] its first picture takes more than the small core answers, which then need
 *   not come
 */

/** By tag. @type {Record<string, Entry>} */
export const registry = {
  'pe-claim': { file: './claims/claim/claim.js', name: 'PeClaim' },
  'pe-collisions': {
    file: './analysis/collisions/collisions.js',
    name: 'PeCollisions',
    needsWhole: true,
  },
  'pe-heatmap': { file: './encodings/heatmap/heatmap.js', name: 'PeHeatmap' },
  'pe-waves': { file: './encodings/waves/waves.js', name: 'PeWaves' },
  'pe-bias': { file: './encodings/bias/bias.js', name: 'PeBias' },
  'pe-rotation': { file: './encodings/rotation/rotation.js', name: 'PeRotation' },
  'pe-distance': { file: './analysis/distance/distance.js', name: 'PeDistance', needsWhole: true },
  'pe-lab': { file: './training/lab/lab.js', name: 'PeLab' },
  'pe-model': { file: './models/model/model.js', name: 'PeModel' },
  'pe-trace': { file: './traces/trace/trace.js', name: 'PeTrace' },
  'pe-offsets': { file: './analysis/offsets/offsets.js', name: 'PeOffsets', needsWhole: true },
  'pe-scorecard': {
    file: './analysis/scorecard/scorecard.js',
    name: 'PeScorecard',
    needsWhole: true,
  },
  'pe-projection': {
    file: './analysis/projection/projection.js',
    name: 'PeProjection',
    needsWhole: true,
  },
  'pe-shift': { file: './analysis/shift/shift.js', name: 'PeShift', needsWhole: true },
  'pe-similarity': {
    file: './analysis/similarity/similarity.js',
    name: 'PeSimilarity',
    needsWhole: true,
  },
  'pe-spectrum': { file: './encodings/spectrum/spectrum.js', name: 'PeSpectrum' },
  'pe-variance': { file: './analysis/variance/variance.js', name: 'PeVariance', needsWhole: true },
  'pe-correlation': {
    file: './analysis/correlation/correlation.js',
    name: 'PeCorrelation',
    needsWhole: true,
  },
  'pe-compare': { file: './analysis/compare/compare.js', name: 'PeCompare', needsWhole: true },
  'pe-binary': { file: './encodings/binary/binary.js', name: 'PeBinary' },
  'pe-identify': { file: './analysis/identify/identify.js', name: 'PeIdentify', needsWhole: true },
  'pe-precision': { file: './encodings/precision/precision.js', name: 'PePrecision' },
  'pe-predict': { file: './analysis/predict/predict.js', name: 'PePredict', needsWhole: true },
  'pe-attention': { file: './attention/attention/attention.js', name: 'PeAttention' },
  'pe-order': { file: './attention/order/order.js', name: 'PeOrder' },
  'pe-words': { file: './attention/words/words.js', name: 'PeWords', needsWhole: true },
  'pe-combine': { file: './attention/combine/combine.js', name: 'PeCombine', needsWhole: true },
  'pe-head': { file: './attention/head/head.js', name: 'PeHead', needsWhole: true },
  'pe-layers': { file: './attention/layers/layers.js', name: 'PeLayers', needsWhole: true },
  'pe-lens': { file: './attention/lens/lens.js', name: 'PeLens', needsWhole: true },
  'pe-decay': { file: './attention/decay/decay.js', name: 'PeDecay', needsWhole: true },
};
