/** Registers the elements that a page begins with; define.js registers all of them. */
import { PeAttention } from './attention/attention/attention.js';
import { PeHeatmap } from './encodings/heatmap.js';
import { PeOrder } from './attention/order/order.js';
import { PeWaves } from './encodings/waves/waves.js';
import { prepare } from './frame/properties.js';

const first = {
  'pe-attention': PeAttention,
  'pe-heatmap': PeHeatmap,
  'pe-order': PeOrder,
  'pe-waves': PeWaves,
};

for (const [tag, element] of Object.entries(first)) {
  if (!customElements.get(tag)) customElements.define(tag, prepare(tag, element));
}
