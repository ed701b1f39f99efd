/**
 * posenc.min.js: posenc.all.js as a classic script, for `<script src>`, from a file too. What a module
 * exports is the global `posenc` here.
 */
import { setSite } from '../settings/site.js';
import * as posenc from './define.js';

const script = /** @type {HTMLScriptElement | null | undefined} */ (
  globalThis.document?.currentScript
);
setSite(script?.src ?? '');
Object.assign(globalThis, { posenc: { ...posenc, setSite } });
