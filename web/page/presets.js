/** The figures of index.html, in no order: it says where each of them stands. */
import { presets as all } from '../posts/presets/index.js';

export { posts } from '../posts/posts.js';

/**
 * @typedef {import('../posts/posts.js').Post} Post
 * @typedef {import('../posts/types.js').Preset} Preset
 */

const SHOWN = ['s1-figure-2', 's1-columns', 's2-river-bank', 's3-table', 's3-sines', 's3-matshow'];

export const presets = all.filter(({ id }) => SHOWN.includes(id));
