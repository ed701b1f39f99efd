/**
 * Vite plugin: Lit inside our scripts asks our policy for Trusted Types. Its own is named `lit-html`, a
 * name that can be given away once, and a host with Lit has given it away.
 */
import { fileURLToPath } from 'node:url';

const POLICY = fileURLToPath(new URL('../../worker/trusted.js', import.meta.url));
const MAKES_ITS_OWN = /(\w+)\?\1\.createPolicy\("lit-html",\{createHTML:(\w+)=>\2\}\):void 0/g;

/** @type {import('vite').Plugin} */
export const litPlugin = {
  name: 'posenc-lit',
  transform(code, id) {
    if (!/\/lit-html\/lit-html\.js$/.test(id)) return null;
    return { code: withOurPolicy(code), map: null };
  },
};

/** @param {string} code of lit-html */
export function withOurPolicy(code) {
  const found = code.match(MAKES_ITS_OWN) ?? [];
  if (found.length !== 1) {
    throw new Error(
      `lit-html must make its policy in one place that is known here, got ${found.length}`,
    );
  }
  const ours = code.replace(MAKES_ITS_OWN, 'posencPolicy');
  return `import { policy as posencPolicy } from ${JSON.stringify(POLICY)};\n${ours}`;
}
