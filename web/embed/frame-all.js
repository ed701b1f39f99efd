/** embed.all.html: every element in the file itself, for frames that may fetch nothing. */
import { elements } from '../elements/define.js';
import { setSite } from '../settings/site.js';
import { startFrame } from './frame.js';

setSite(location.href);
startFrame(Object.keys(elements));
