/** The reference: text alone, which needs no core. */
import { keepOffline } from './offline.js';
import { startTheme } from './theme.js';

startTheme();
keepOffline();
