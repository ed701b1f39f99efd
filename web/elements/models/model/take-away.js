/** What a reader takes away of a config: its report, and vectors to test code against. */
import { html, nothing } from 'lit';
import { json } from '../../../export/json.js';
import { saveBytes, saveText } from '../../../export/save.js';
import { safetensors } from '../../../models/files.js';
import { referenceVectors } from '../../../models/vectors.js';

/** @import { ModelPicture } from './load.js' */
/** @import { PeModel } from './model.js' */

const SEED = 1;

/** @param {PeModel} host @param {ModelPicture} picture */
async function vectors(host, { group, trained, asked }) {
  const core = host.context?.client.core;
  if (!core) throw new Error('the core is not there');
  return { core, found: await referenceVectors(core, group, { trained, asked, seed: SEED }) };
}

/** @param {PeModel} host @param {ModelPicture} picture */
export function takeAwayTemplate(host, picture) {
  const { config, group } = picture;
  const stem = config.published?.name ?? (config.model.modelType || 'config');
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
    saveBytes(/** @type {any} */ (bytes), `${stem}-${group.name}-${which}`, 'npy');
  };
  return html`
    <div class="take-away" role="group" aria-label="Take away">
      ${button('Report as JSON', () => saveText(json, config.model, `${stem}-positions`, 'json'))}
      ${
        picture.rope
          ? html`${button('Reference vectors, .safetensors', async () => {
              const { found } = await vectors(host, picture);
              const { before, after, positions, frequencies } = found;
              const bytes = safetensors({ before, after, positions, inv_freq: frequencies });
              saveBytes(bytes, `${stem}-${group.name}`, 'safetensors');
            })}
            ${button('before, .npy', () => npy('before'))}
            ${button('after, .npy', () => npy('after'))}`
          : nothing
      }
    </div>
  `;
}
