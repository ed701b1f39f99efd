/** Claims and numbers of the post that leads from a repeated word to RoPE. */
import { ofPost, posts } from '../../posts.js';
import { adding } from './adding.js';
import { heads } from './heads.js';
import { rope } from './rope.js';
import { waves } from './waves.js';

export const headless = [...adding, ...waves, ...heads, ...rope].map(ofPost(posts.headless));
