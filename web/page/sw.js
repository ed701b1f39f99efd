/**
 * Service worker of the published page: its files as they were published together, from the reader's own
 * disk. web/tools/steps/offline.mjs puts before it what they are. A newer version waits until a reader
 * asks for it.
 */

/**
 * @typedef {{version: string, files: Record<string, boolean>}} Published by path; whether a hash in its
 *   name says that it never changes
 */
const scope = /** @type {any} */ (self);
/** @type {Published} */
const { version, files } = scope.published;

const base = new URL('./', scope.location.href).href;
const PREFIX = `posenc ${base} `; // other projects may stand on the same origin
const KEPT = 2; // versions: tabs may still show the one before

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

async function keep() {
  const cache = await caches.open(PREFIX + version);
  const all = Object.entries(files).map(async ([path, isForGood]) => {
    const address = base + path;
    const before = isForGood ? await caches.match(address) : undefined;
    await cache.put(address, before ?? (await fetched(address)));
  });
  await Promise.all(all);
}

/** @param {string} address */
async function fetched(address) {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // Hosts that take .html from addresses redirect, and navigation refuses what was redirected.
  const { headers, redirected } = response;
  return redirected ? new Response(await response.blob(), { headers }) : response;
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
  return (
    (await current.match(base + path)) ??
    (await caches.match(base + path)) ??
    (await fetch(request))
  );
}
