/** The methods that the small core has: those of first figures. */
import { attentionCalls } from './attention.js';
import { encodingCalls } from './encodings.js';
import { textCalls } from './text-attention.js';

/** @import { FirstModule } from '../first.js' */

/** @param {FirstModule} module */
export const firstCalls = (module) => ({
  ...encodingCalls(module),
  ...attentionCalls(module),
  ...textCalls(module),
});
