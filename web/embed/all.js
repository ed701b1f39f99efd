/**
 * posenc.all.js: all of posenc/define from an address of its own, for places that take a single file.
 * posenc.js does the same from several.
 */
import { setSite } from '../settings/site.js';

export * from './define.js';
export { default } from './define.js';

setSite(import.meta.url);
