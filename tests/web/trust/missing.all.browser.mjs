/** The first pages without each of their scripts. */
import { pages } from '../../../web/markup/pages.js';
import { testLosses } from './losses.mjs';

for (const page of pages.slice(0, 4)) testLosses(`/${page}.html`);
