/** Registers every element: the only module here with a side effect. The first version on a page wins. */
import { PeHeatmap } from './heatmap.js';
import { PeWaves } from './waves.js';

const elements = { 'pe-heatmap': PeHeatmap, 'pe-waves': PeWaves };

for (const [tag, element] of Object.entries(elements)) {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
