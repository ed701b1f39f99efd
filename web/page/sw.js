/**
 * Service worker of the published page: its files as they were published together, from the reader's own
 * disk. web/build/dist/offline.mjs puts before it what they are. A newer version waits until a reader
 * asks for it.
 */

/** @typedef {{version: string, files: Record<string, string>}} Published SHA-384 by path, as `integrity` says it */
const scope = /** @type {any} */ (self);
/** @type {Published} */
const { version, files } = scope.published;

const base = new URL('./', scope.location.href).href;
const PREFIX = `posenc ${base} `; // other projects may stand on the same origin
const KEPT = 2; // versions: tabs may still show the one before
const FOR_GOOD = /^assets\/.*-[\w-]{8}\.\w+$/; // a hash in its name: one name, one content
/** By ending: without its type a browser takes no script and no style. @type {Record<string, string>} */
const TYPES = { js: 'javascript', css: 'text/css', html: 'text/html', wasm: 'application/wasm' };

scope.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(keep()));
scope.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(forgetOld()));
scope.addEventListener('message', (/** @type {MessageEvent} */ { data }) => {
  if (data === 'take over') scope.skipWaiting();
});
scope.addEventListener('fetch', (/** @type {any} */ event) => {
  const { method, url } = event.request;
  const path = method === 'GET' ? pathOf(url) : null;
  if (path !== null) event.respondWith(answer(path, event.request));
});

/** All files or none: what is not the published content fails the installation, the version before stays. */
async function keep() {
  const cache = await caches.open(PREFIX + version);
  const all = Object.entries(files).map(([path, hash]) => keepFile(cache, path, hash));
  const ended = await Promise.allSettled(all); // what is still being kept would outlive the cache
  const failed = ended.find(({ status }) => status === 'rejected');
  if (!failed) return;
  await caches.delete(PREFIX + version);
  throw /** @type {PromiseRejectedResult} */ (failed).reason;
}

/** @param {Cache} cache @param {string} path @param {string} hash */
async function keepFile(cache, path, hash) {
  const before = await caches.match(base + path);
  const isSame = before !== undefined && isOfType(before, path) && (await hashOf(before)) === hash;
  await cache.put(base + path, isSame ? before : await fetched(path, hash));
  // The version before is damaged: its own script may be what can no longer ask for this one.
  if (before && !isSame && FOR_GOOD.test(path)) scope.skipWaiting();
}

/** @param {string} path @param {string} integrity */
async function fetched(path, integrity) {
  const address = base + path;
  const response = await fetch(address, { cache: 'no-cache', integrity });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  if (!isOfType(response, path)) {
    throw new Error(`${address}: ${response.headers.get('content-type')}`);
  }
  // Hosts that take .html from addresses redirect, and navigation refuses what was redirected.
  const { headers, redirected } = response;
  return redirected ? new Response(await response.blob(), { headers }) : response;
}

/** @param {Response} response @param {string} path */
function isOfType({ headers }, path) {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return (headers.get('content-type') ?? '').includes(TYPES[ending] ?? '');
}

/** @param {Response} response */
async function hashOf(response) {
  const bytes = await response.clone().arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

async function forgetOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.slice(0, -KEPT).map((name) => caches.delete(name)));
}

/** @param {string} address @returns {string | null} of a file that is kept, or was */
function pathOf(address) {
  const [plain] = address.split(/[?#]/);
  if (!plain.startsWith(base)) return null;
  const path = plain.slice(base.length) || 'index.html';
  const found = [path, `${path}.html`].find((name) => Object.hasOwn(files, name));
  return found ?? (path.startsWith('assets/') ? path : null);
}

/** @param {string} path @param {Request} request */
async function answer(path, request) {
  const current = await caches.open(PREFIX + version);
  const kept = (await current.match(base + path)) ?? (await caches.match(base + path));
  return kept && isOfType(kept, path) ? kept : fetch(request);
}
