/** The service worker keeps what was published and nothing else, whatever a host answers meanwhile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCRIPT, STYLE, keptSite } from '../support/kept-site.mjs';

/** @import { Answer } from '../support/kept-site.mjs' */

const place = keptSite();

/** @type {Record<string, () => Answer>} */
const BAD = {
  'a soft 404': () => ({ type: 'text/html', body: '<h1>Not found</h1>' }),
  'a soft 404 of the right type': () => ({ body: '<h1>Not found</h1>' }),
  'the right script with a wrong type': () => ({ type: 'text/plain' }),
  'a file of another deployment under the same name': () => ({ body: 'export const one = 2;' }),
  'a file cut short': () => ({ body: 'export const one' }),
  'a connection that breaks': () => ({ body: 'export const one', length: 21 }),
  'no file': () => ({ status: 404, body: '' }),
  'an error of the host': () => ({ status: 503, body: 'busy' }),
  'nothing at all': () => ({ body: '' }),
};

for (const [name, answer] of Object.entries(BAD)) {
  test(`kept: ${name} fails the installation, and the next one brings all`, async () => {
    place.wrong = { [SCRIPT]: answer() };
    const first = await place.worker();
    await assert.rejects(first.install());
    assert.deepEqual([...place.kept.keys()], [], 'nothing stays');
    place.wrong = {};
    const second = await place.worker();
    await second.install();
    place.wrong = { [SCRIPT]: { status: 404, body: '' } }; // no longer asked
    assert.equal(await (await second.get(SCRIPT)).text(), 'export const one = 1;');
    assert.equal(second.found.skipped, 0);
  });
}

test('kept: a failed installation leaves the version before as it was', async () => {
  await (await place.worker()).install();
  const before = new Map(place.kept);
  await place.publish('second');
  place.wrong = { 'index.html': { body: '<html>half' } };
  await assert.rejects((await place.worker()).install());
  assert.deepEqual([...place.kept.keys()], [...before.keys()]);
});

test('kept: full storage keeps nothing of the new version, and the one before answers', async () => {
  const first = await place.worker();
  await first.install();
  const files = [...place.kept.values()][0].size;
  place.room = files + 1;
  await place.publish('second', 'export const one = 2;');
  const second = await place.worker();
  await assert.rejects(second.install(), { name: 'QuotaExceededError' });
  assert.deepEqual(
    [...place.kept.values()].map(({ size }) => size),
    [files],
  );
  assert.match(await (await first.get('index.html')).text(), /first/);
  assert.match(await (await first.get(SCRIPT)).text(), /one = 1/);
  place.room = Infinity;
  await second.install();
  assert.match(await (await second.get('index.html')).text(), /second/);
});

test('kept: what did not change is not fetched again, what did is', async () => {
  await (await place.worker()).install();
  await place.publish('second');
  place.wrong = { [SCRIPT]: { status: 404, body: '' } };
  const next = await place.worker();
  await next.install();
  await next.activate();
  assert.match(await (await next.get('index.html')).text(), /second/);
  assert.equal((await next.get(SCRIPT)).status, 200);
  assert.equal(next.found.skipped, 0, 'the reader says when');
});

test('kept: a page once poisoned heals with the next version, without being asked', async () => {
  // As the worker of an earlier version kept it: whatever had status 200.
  const html = { headers: { 'content-type': 'text/html' } };
  const poisoned = new Map([[place.base + SCRIPT, new Response('<h1>Not found</h1>', html)]]);
  place.kept.set(`posenc ${place.base} 000000000000`, poisoned);
  const next = await place.worker();
  await next.install();
  assert.equal(next.found.skipped, 1, 'the script that would ask is the broken one');
  assert.equal(await (await next.get(SCRIPT)).text(), 'export const one = 1;');
});

test('kept: a script of a wrong type is answered from the network', async () => {
  const next = await place.worker();
  await next.install();
  const [files] = place.kept.values();
  for (const path of [SCRIPT, STYLE, 'index.html']) {
    files.set(
      place.base + path,
      new Response('damaged', { headers: { 'content-type': 'image/png' } }),
    );
    assert.notEqual(await (await next.get(path)).text(), 'damaged', path);
  }
});
