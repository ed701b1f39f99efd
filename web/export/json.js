/** JSON that is also safe to look at: in a terminal, in an editor, inside of a script. */
import { unicode } from './signs.js';
import { STEERING } from './steering.js';
import { writer } from './writer.js';

/** Arrays of numbers as lists. @param {string} _ @param {unknown} value */
const plain = (_, value) => (value instanceof Float64Array ? [...value] : value);

/** Signs that steer are escaped, but the ends of its own lines. */
export const json = writer(
  'JSON',
  { takes: 'value', reader: 'json' },
  (/** @type {unknown} */ value) =>
    `${JSON.stringify(value, plain, 1).replace(STEERING, (sign) => (sign === '\n' ? sign : unicode(sign)))}\n`,
);
