/** The gallery: every entry on its defaults. */
import './start.js';
import '../elements/define.js';
import { startTheme } from './theme.js';

startTheme();
