/**
 * embed.html: what the figure needs comes from posenc.js and the folder beside it. A sandbox without an
 * origin and a file get nothing from there: they, and hosts that have only the two pages, go on to the
 * one that has everything inside.
 */
import { startFrame } from './frame.js';

const WHOLE = 'embed.all.html';

if (self.origin === 'null' || location.protocol === 'file:') goOn();
else fetchTags().then(startFrame, goOn);

async function fetchTags() {
  /** @type {typeof import('./posenc.js')} */
  const { tags } = await import(/* @vite-ignore */ new URL('posenc.js', location.href).href);
  return tags;
}

function goOn() {
  location.replace(new URL(WHOLE + location.search + location.hash, location.href));
}
