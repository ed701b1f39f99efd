/** Prints what a page must know of the training lab before it loads it: tasks and options. */
import { loadTraining } from '../../training/index.js';

console.log(JSON.stringify((await loadTraining()).lab()));
