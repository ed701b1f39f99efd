/** Text that is read out: without signs that steer, and no longer than somebody listens. */
import { spoken } from './steering.js';
import { writer } from './writer.js';

/** What a picture shows. Captions and names of figures are by the same function, before any writer is there. */
export const altText = writer('alt text', { takes: 'text', reader: 'words' }, spoken);
