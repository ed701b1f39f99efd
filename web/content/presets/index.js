/** Every figure that repeats one of a post: the page draws them, the tests run them. */
import { aryan } from './aryan.js';
import { elsewhere } from './elsewhere.js';
import { headless } from './headless.js';
import { headlessRope } from './headless-rope.js';
import { kazemnejad } from './kazemnejad.js';
import { pim } from './pim.js';
import { saeed } from './saeed.js';
import { ofPost, posts } from '../posts.js';

/** @import { Preset } from '../types.js' */

/** @type {readonly Preset[]} */
export const presets = [
  ...pim.map(ofPost(posts.pim)),
  ...kazemnejad.map(ofPost(posts.kazemnejad)),
  ...aryan.map(ofPost(posts.aryan)),
  ...saeed.map(ofPost(posts.saeed)),
  ...[...headless, ...headlessRope].map(ofPost(posts.headless)),
  ...elsewhere,
];
