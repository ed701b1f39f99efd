/** @type {{createScriptURL: (text: string) => any} | null} */
let policy = null;

/**
 * Below Trusted Types (https://w3c.github.io/trusted-types/) only a policy may say where a worker's
 * script is; a host names those it allows, and ours lets through what this page made itself, and the
 * service worker beside it.
 * @param {string} address
 */
export function trusted(address) {
  const { trustedTypes } = /** @type {any} */ (globalThis);
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy('posenc', {
    createScriptURL: (/** @type {string} */ text) => {
      if (text.startsWith('blob:') || text === new URL('sw.js', document.baseURI).href) return text;
      throw new TypeError(`posenc: no worker from ${text}`);
    },
  });
  return /** @type {NonNullable<typeof policy>} */ (policy).createScriptURL(address);
}
