/** Claims and numbers of Harrison Pim's post. */
import { ofPost, posts } from '../../posts.js';
import { distances } from './distances.js';
import { ideas } from './ideas.js';

export const pim = [...distances, ...ideas].map(ofPost(posts.pim));
