/** The further pages without each of their scripts, and the one that is embedded. */
import { pages } from '../../../web/markup/pages.js';
import { testLosses } from './losses.mjs';

for (const path of [...pages.slice(4).map((page) => `/${page}.html`), '/embed.html'])
  testLosses(path);
