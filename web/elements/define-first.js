/** Registers the elements that a page begins with; define.js registers all of them. */
import { PeAttention } from './attention.js';
import { PeHeatmap } from './heatmap.js';
import { PeOrder } from './order.js';
import { PeWaves } from './waves.js';

const first = {
  'pe-attention': PeAttention,
  'pe-heatmap': PeHeatmap,
  'pe-order': PeOrder,
  'pe-waves': PeWaves,
};

for (const [tag, element] of Object.entries(first)) {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
