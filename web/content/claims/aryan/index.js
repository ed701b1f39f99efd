/** Claims and numbers of Aryan's post. */
import { ideas } from './ideas.js';
import { sines } from './sines.js';
import { table } from './table.js';

export const aryan = [...ideas, ...sines, ...table];
