// Makes one file of a page: its scripts, styles and fonts inside, and a policy that says by their hashes
// that nothing else may run there: neither another script nor a handler that came in by an address.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PLACES } from '../vite/single-file-plugin.js';
import { pack } from '../vite/pack.js';

const FONT = 'font/woff2';

/**
 * @param {string} html with `<!-- policy -->` and `<!-- script -->`
 * @param {string} script a module
 * @param {string[]} [sources] of what it imports
 */
export function inlineScript(html, script, sources = []) {
  const code = withoutEnds(script);
  const page = html.replace('<!-- script -->', () => `<script type="module">${code}</script>`);
  return page.replace('<!-- policy -->', () => policyTag(page, [code], sources));
}

/** Neither end of a script may be spelled inside; in its strings `<\/` reads as `</`. @param {string} script */
const withoutEnds = (script) => `\n${script.replace(/<(\/script|!--)/gi, '<\\$1')}\n`;

/**
 * A built page as one file. Pictures that stand in for figures are left out: here scripts run at once,
 * and they would outweigh everything else.
 * @param {string} file of the built page
 * @param {object} parts
 * @param {string} parts.script all that its script tags load
 * @param {string} parts.core packed
 * @param {string} parts.loader the script that unpacks both
 * @param {Record<string, string>} names of pages it links to, in the folder of the single files; links to others go
 */
export async function inlinePage(file, { script, core, loader }, names) {
  const folder = dirname(file);
  let html = await readFile(file, 'utf8');
  html = html
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '<!-- policy -->')
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<(p|a) class="(?:[\w-]+ )*online"[^>]*>[^]*?<\/\1>/g, '')
    .replace(/\s*<link\s+rel="(?:module)?preload"[^>]*>/g, '')
    .replace(/<noscript>(<img class="poster"[^>]*>)<\/noscript>/g, '$1')
    .replace(/<img class="poster"[^>]* alt="([^"]*)"[^>]*>/g, '<noscript>$1</noscript>');
  html = (await withPictures(html, folder))
    .replace(/\s*<a href="\.\/([a-z]+\.html)"[^>]*>[^<]*<\/a>/g, (all, name) =>
      names[name] ? all : '',
    )
    .replace(/href="\.\/([a-z]+\.html)/g, (all, name) => `href="./${names[name] ?? name}`);
  const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g)];
  for (const [tag, path] of sheets) {
    const css = await inlineFonts(join(folder, path));
    html = html.replace(tag, () => `<style>${css}</style>`);
  }
  const own = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text);
  const code = withoutEnds(loader);
  const scripts = [
    packedTag(PLACES.script, pack(script)),
    packedTag(PLACES.core, core),
    `<script type="module">${code}</script>`,
  ];
  const page = html.replace('</body>', () => `${scripts.join('\n')}</body>`);
  const policy = () => policyTag(page, [...own, code, script], [], ['posenc-single-file']);
  return page.replace('<!-- policy -->', policy);
}

/** Pictures that stand for themselves go inside. @param {string} html @param {string} folder */
async function withPictures(html, folder) {
  /** @type {Map<string, string>} */
  const pictures = new Map();
  for (const [, path] of html.matchAll(/<img class="picture"[^>]* src="\.\/([^"]+)"/g)) {
    const bytes = await readFile(join(folder, path));
    pictures.set(path, `src="data:image/svg+xml;base64,${bytes.toString('base64')}"`);
  }
  return html.replace(/src="\.\/([^"]+)"/g, (all, path) => pictures.get(path) ?? all);
}

/** Nothing that runs. @param {string} id @param {string} packed */
const packedTag = (id, packed) => `<script type="text/plain" id="${id}">${packed}</script>`;

/** Fonts of the text: a file to be handed on does without them. Those of formulas it needs. */
const LETTERS = /@font-face\s*\{[^}]*font-family:\s*["']?(Source Serif|Inter)[^}]*\}/g;

/** @param {string} file a style sheet @returns {Promise<string>} with its fonts inside */
async function inlineFonts(file) {
  const css = (await readFile(file, 'utf8')).replace(LETTERS, '');
  const fonts = new Map();
  for (const [, path] of css.matchAll(/url\(["']?(\.?[^"')]+\.woff2)["']?\)/g)) {
    const bytes = await readFile(join(dirname(file), path));
    fonts.set(path, `url(data:${FONT};base64,${bytes.toString('base64')})`);
  }
  return css.replace(/url\(["']?([^"')]+\.woff2)["']?\)/g, (all, path) => fonts.get(path) ?? all);
}

/**
 * @param {string} page
 * @param {string[]} scripts that may run
 * @param {string[]} [sources] of others
 * @param {string[]} [trusted] names of policies for Trusted Types beside those of every page
 */
function policyTag(page, scripts, sources = [], trusted = []) {
  const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => hashOf(text));
  const policy = [
    "default-src 'none'",
    `script-src ${[...scripts.map(hashOf), ...sources].join(' ')} 'wasm-unsafe-eval'`,
    `style-src ${styles.join(' ')}`,
    'img-src data: blob:',
    'font-src data:',
    'worker-src blob:',
    "frame-src 'self'",
    "connect-src 'self' https:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    ['trusted-types posenc', ...trusted].join(' '),
  ].join('; ');
  return `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
}

/** A source of a policy. @param {string} text of a script or style */
export const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
