/** Rows are what the catalogue's settings lay out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { rowsOf } from '../../../web/settings/rows.js';

const core = await loadCore();

/** @param {string} name of an encoding */
const rowsIn = (name) => {
  const { parameters } = core.catalogue().find((each) => each.name === name) ?? { parameters: [] };
  return rowsOf(Object.fromEntries(parameters.map((each) => [each.name, each.default])));
};

test('rows: patches of grids, nodes of graphs, points of coordinates, and positions', () => {
  const expected = {
    patch: ['learned-2d', 'mae-2d', 'sincos-3d', 'axial-rope', 'video-rope', 'conditional'],
    node: ['laplacian-eigenvectors', 'random-walk'],
    point: ['nerf', 'fourier-features', 'perceiver-features'],
    position: ['sinusoidal', 'learned', 'rope', 'm-rope', 'abacus'],
  };
  for (const [one, encodings] of Object.entries(expected)) {
    for (const name of encodings) assert.equal(rowsIn(name).one, one, name);
  }
  assert.equal(rowsIn('rope').axis('q'), 'position q [tokens]');
  assert.equal(rowsIn('mae-2d').axis('p'), 'patch p');
  assert.equal(rowsIn('random-walk').axis('p'), 'node p');
  assert.equal(rowsOf().one, 'position');
});
