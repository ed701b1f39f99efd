/** What follows the warnings: the config as it is written instead, and NTK beside it. */
import { html, nothing } from 'lit';
import { copyText } from '../../../export/copy.js';
import { json } from '../../../export/json.js';
import { mended, mendsOf, withNtk } from '../../../models/mended.js';
import { short } from '../../../plot/format.js';
import { tried, written } from './acts.js';

/** @import { ModelScaling } from '../../../models/types.js' */
/** @import { ModelPicture } from './load.js' */
/** @import { PeModel } from './model.js' */

/** The lines to write instead, and all of the file to copy. @param {PeModel} host @param {ModelPicture} picture */
export function mendedTemplate(host, { config }) {
  const mends = mendsOf(config.model);
  if (config.isGguf || mends.length === 0) return nothing;
  const copy = async (/** @type {HTMLElement} */ button) => {
    const shown = button.parentElement?.querySelector('.lines') ?? null;
    if (await copyText(json, mended(config.text, mends), shown)) button.textContent = 'Copied';
  };
  return html`<div class="mended" part="mended">
    <b>config.json, mended</b>
    <div class="lines">
      ${mends.map(({ path, json: value }) => {
        const name = path.join('.');
        return html`<div>${value === '' ? `− ${name}` : `+ ${name}: ${value}`}</div>`;
      })}
    </div>
    <button
      type="button"
      @click=${tried(host, ({ currentTarget }) => copy(/** @type {HTMLElement} */ (currentTarget)))}
    >
      Copy the mended config
    </button>
    <button
      type="button"
      @click=${tried(host, () => host.open(written(mended(config.text, mends))))}
    >
      Read it
    </button>
  </div>`;
}

/** What people call a scaling. @type {Record<string, string>} */
const NAMES = { yarn: 'YaRN', longrope: 'LongRoPE', llama3: 'Llama 3', linear: 'Linear' };

/** YaRN ×8 @param {ModelScaling} scaling */
export const scalingName = ({ type, factor = 1 }) =>
  `${NAMES[type] ?? type}${factor === 1 ? '' : ` ×${short(factor, 6)}`}`;

/** The same model with NTK by the same factor, in one click. @param {PeModel} host @param {ModelPicture} picture */
export function ntkTemplate(host, { config, second, group }) {
  const { type = '', factor = 1 } = group.scaling ?? {};
  if (config.isGguf || !(type in NAMES) || factor <= 1) return nothing;
  const isShown = second?.model.groups.some(({ scaling }) => scaling?.alpha === factor) ?? false;
  return html`<div class="ntk" role="group" aria-label="Scaling">
    <button
      type="button"
      aria-pressed=${String(!isShown)}
      @click=${tried(host, () => host.open('', 'beside'))}
    >
      ${NAMES[type]}
    </button>
    <button
      type="button"
      aria-pressed=${String(isShown)}
      @click=${tried(host, () => host.open(written(withNtk(config.text, factor)), 'beside'))}
    >
      ${NAMES[type]} | NTK
    </button>
    on this model
  </div>`;
}
