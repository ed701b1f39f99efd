/** What came inside a script: web/build/vite/pack.js put it there. */

/** @param {string} packed base64 of gzip @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function unpacked(packed) {
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = letters.charCodeAt(i);
  if (typeof DecompressionStream === 'undefined') {
    const { gunzipSync } = await import('./gunzip.js'); // Firefox before 113
    return gunzipSync(bytes);
  }
  const { body } = new Response(bytes); // the Blob of jsdom, which vitest brings, has no stream()
  const stream = body?.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
