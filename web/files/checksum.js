/** CRC-32 as in gzip and zip, and how many bytes it is of (RFC 1952, section 8). */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

export class Checksum {
  #rest = -1;
  length = 0;

  /** @param {Uint8Array} bytes that follow those before */
  add(bytes) {
    let rest = this.#rest;
    for (let at = 0; at < bytes.length; at++) {
      rest = TABLE[(rest ^ bytes[at]) & 255] ^ (rest >>> 8);
    }
    this.#rest = rest;
    this.length += bytes.length;
  }

  get crc() {
    return ~this.#rest >>> 0;
  }
}
