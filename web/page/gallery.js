/** The gallery: every entry on its defaults. */
import './start.js';
import '../elements/define.js';
import { startBar } from './bar.js';

startBar();
