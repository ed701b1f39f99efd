import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { loadCore } from '../../../web/core/index.js';
import { readOwnTable } from '../../../web/page/own-table.js';

test('readOwnTable: a matrix with its name and what is to be said about it', async () => {
  const core = /** @type {any} */ (await loadCore());
  const csv = await readOwnTable(new File(['a,b\n1,2\n'], 'mine.csv'), core);
  assert.deepEqual([...csv.matrix.data], [1, 2]);
  assert.equal(csv.name, 'mine.csv');
  assert.match(csv.note, /names the columns/);
  const npy = core.write(core.encode('index', { length: 2, dModel: 1 }));
  const zip = new File([zipSync({ 'a.npy': npy, 'b.npy': npy })], 'two.npz');
  await assert.rejects(readOwnTable(zip, core), { parameter: 'tensor', message: /one of a, b/ });
  const { name, matrix } = await readOwnTable(zip, core, { tensor: 'b' });
  assert.deepEqual([name, matrix.rows], ['b of two.npz', 2]);
  await assert.rejects(readOwnTable(new File([strToU8('')], 'x'), core), /got nothing/);
});
