/** Wavelengths of the schemes that have some. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { figureOf } from '../../support/node-figures.mjs';

const core = await loadCore();

test('pe-spectrum: the menu has the schemes with frequencies, and all of them', async () => {
  const element = await figureOf('pe-spectrum', {});
  const menu = element.settings?.list.find(({ name }) => name === 'encoding')?.choices;
  const answers = core.catalogue().filter(({ name }) => {
    try {
      return core.frequencies(name).frequencies.length > 0;
    } catch {
      return false;
    }
  });
  const turning = answers.filter(({ kind }) => kind !== 'bias');
  assert.deepEqual(
    menu,
    turning.map(({ name }) => name),
  );
  assert.ok(answers.every(({ hasFrequencies }) => hasFrequencies));
  element.remove();
});

test('pe-spectrum: another scheme is refused in words', async () => {
  const element = await figureOf('pe-spectrum', { encoding: 'learned' });
  assert.match(element.settings?.problems.encoding ?? '', /“learned” is not one of .*rope/);
  element.remove();
});
