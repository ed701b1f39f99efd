/**
 * Below Trusted Types (https://w3c.github.io/trusted-types/) only a policy may say what becomes markup and
 * where a script is, and a host lists the names of those it allows. Ours serves Lit's templates too
 * (web/build/vite/lit-plugin.js): Lit's own name belongs to the host's Lit.
 */

const RULES = {
  createHTML: (/** @type {string} */ text) => text, // Lit asks for the constant parts of its templates
  /** What this page made itself, and the service worker beside it. @param {string} text */
  createScriptURL: (text) => {
    if (text.startsWith('blob:') || text === new URL('sw.js', document.baseURI).href) return text;
    throw new TypeError(`posenc: no worker from ${text}`);
  },
};

/** A name is given away once: a second copy of posenc, with a prefix of its own, takes the other. */
const NAMES = ['posenc', 'posenc-2'];

/** Undefined where there are no Trusted Types, and where the host allows none of the names. */
export const policy = makePolicy();

/** @returns {{createHTML: (text: string) => any, createScriptURL: (text: string) => any} | undefined} */
function makePolicy() {
  const { trustedTypes } = /** @type {any} */ (globalThis);
  for (const name of trustedTypes ? NAMES : []) {
    try {
      return trustedTypes.createPolicy(name, RULES);
    } catch {
      // taken, or not allowed
    }
  }
}

/** @param {string} address of a worker's script */
export const trusted = (address) => policy?.createScriptURL(address) ?? address;
