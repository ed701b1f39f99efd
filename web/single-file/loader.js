/**
 * The one readable script of a single file: unpacks the script of the page and puts it there. The
 * file's policy names both by their hashes, so that no other text would run.
 */
import { unpacked } from '../core/wasm/packed.js';

const { trustedTypes } = /** @type {any} */ (globalThis);
const policy = trustedTypes?.createPolicy('posenc-single-file', {
  createScript: (/** @type {string} */ text) => text,
});

const packed = document.getElementById('posenc-script')?.textContent ?? '';
const text = new TextDecoder().decode(await unpacked(packed));
const script = document.createElement('script');
script.type = 'module';
script.textContent = policy ? policy.createScript(text) : text;
document.head.append(script);
