/** Prints the numbers of the story's text as JSON. A process of its own: see catalogue.mjs. */
import { loadCore } from '../core/index.js';
import { numbers } from '../page/story/numbers.js';

const core = await loadCore();
const texts = Object.entries(numbers).map(([name, compute]) => [name, compute(core)]);
console.log(JSON.stringify(Object.fromEntries(texts)));
