/** Writes what the page must know of the training lab before it loads it: tasks and options. */
import { writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { loadTraining } from '../../web/training/index.js';

const text = JSON.stringify((await loadTraining()).lab());
const file = new URL('../../web/training/lab.json', import.meta.url);
await writeFile(file, await format(text, { parser: 'json', printWidth: 100 }));
