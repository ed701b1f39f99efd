/** Registers every element: the only module here with a side effect. The first version on a page wins. */
import { isFirstCopy } from './copy.js';
import { PeAttention } from './attention.js';
import { PeBias } from './bias.js';
import { PeBinary } from './binary.js';
import { PeClaim } from './claim.js';
import { PeCollisions } from './collisions.js';
import { PeCombine } from './combine.js';
import { PeCompare } from './compare.js';
import { PeCorrelation } from './correlation.js';
import { PeDecay } from './decay.js';
import { PeDistance } from './distance.js';
import { PeHead } from './head.js';
import { PeHeatmap } from './heatmap.js';
import { PeIdentify } from './identify.js';
import { PeLab } from './lab.js';
import { PeLayers } from './layers.js';
import { PeLens } from './lens.js';
import { PeOffsets } from './offsets.js';
import { PeOrder } from './order.js';
import { PePrecision } from './precision.js';
import { PePredict } from './predict.js';
import { PeProjection } from './projection.js';
import { PeRotation } from './rotation.js';
import { PeScorecard } from './scorecard.js';
import { PeShift } from './shift.js';
import { PeSimilarity } from './similarity.js';
import { PeSpectrum } from './spectrum.js';
import { PeVariance } from './variance.js';
import { PeWaves } from './waves.js';
import { PeWords } from './words.js';

export const elements = {
  'pe-claim': PeClaim,
  'pe-collisions': PeCollisions,
  'pe-heatmap': PeHeatmap,
  'pe-waves': PeWaves,
  'pe-bias': PeBias,
  'pe-rotation': PeRotation,
  'pe-distance': PeDistance,
  'pe-lab': PeLab,
  'pe-offsets': PeOffsets,
  'pe-scorecard': PeScorecard,
  'pe-projection': PeProjection,
  'pe-shift': PeShift,
  'pe-similarity': PeSimilarity,
  'pe-spectrum': PeSpectrum,
  'pe-variance': PeVariance,
  'pe-correlation': PeCorrelation,
  'pe-compare': PeCompare,
  'pe-binary': PeBinary,
  'pe-identify': PeIdentify,
  'pe-precision': PePrecision,
  'pe-predict': PePredict,
  'pe-attention': PeAttention,
  'pe-order': PeOrder,
  'pe-words': PeWords,
  'pe-combine': PeCombine,
  'pe-head': PeHead,
  'pe-layers': PeLayers,
  'pe-lens': PeLens,
  'pe-decay': PeDecay,
};

for (const [tag, element] of Object.entries(elements)) {
  if (isFirstCopy && !customElements.get(tag)) customElements.define(tag, element);
}
