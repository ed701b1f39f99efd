/** Where memory ends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../web/core/index.js';

const core = await loadCore();

test('encode: where there is no memory left, the table there is no room for is named', () => {
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = () => {
    throw new RangeError('as engines say it');
  };
  try {
    assert.throws(() => core.encode('sinusoidal', { length: 65536, dModel: 1000 }), {
      name: 'CoreError',
      code: 'memory',
      message: 'posenc: not enough memory for a table of 65536 x 1000 numbers, 250 MiB',
    });
  } finally {
    prototype.grow = grow;
  }
  assert.equal(core.encode('sinusoidal', { length: 65536, dModel: 2 }).data[1], 1);
});
