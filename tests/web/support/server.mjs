/** A static server for tests and screenshots: one folder, on a free port of this machine. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/**
 * @param {string} folder
 * @param {Record<string, string>} [extra] further HTML pages, by path
 * @param {Record<string, string>} [headers] of every answer
 * @param {boolean} [isCompressed] by gzip, as hosts do: for what measures loading
 * @param {(request: IncomingMessage, response: ServerResponse) => boolean} [answers] whether it has taken a request itself
 * @returns {Promise<{origin: string, close: () => Promise<void>}>}
 */
export async function serve(
  folder,
  extra = {},
  headers = {},
  isCompressed = false,
  answers = () => false,
) {
  /** @type {Map<string, Buffer>} */
  const packed = new Map();
  const server = createServer(async (request, response) => {
    if (answers(request, response)) return;
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = path === '/' ? '/index.html' : normalize(decodeURIComponent(path));
    try {
      const body = extra[path] ?? (await readFile(join(folder, file)));
      const isPage = extname(file) === '' && path in extra;
      const type = TYPES[isPage ? '.html' : extname(file)] ?? 'application/octet-stream';
      const head = { 'content-type': type, ...headers };
      if (!isCompressed) return response.writeHead(200, head).end(body);
      const short = packed.get(path) ?? gzipSync(body);
      packed.set(path, short);
      response.writeHead(200, { ...head, 'content-encoding': 'gzip' }).end(short);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('server: no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections(); // those that browsers opened ahead and never used
      }),
  };
}
