/** What a reader takes away of a config: its report, and vectors to test code against. */
import { html, nothing } from 'lit';
import { reportOf, safetensors } from '../../../models/files.js';
import { referenceVectors } from '../../../models/vectors.js';

/** @import { ModelPicture } from './load.js' */
/** @import { PeModel } from './model.js' */

const SEED = 1;
const OPEN_FOR = 10_000; // ms in which a browser reads what it saves

/** @param {string} file @param {BlobPart} content @param {string} type */
function save(file, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: address, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(address), OPEN_FOR);
}

/** @param {PeModel} host @param {ModelPicture} picture */
async function vectors(host, { group, trained, asked }) {
  const core = host.context?.client.core;
  if (!core) throw new Error('the core is not there');
  return { core, found: await referenceVectors(core, group, { trained, asked, seed: SEED }) };
}

/** @param {PeModel} host @param {ModelPicture} picture */
export function takeAwayTemplate(host, picture) {
  const { config, group } = picture;
  const stem = `${config.published?.name ?? (config.model.modelType || 'config')}`;
  const button = (/** @type {string} */ title, /** @type {() => unknown} */ work) =>
    html`<button
      type="button"
      @click=${async () => {
        try {
          await work();
        } catch (error) {
          host.fail(error);
        }
      }}
    >
      ${title}
    </button>`;
  const npy = async (/** @type {'before' | 'after'} */ which) => {
    const { core, found } = await vectors(host, picture);
    const bytes = await core.write(found[which], { format: 'npy' });
    save(
      `${stem}-${group.name}-${which}.npy`,
      /** @type {any} */ (bytes),
      'application/octet-stream',
    );
  };
  return html`
    <div class="take-away" role="group" aria-label="Take away">
      ${button('Report as JSON', () => save(`${stem}-positions.json`, reportOf(config.model), 'application/json'))}
      ${
        picture.rope
          ? html`${button('Reference vectors, .safetensors', async () => {
              const { found } = await vectors(host, picture);
              const { before, after, positions, frequencies } = found;
              const bytes = safetensors({ before, after, positions, inv_freq: frequencies });
              save(`${stem}-${group.name}.safetensors`, bytes, 'application/octet-stream');
            })}
            ${button('before, .npy', () => npy('before'))}
            ${button('after, .npy', () => npy('after'))}`
          : nothing
      }
    </div>
  `;
}
