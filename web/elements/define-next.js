/** Registers the elements that stand nearest to the story's first figure, in slices; define-in-turn.js registers all of them. */
import { PeAttention } from './attention/attention/attention.js';
import { PeHeatmap } from './encodings/heatmap/heatmap.js';
import { PeWaves } from './encodings/waves/waves.js';
import { defineElement } from './define-one.js';
import { inTurn } from './frame/turns.js';

const next = { 'pe-attention': PeAttention, 'pe-heatmap': PeHeatmap, 'pe-waves': PeWaves };

await Promise.all(
  Object.entries(next).map(([tag, element]) => inTurn(() => defineElement(tag, element, false))),
);
