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
/** What is written last: a version without it was interrupted, and nobody's. */
const LAST = 'index.html';
const PATIENCE = 3000; // ms for storage, before the network is asked instead
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
  const wasWhole = (await cache.match(base + LAST)) !== undefined; // and somebody may be using it
  const { [LAST]: last, ...others } = files;
  const all = Object.entries(others).map(([path, hash]) => keepFile(cache, path, hash));
  const ended = await Promise.allSettled(all); // what is still being kept would outlive the cache
  try {
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed) throw /** @type {PromiseRejectedResult} */ (failed).reason;
    await keepFile(cache, LAST, last);
  } catch (error) {
    if (!wasWhole) await caches.delete(PREFIX + version);
    throw error;
  }
}

/** @param {Cache} cache @param {string} path @param {string} hash */
async function keepFile(cache, path, hash) {
  const before = await caches.match(base + path);
  const same = before && (await wholeOf(before, path, hash));
  await cache.put(base + path, same ?? (await fetched(path, hash)));
  // The version before is damaged: its own script may be what can no longer ask for this one.
  if (before && !same && FOR_GOOD.test(path)) scope.skipWaiting();
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

/**
 * What was kept, read to its end, since half a body cannot be taken back; null if it is damaged.
 * @param {Response} response @param {string} path
 * @param {string} [hash] where it is known, as of files of this version
 */
async function wholeOf(response, path, hash) {
  if (!isOfType(response, path)) return null;
  const bytes = await response.arrayBuffer().catch(() => null);
  const isWhole = bytes !== null && (!hash || (await hashOf(bytes)) === hash);
  return isWhole ? new Response(bytes, { headers: response.headers }) : null;
}

/** @param {ArrayBuffer} bytes */
async function hashOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/** Of the versions before, those that were interrupted first. */
async function forgetOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const old = names.filter((name) => name !== PREFIX + version);
  const ends = old.map(async (name) => (await caches.open(name)).match(base + LAST));
  const wholes = await Promise.all(ends);
  const kept = old.filter((_, index) => wholes[index]).slice(1 - KEPT);
  await Promise.all(old.filter((name) => !kept.includes(name)).map((name) => caches.delete(name)));
}

/** @param {string} address @returns {string | null} of a file that is kept, or was */
function pathOf(address) {
  const [plain] = address.split(/[?#]/);
  if (!plain.startsWith(base)) return null;
  const path = plain.slice(base.length) || 'index.html';
  const found = [path, `${path}.html`].find((name) => Object.hasOwn(files, name));
  return found ?? (path.startsWith('assets/') ? path : null);
}

/**
 * What is kept, if it can be read soon; else what the network gives, as without a worker; and without
 * either, what storage gives late.
 * @param {string} path @param {Request} request
 */
async function answer(path, request) {
  const kept = keptOf(path).catch(() => null);
  const soon = await Promise.race([kept, new Promise((done) => setTimeout(done, PATIENCE, null))]);
  if (soon) return soon;
  try {
    return await fetch(request);
  } catch (error) {
    const late = await kept;
    if (late) return late;
    throw error;
  }
}

/** @param {string} path */
async function keptOf(path) {
  const current = await caches.open(PREFIX + version);
  const kept = (await current.match(base + path)) ?? (await caches.match(base + path));
  return kept ? wholeOf(kept, path, files[path]) : null;
}
