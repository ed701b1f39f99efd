/** Every figure of the posts in Chromium: its element draws it and has every setting it names. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settingAttributes } from '../../../web/markup/figure.js';
import { presets } from '../../../web/content/presets/index.js';
import { addFixture } from '../support/fixture.mjs';
import { faultsOf, openSession } from '../support/session.mjs';

/** @type {Awaited<ReturnType<typeof openSession>>} */
let session;
before(async () => (session = await openSession()));
after(() => session.close());

for (const preset of presets) {
  test(`preset ${preset.id}: drawn as asked, its controls are settings`, async () => {
    const { element, settings, controls, title } = preset;
    const given = Object.entries({ ...settingAttributes(preset), controls, label: title });
    const attributes = given.map(
      ([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`,
    );
    const figure = await addFixture(
      session.page,
      `<${element}${attributes.join('')} loading="eager"></${element}>`,
    );
    const shown = controls.split(' ').map((name) => name.replace(/-[a-z]/g, camel));
    assert.deepEqual(await faultsOf(figure, [...Object.keys(settings), ...shown]), {});
  });
}

/** @param {string} hyphened e.g. `-m` @returns {string} */
const camel = (hyphened) => hyphened[1].toUpperCase();

test('presets: nothing was said on the console through all this', () => {
  assert.deepEqual(session.seen.messages, []);
});
