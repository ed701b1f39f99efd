/** Claims and numbers of Amirhossein Kazemnejad's post. */
import { ideas } from './ideas.js';
import { table } from './table.js';

export const kazemnejad = [...table, ...ideas];
