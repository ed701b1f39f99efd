/** Keeps the page for hours without a connection, and says when there is a newer one. */
import { trusted } from '../../worker/trusted.js';
import { showBar } from './bar.js';

const LATER = 5000; // ms: what the reader came for goes first

export function keepOffline() {
  if (!isWanted()) return;
  const isKept = navigator.serviceWorker.controller !== null;
  // Where a host or a reader denies storage it is refused, and nothing is lost.
  setTimeout(() => register().catch(() => {}), isKept ? 0 : LATER);
}

/**
 * Whether this page was built for it (web/build/dist/offline.mjs), stands alone and may have a worker:
 * not from file://, in a frame, in a sandbox, or where data are to be saved.
 */
function isWanted() {
  if (!document.querySelector('link[rel=manifest]') || window.parent !== window) return false;
  const { connection } = /** @type {{connection?: {saveData: boolean}}} */ (navigator);
  try {
    return 'serviceWorker' in navigator && navigator.serviceWorker && !connection?.saveData;
  } catch {
    return false; // a sandbox
  }
}

async function register() {
  const { serviceWorker } = navigator;
  const address = trusted(new URL('sw.js', document.baseURI).href);
  const registration = await serviceWorker.register(address, { updateViaCache: 'none' });
  if (registration.waiting && serviceWorker.controller) offer(registration);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && serviceWorker.controller) offer(registration);
    });
  });
}

/**
 * The reader says when: reloading keeps what the address says.
 * @param {ServiceWorkerRegistration} registration with a worker that waits
 */
function offer(registration) {
  const show = () => {
    // Other tabs go on with what they have.
    const reload = () => location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    if (registration.waiting) registration.waiting.postMessage('take over');
    else reload(); // it has taken over already
    // Chromium ends a worker that has just begun only after half a minute without work
    showBar('The newer version comes as soon as the one before rests.');
  };
  const bar = showBar(
    'A newer version of this page is ready.' +
      ' ' +
      'Your settings stay as they are; tables that you brought have to be brought again.',
    { 'Show it': show, Later: () => bar.remove() },
  );
}
