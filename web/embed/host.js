/**
 * embed.js, for pages that frame embed.html and may run a script: gives each frame the height it asks
 * for. `<script src="embed.js" async></script>`, once, anywhere.
 */

import { isEmbedded } from './dialects.js';

const LEAST = 100;
const MOST = 4000;

/** Only frames that are ours: others on the page must not be moved by our words. */
const ours = () =>
  [...document.querySelectorAll('iframe')].filter(
    ({ src, classList }) => isEmbedded(src) || classList.contains('posenc'),
  );

window.addEventListener('message', ({ source, data }) => {
  if (data?.type !== 'pe-embed:height') return;
  const { height } = data; // from any frame: a number, and nothing that would have to become one
  if (!Number.isFinite(height)) return;
  for (const frame of ours()) {
    if (frame.contentWindow !== source) continue;
    frame.style.height = `${Math.min(Math.max(Math.ceil(height), LEAST), MOST)}px`;
  }
});

// Those that spoke before this script ran.
for (const frame of ours()) frame.contentWindow?.postMessage({ type: 'pe-embed:ask' }, '*');
