/** Files whose names, headers and words are an attack, dropped on the workbench: tables or refusals, and text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipSync } from 'fflate';
import { loadCore } from '../../../web/core/index.js';
import { safetensors } from '../support/files.mjs';
import { ATTACK, openStrict } from './strict.mjs';

const core = await loadCore();
const table = core.encode('sinusoidal', { length: 12, dModel: 10, base: 500 });
const npy = core.write(table);
const values = new Float32Array(table.data);
const lines = Array.from({ length: 12 }, (_, p) => [...table.data.subarray(10 * p, 10 * p + 10)]);
const attack = ATTACK.replace('\ud800', '');
const text = (/** @type {string[]} */ rows) => new TextEncoder().encode(rows.join('\n'));

/** @type {[name: string, bytes: Uint8Array, isTable: boolean][]} */
const FILES = [
  [`${attack}.npy`, npy, true],
  [
    `${attack}.csv`,
    text([
      Array(10)
        .fill(`"${attack.replaceAll('"', '')}"`)
        .join(','),
      ...lines.map(String),
    ]),
    true,
  ],
  [
    `${attack}.txt`,
    text(lines.map((row, p) => `<img/src=x/onerror=window.broken=${p}> ${row.join(' ')}`)),
    true,
  ],
  [`${attack}.npz`, zipSync({ [`${attack}.npy`]: npy, 'b/../..\\<b>.npy': npy }), true],
  [
    `${attack}.safetensors`,
    safetensors(
      [attack, `b${attack}`].map((name) => ({
        name,
        dtype: 'F32',
        shape: [12, 10],
        bytes: new Uint8Array(values.buffer),
      })),
    ),
    true,
  ],
  [`${attack}.npy`, npy.slice(0, 90), false],
  [`${attack}.html`, text([attack]), false],
];

const { open, isClean } = await openStrict();

async function openIntake() {
  const { page, messages } = await open('/workbench.html#compare');
  await page.getByText('Bring your own table, as A or B').click();
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#compare-identify')).picture,
  );
  return { page, messages };
}

test('files: hostile names, headers and words on the workbench are text', async () => {
  let { page, messages } = await openIntake();
  for (const [name, bytes, isTable] of FILES) {
    const said = await page.evaluate(
      async ([fileName, list]) => {
        const element = /** @type {any} */ (document.querySelector('#compare-identify'));
        const drop = () => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(
            new File([new Uint8Array(/** @type {number[]} */ (list))], String(fileName)),
          );
          element.shadowRoot
            .querySelector('.intake')
            .dispatchEvent(
              new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
            );
        };
        const first = element.picture;
        drop();
        for (let k = 0; k < 500; k++) {
          await new Promise((resolve) => setTimeout(resolve, 20));
          const choose = element.shadowRoot.querySelector('.chooser select');
          if (choose?.value === '' && choose.options.length > 1) {
            choose.value = choose.options[1].value;
            choose.dispatchEvent(new Event('change', { bubbles: true }));
          }
          if (element.failure || element.picture !== first) break;
        }
        await element.updateComplete;
        for (const details of element.shadowRoot.querySelectorAll('details')) details.open = true;
        await new Promise((resolve) => setTimeout(resolve, 300));
        return {
          isTable: !element.failure && element.picture !== first,
          words: `${element.failure?.message} ${element.shadowRoot.textContent}`,
          // the preview of what is shared is a frame of this site
          active: [
            ...element.shadowRoot.querySelectorAll('script, img[src=x], iframe, [onerror]'),
          ].filter((node) => !node.src?.startsWith(new URL('embed', location.href).href)).length,
        };
      },
      /** @type {const} */ ([name, [...bytes]]),
    );
    assert.equal(said.isTable, isTable, `${name.slice(-14)}: ${said.words.slice(0, 300)}`);
    assert.equal(said.active, 0);
    assert.equal(
      await page.evaluate(() => document.querySelectorAll('main script, main img[src="x"]').length),
      0,
    );
    await isClean(page, messages);
    if (isTable) continue;
    await page.close(); // what was said of one file is not taken for what is said of the next
    ({ page, messages } = await openIntake());
  }
});
