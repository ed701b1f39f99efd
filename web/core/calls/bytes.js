/** Bytes from wherever they come. */

/**
 * Those of another frame, or of jsdom in a test, as an array of this realm: a module takes no other.
 * Nothing is copied.
 * @template Given
 * @param {Given} bytes anything but a Uint8Array stays what it is
 * @returns {Given}
 */
export function bytesHere(bytes) {
  const isForeign = ArrayBuffer.isView(bytes) && !(bytes instanceof Uint8Array);
  if (!isForeign || /** @type {any} */ (bytes)[Symbol.toStringTag] !== 'Uint8Array') return bytes;
  const { buffer, byteOffset, byteLength } = bytes;
  return /** @type {any} */ (new Uint8Array(buffer, byteOffset, byteLength));
}
