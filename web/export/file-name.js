/** Names of saved files, legal on Windows, macOS and Linux. */
import { wellFormed } from './steering.js';
import { writer } from './writer.js';

const MOST = 180; // bytes of UTF-8: with an ending below the 255 that file systems take
/** Not in a name: of paths and shells of Windows, blanks, what is not seen. */
const UNFIT = /[<>:"/\\|?*\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]+/gu;
/** Devices of Windows, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\.|$)/i;

/**
 * A name without its ending: `-` for what no name may hold; no dot, dash or blank before or after it;
 * `_` before the name of a device; cut after 180 bytes. What is left of nothing is `posenc`.
 */
export const fileName = writer(
  'file name',
  { takes: 'text', reader: 'file system' },
  (/** @type {string} */ text) => {
    const fit = wellFormed(text.slice(0, 4 * MOST))
      .replace(UNFIT, '-')
      .replace(/^[-.~]+/, '');
    let [length, end] = [0, 0];
    for (const sign of fit) {
      length += new TextEncoder().encode(sign).length;
      if (length > MOST) break;
      end += sign.length;
    }
    const name = fit.slice(0, end).replace(/(?<![-.])[-.]+$/, '');
    return name.replace(DEVICE, '_$&') || 'posenc';
  },
);
