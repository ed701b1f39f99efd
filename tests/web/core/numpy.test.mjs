/** Files that NumPy itself wrote, and files of ours that NumPy reads. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { openFile } from '../../../web/files/open.js';
import { bytesSource } from '../../../web/files/sources.js';
import { findPython } from '../support/python.mjs';

/** @import { Core } from '../../../web/core/index.js' */

const python = findPython(['numpy']);
const skip = python ? false : 'no Python with NumPy';

/** @type {Core} */
let core;
/** @type {string} */
let folder;
before(async () => {
  core = await loadCore();
  folder = await mkdtemp(join(tmpdir(), 'posenc-numpy-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** @param {string} code with the folder as its working directory @returns {string} what it prints */
function run(code) {
  const { status, stdout, stderr } = spawnSync(/** @type {string} */ (python), ['-c', code], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

const WRITE = `
import numpy as np
rng = np.random.default_rng(3)
x = rng.normal(size=(6, 5)) * 40
types = ['?', 'i1', 'u1', '<i2', '>u2', '<i4', '>u4', '<i8', '>i8', '<u8', '<f2', '>f2', '<f4', '>f4', '<f8', '>f8']
for k, t in enumerate(types):
    a = np.abs(x).astype(t)
    np.save(f'c{k}.npy', a)
    np.save(f'f{k}.npy', np.asfortranarray(a))
    np.savetxt(f't{k}.txt', a.astype('f8'))
np.savez('plain.npz', first=x, second=np.arange(4))
np.savez_compressed('packed.npz', first=np.asfortranarray(x), second=np.float16(2.5))
np.save('cube.npy', np.arange(24).reshape(2, 3, 4))
np.save('cubef.npy', np.asfortranarray(np.arange(24).reshape(2, 3, 4)))
np.savetxt('named.csv', x, delimiter=',', header='a,b,c,d,e', comments='')
np.save('object.npy', np.array([{}, []], dtype=object), allow_pickle=True)
np.save('record.npy', np.zeros(3, dtype=[('a', 'f4'), ('b', 'i4')]))
np.save('text.npy', np.array(['a', 'b']))
np.save('empty.npy', np.zeros((0, 4)))
print(len(types))
`;

const PRINT = `
import numpy as np, sys, base64
for k in range(int(sys.stdin.read() or 16)):
    print(base64.b64encode(np.load(f'c{k}.npy').astype('<f8').tobytes()).decode())
`;

test('npy, npz and text of NumPy, every type and order', { skip }, async () => {
  const count = Number(run(WRITE));
  const expected = run(PRINT)
    .trim()
    .split('\n')
    .map((line) => [...new Float64Array(new Uint8Array(Buffer.from(line, 'base64')).buffer)]);
  const load = (/** @type {string} */ name) => readFile(join(folder, name));
  for (let k = 0; k < count; k += 1) {
    for (const name of [`c${k}.npy`, `f${k}.npy`, `t${k}.txt`]) {
      const { matrix } = core.read(await load(name));
      assert.deepEqual([matrix.rows, matrix.cols], [6, 5], name);
      assert.deepEqual([...matrix.data], expected[k], name);
    }
  }
  const double = expected[count - 1];
  const plain = await openFile(bytesSource(await load('plain.npz'), 'plain.npz'), core);
  assert.deepEqual(
    plain.entries.map(({ name }) => name),
    ['first', 'second'],
  );
  const packed = await openFile(bytesSource(await load('packed.npz'), 'packed.npz'), core);
  for (const file of [plain, packed]) {
    const { matrix } = await file.read('first');
    assert.deepEqual([...matrix.data].map(Math.abs), double);
  }
  assert.deepEqual([...(await packed.read('second')).matrix.data], [2.5]);
  const named = core.read(await load('named.csv'));
  assert.deepEqual([...named.matrix.data].map(Math.abs), double);
  for (const name of ['cube.npy', 'cubef.npy']) {
    const { matrix, shape } = core.read(await load(name));
    assert.deepEqual([...matrix.data], [...Array(24).keys()], name);
    assert.deepEqual(shape, [2, 3, 4]);
  }
  for (const [name, reason] of /** @type {const} */ ([
    ['object.npy', /pickled/],
    ['record.npy', /records/],
    ['text.npy', /texts/],
    ['empty.npy', /must hold numbers/],
  ])) {
    const bytes = await load(name);
    assert.throws(() => core.read(bytes), reason);
  }
});

test('NumPy reads what we write', { skip }, async () => {
  const table = core.encode('sinusoidal', { length: 30, dModel: 12, precision: 'float64' });
  const single = core.encode('sinusoidal', { length: 30, dModel: 12 });
  await writeFile(join(folder, 'd.npy'), core.write(table));
  await writeFile(join(folder, 's.npy'), core.write(single));
  await writeFile(join(folder, 'h.npy'), core.write(table, { dtype: 'float16' }));
  await writeFile(join(folder, 's.csv'), core.write(single, { format: 'csv' }));
  const printed = run(`
import numpy as np
d, s, h = (np.load(f'{n}.npy', allow_pickle=False) for n in 'dsh')
c = np.loadtxt('s.csv', delimiter=',').astype('f4')
print(d.shape == (30, 12), d.dtype, s.dtype, h.dtype)
print((h == d.astype('f2')).all(), (s == c).all(), np.abs(s - d).max() < 1e-7)
print(repr(float(d[7, 4])))
`).split('\n');
  assert.deepEqual(printed.slice(0, 2), ['True float64 float32 float16', 'True True True']);
  assert.equal(Number(printed[2]), table.data[7 * 12 + 4]);
});
