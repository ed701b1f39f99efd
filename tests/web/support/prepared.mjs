/** A built page that runs a script before its own, in engines whose drivers cannot do that. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE } from './browser.mjs';

const POLICY = /<meta\s+http-equiv="Content-Security-Policy"[^>]*>/;

/**
 * Without its policy, which lets no further script run.
 * @param {string} name of the file
 * @param {string} script
 */
export function prepared(name, script) {
  const html = readFileSync(join(PAGE, name), 'utf8');
  if (!POLICY.test(html)) throw new Error(`${name} has no policy`);
  return html.replace(POLICY, '').replace('<head>', `<head><script>${script}</script>`);
}
