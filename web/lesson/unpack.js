/** Takes out what web/tools/lesson-plugin.js packed: LZMA, in base64, a fifth smaller than gzip. */
// The package exports both directions together; whoever unpacks has no use for the other.
import { Decoder } from '../../node_modules/lzma1/lib/decoder.js';
import { InputBuffer, OutputBuffer } from '../../node_modules/lzma1/lib/streams.js';

/** @param {string} packed @returns {Uint8Array<ArrayBuffer>} */
export function unpack(packed) {
  const input = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const output = new OutputBuffer(4 * input.length);
  new Decoder().decompress(new InputBuffer(input), output);
  return output.toArray();
}
