/** The tags of all elements, in the order of web/elements/define.js. */
import { readFile } from 'node:fs/promises';

const define = await readFile(new URL('../../../web/elements/define.js', import.meta.url), 'utf8');

export const TAGS = [...define.matchAll(/'(pe-[a-z-]+)': Pe/g)].map(([, tag]) => tag);
