// The suite in Chromium: serves page.html and asks it to run.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { launch } from '../web/support/browser.mjs';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** An isolated page has a clock of 5 µs instead of 100 µs, and other libraries have their threads. */
const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/**
 * Serves this folder, the build folder below /module/, and the package below /package/.
 * @param {string} buildFolder
 */
async function serve(buildFolder) {
  /** @type {Record<string, string>} */
  const folders = { module: buildFolder, package: join(import.meta.dirname, '../../dist/package') };
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').replace(/[?#].*/, '')));
    const [, first, ...rest] = path.split('/');
    const file = folders[first] ? join(folders[first], ...rest) : join(import.meta.dirname, path);
    try {
      const body = await readFile(file);
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, ...ISOLATION }).end(body);
    } catch {
      response.writeHead(404, ISOLATION).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('bench: no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/**
 * @param {string} buildFolder where pe_bench.mjs is
 * @param {import('./suite.mjs').Options} options
 * @param {(name: string) => void} progress
 * @returns {Promise<{version: string, results: import('./suite.mjs').CaseResult[]}>}
 */
export async function runInChromium(buildFolder, options, progress) {
  const server = await serve(buildFolder);
  const browser = await launch();
  try {
    const page = await browser.context.newPage();
    page.setDefaultTimeout(0);
    page.on('console', (message) => {
      if (message.type() === 'info') progress(message.text());
    });
    await page.goto(`${server.origin}/page.html`);
    if (!(await page.evaluate(() => crossOriginIsolated))) {
      throw new Error('the page is not isolated: its clock is too coarse');
    }
    await page.waitForFunction(() => 'runBench' in globalThis);
    const results = await page.evaluate(
      (given) => /** @type {any} */ (globalThis).runBench(given),
      options,
    );
    return { version: browser.context.browser()?.version() ?? '', results };
  } finally {
    await browser.close();
    await server.close();
  }
}
