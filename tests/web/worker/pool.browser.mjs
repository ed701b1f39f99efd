/** The pool of a page: started by heavy work alone, with the same numbers wherever a page stands. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DIST, watch } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

const CARD = '<pe-scorecard encodings="sinusoidal rope alibi"></pe-scorecard>';
const page = (/** @type {string} */ head, /** @type {string} */ body) =>
  `<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">${head}<body>${body}`;
const module = '<script type="module" src="./posenc.js"></script>';
const classic = '<script src="./package/posenc.min.js"></script>';
const policy = '<meta http-equiv="Content-Security-Policy" content="worker-src \'none\'">';
const framed = page(classic, CARD).replaceAll('"', '&quot;');

const site = await openSite({
  folder: DIST,
  pages: {
    '/chunks.html': page(module, CARD),
    '/one-file.html': page(classic, CARD),
    '/no-workers.html': page(policy + module, CARD),
    '/sandboxed.html': page('', `<iframe sandbox="allow-scripts" srcdoc="${framed}"></iframe>`),
    '/heatmap.html': page(module, '<pe-heatmap></pe-heatmap>'),
  },
  viewport: { width: 1000, height: 800 },
});

/** @param {string} path @param {string} tag */
async function shown(path, tag) {
  const host = await site.context.newPage();
  const seen = watch(host);
  await host.goto(site.origin + path);
  const frame = host.frames().at(-1) ?? host.mainFrame();
  const picture = await frame.waitForFunction(
    (name) => /** @type {any} */ (document.querySelector(name))?.picture,
    tag,
  );
  const text = await picture.evaluate(({ columns }) => JSON.stringify(columns ?? null));
  const workers = host.workers().length;
  const pools = seen.requests.filter((url) => /pool/.test(url)).length;
  await host.close();
  return { text, workers, pools, messages: seen.messages };
}

test('a scorecard of several schemes: its numbers are those of a page without workers', async () => {
  const alone = await shown('/no-workers.html', 'pe-scorecard');
  assert.equal(alone.workers, 0);
  assert.equal(JSON.parse(alone.text).length, 3);
  for (const path of ['/chunks.html', '/one-file.html', '/sandboxed.html']) {
    const { text, workers, messages } = await shown(path, 'pe-scorecard');
    assert.ok(workers >= 2, `${path}: ${workers} workers`);
    assert.equal(text, alone.text, path);
    assert.deepEqual(messages, [], path);
  }
});

test('a heatmap starts no pool, and loads none of it', async () => {
  const { workers, pools, messages } = await shown('/heatmap.html', 'pe-heatmap');
  assert.ok(workers <= 1, `${workers} workers`);
  assert.equal(pools, 0);
  assert.deepEqual(messages, []);
});
