/** What lanes are called. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { laneName } from '../../../web/training/names.js';
import { loadTraining } from '../../../web/training/index.js';

test('every encoding of the trainer has a name of its own; a table of the catalogue keeps its', async () => {
  const { parameters } = (await loadTraining()).lab();
  const { choices = [] } = parameters.find(({ name }) => name === 'positions') ?? {};
  const own = choices.filter((name) => name !== 'custom');
  assert.ok(own.length > 10);
  const names = own.map(laneName);
  assert.equal(new Set(names).size, own.length);
  assert.deepEqual(
    names.filter((name) => name.includes('-')),
    [],
  );
  assert.equal(laneName('axial-rope'), 'axial-rope');
});
