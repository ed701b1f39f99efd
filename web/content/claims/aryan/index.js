/** Claims and numbers of Aryan's post. */
import { ofPost, posts } from '../../posts.js';
import { ideas } from './ideas.js';
import { sines } from './sines.js';
import { table } from './table.js';

export const aryan = [...ideas, ...sines, ...table].map(ofPost(posts.aryan));
