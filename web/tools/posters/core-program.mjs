/** What stands for the core's programs where nothing is bundled: the core itself, and no worker. */
import { loadCore } from '../../core/index.js';

export const coreProgram = () => ({ loadCore });
export const fetchFirst = null;
