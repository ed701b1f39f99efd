/** All texts in one place, and none beside it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { criteriaOf, listed, readTexts, textsOf } from '../../../web/tools/texts.mjs';

const LIST = new URL('../../../web/texts/en.json', import.meta.url);

const { texts, bare } = await readTexts();

test('the list of texts is that of the code: node web/tools/texts.mjs', async () => {
  assert.equal(await readFile(LIST, 'utf8'), await listed(texts));
});

test('nothing that is shown or spoken is a text of its own: every one is looked up', () => {
  assert.deepEqual(bare, {});
});

test('what the list finds, and what it reports', () => {
  const found = textsOf(`
    const help = { help: 'What it does.', name: 'not shown' };
    html\`<p title="Said">Bare \${n} text</p><b class="no">\${say('Play')}</b> = \${phrase\`of \${n} rows\`}\`;
    counted(n, { one: '{0} row', other: '{0} rows' });
    say(isOn ? 'Stop' : 'Go on');
    const TITLES = [toSay('your table'), 'not shown'];
    button.textContent = isOn ? 'On now' : say('Off');
    button.setAttribute('aria-label', \`Row \${n}\`);
    button.setAttribute('class', 'not shown');
    const axis = { label: \`Up to \${n}\`, title: \`PE(\${n})\`, yLabel: 'entry' };
  `);
  assert.deepEqual(found.texts.sort(), [
    'Go on',
    'Off',
    'Play',
    'Stop',
    'What it does.',
    'entry',
    'of {0} rows',
    'your table',
    '{0} rows',
  ]);
  assert.deepEqual(found.bare, ['Said', 'Bare … text', 'On now', 'Row …', 'Up to …']);
});

test('the criteria of the scorecard are listed as the core says them', () => {
  const code = '{"smooth", "Smooth", "Is it?", "",\n  "Longest "\n  "step.", "S2"}, {"x", "y"}';
  assert.deepEqual(criteriaOf(code), ['Smooth', 'Is it?', 'Longest step.']);
});
