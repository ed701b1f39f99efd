// Puts scripts and styles into an HTML file, and says by their hashes that nothing else may run in it:
// neither another script nor a handler that came in by an address.
import { createHash } from 'node:crypto';

/**
 * @param {string} html with `<!-- policy -->` and `<!-- script -->`
 * @param {string} script a module that imports nothing
 */
export function inlineScript(html, script) {
  // Neither end may be spelled inside the script; in its strings `<\\/` reads as `</`.
  const code = `\n${script.replace(/<(\/script|!--)/gi, '<\\$1')}\n`;
  const page = html.replace('<!-- script -->', () => `<script type="module">${code}</script>`);
  return page.replace('<!-- policy -->', () => policyTag(page, code));
}

/**
 * @param {string} page
 * @param {string} code
 */
function policyTag(page, code) {
  const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => hash(text));
  const policy = [
    "default-src 'none'",
    `script-src ${hash(code)} 'wasm-unsafe-eval'`,
    `style-src ${styles.join(' ')}`,
    'img-src data: blob:',
    'font-src data:',
    'worker-src blob:',
    "connect-src 'self' https:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
}

/** @param {string} text */
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
