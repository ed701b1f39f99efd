/** “Is each token where it should be?”: a run that is pasted is read; played ones stand in the address. */
import './shell/start.js';
import '../elements/define.js';
import { followAddress, pasteAnywhere } from './address/figure-page.js';
import { startTheme } from './shell/theme.js';

/** @import { PeTrace } from '../elements/traces/trace/trace.js' */

const figure = /** @type {PeTrace} */ (document.getElementById('trace'));

followAddress(figure, ['run', 'config', 'mended', 'sequence', 'from']);
pasteAnywhere((text) => figure.open(text));
startTheme();
