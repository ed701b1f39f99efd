/** Claims and numbers of Amirhossein Kazemnejad's post. */
import { ofPost, posts } from '../../posts.js';
import { ideas } from './ideas.js';
import { table } from './table.js';

export const kazemnejad = [...table, ...ideas].map(ofPost(posts.kazemnejad));
