/** All texts in one place, and none beside it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { listed, readTexts, textsOf } from '../../../web/tools/texts.mjs';

const LIST = new URL('../../../web/texts/en.json', import.meta.url);

const { texts, bare } = await readTexts();

test('the list of texts is that of the code: node web/tools/texts.mjs', async () => {
  assert.equal(await readFile(LIST, 'utf8'), await listed(texts));
});

test('templates of elements show no text of their own: every one is looked up', () => {
  assert.deepEqual(bare, {});
});

test('what the list finds, and what it reports', () => {
  const found = textsOf(`
    const help = { help: 'What it does.', name: 'not shown' };
    html\`<p title="Said">Bare \${n} text</p><b class="no">\${say('Play')}</b> = \${phrase\`of \${n} rows\`}\`;
    counted(n, { one: '{0} row', other: '{0} rows' });
    say(isOn ? 'Stop' : 'Go on');
  `);
  assert.deepEqual(found.texts.sort(), [
    'Go on',
    'Play',
    'Stop',
    'What it does.',
    'of {0} rows',
    '{0} rows',
  ]);
  assert.deepEqual(found.bare, ['Said', 'Bare … text']);
});
