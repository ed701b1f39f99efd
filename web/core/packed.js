/**
 * @param {string} packed base64 of gzip
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function unpacked(packed) {
  const gzip = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
