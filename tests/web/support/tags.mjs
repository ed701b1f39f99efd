/** The tags of all elements. */
import { registry } from '../../../web/elements/registry.js';

export const TAGS = Object.keys(registry);
