/** An address, as it stands: who makes it has escaped what it holds. */
import { writer } from './writer.js';

export const link = writer(
  'Link',
  { takes: 'figure', reader: 'address' },
  (/** @type {{address: string}} */ { address }) => address,
);
