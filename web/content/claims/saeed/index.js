/** Claims and numbers of Mehreen Saeed's post and of its readers' comments. */
import { ofPost, posts } from '../../posts.js';
import { comments } from './comments.js';
import { sums } from './sums.js';
import { text } from './text.js';

export const saeed = [...text, ...comments, ...sums].map(ofPost(posts.saeed));
