/** `node:fs/promises` for suites that run in a page: files come from the tests' server. */

/** @param {URL} url @param {string} [encoding] @returns {Promise<any>} */
export async function readFile(url, encoding) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return encoding ? response.text() : new Uint8Array(await response.arrayBuffer());
}
