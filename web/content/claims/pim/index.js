/** Claims and numbers of Harrison Pim's post. */
import { distances } from './distances.js';
import { ideas } from './ideas.js';

export const pim = [...distances, ...ideas];
