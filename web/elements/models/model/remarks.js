/** Of a config in sentences: what it is, what is probably not meant, and what two of them differ by. */
import { grouped, short } from '../../../plot/format.js';
import { html, nothing } from 'lit';
import { countLayers, layerRanges, untoldText } from '../../../models/words.js';
import { lengthsOf } from './turns.js';
import { mendedTemplate, ntkTemplate } from './verdict.js';

/** @import { ModelPositions, PositionGroup, PositionRemark } from '../../../models/types.js' */
/** @import { ModelPicture, Published } from './load.js' */
/** @import { PeModel } from './model.js' */

/** What layers of a group are called. @param {PositionGroup} group */
export function kindOf({ module, scheme, window }) {
  if (module === 'recurrent' || module === 'convolution') return module;
  if (module === 'input') return `${scheme} at the input`;
  if (scheme === 'unknown') return 'unknown';
  if (module !== 'attention') return `${module} (${scheme === 'none' ? 'no positions' : scheme})`;
  const sees = window?.kind === 'sliding' || window?.kind === 'chunked' ? window.kind : 'full';
  return scheme === 'none' ? `${sees}, without RoPE` : sees;
}

/** The same of all groups; of those that would be called alike, their own names too. @param {PositionGroup[]} groups */
export function titlesOf(groups) {
  const kinds = groups.map(kindOf);
  return groups.map(({ name }, at) => {
    const isAlone = kinds.every((kind, other) => other === at || kind !== kinds[at]);
    return isAlone ? kinds[at] : `${kinds[at]} · ${name}`;
  });
}

/** @param {ModelPicture} picture */
export function summaryOf({ config: { model }, group, trained, asked }) {
  const told = model.groups.filter(({ module }) => module !== 'indexer');
  // what is added at the input stands beside the layers that have more
  const layers = told.filter(({ module }) => module !== 'input');
  const counted = layers.length ? layers : told;
  const count = countLayers(counted);
  const kinds = titlesOf(told).map((title, at) =>
    counted.includes(told[at]) ? `${told[at].layers.length} ${title}` : title,
  );
  if (count === 0) return `${told.map(kindOf).join(', ')}: nothing tells a place.`;
  const which = kinds.length > 1 ? `: ${kinds.join(', ')}` : '';
  const lengths =
    asked === 0
      ? ''
      : trained === asked
        ? ` Reads ${grouped(asked)} tokens.`
        : ` Trained on ${grouped(trained)} tokens, asked to read ${grouped(asked)}${coveredText(group, asked)}.`;
  return `${count} ${count === 1 ? 'layer' : 'layers'}${which}.${lengths}`;
}

/** Whether a scaling's factor is enough for it, where one says so. @param {PositionGroup} group @param {number} asked */
const coveredText = ({ covers, scaling }, asked) =>
  covers
    ? `, ${asked <= covers ? 'which' : 'more than'} ×${short(scaling?.factor ?? 1, 6)} covers (${grouped(covers)})`
    : '';

/** @param {ModelPositions} model */
export function warningsText({ warnings: { length } }) {
  return length === 0
    ? 'No known mistake was found.'
    : `${length} ${length === 1 ? 'warning' : 'warnings'}.`;
}

/** @param {PeModel} host @param {ModelPicture} picture */
export function wordsTemplate(host, picture) {
  const { config, second } = picture;
  const { warnings, notes } = config.model;
  return html`
    <p class="title-line">${config.title}</p>
    <p class="summary" role="status">
      ${summaryOf(picture)} <b>${warningsText(config.model)}</b> ${certaintyOf(config.model)}
      ${untoldText(config.model)}
    </p>
    ${
      warnings.length
        ? html`<ul class="warnings" part="warnings" aria-label="Warnings">
            ${warnings.map(remark)}
          </ul>`
        : nothing
    }
    ${mendedTemplate(host, picture)} ${ntkTemplate(host, picture)}
    ${
      notes.length
        ? html`<details class="notes" ?open=${warnings.length === 0 && notes.length < 3}>
            <summary>For readers of this file: ${notes.length}</summary>
            <ul>
              ${notes.map(remark)}
            </ul>
          </details>`
        : nothing
    }
    ${config.published ? sourcesTemplate(config.published) : nothing}
    ${second ? differenceTemplate(config, second, picture.differences) : nothing}
  `;
}

/** Nothing of a model_type that is known. @param {ModelPositions} model */
const certaintyOf = ({ certainty, guessedFrom }) =>
  certainty === 'known'
    ? ''
    : certainty === 'guessed'
      ? `Guessed from ${guessedFrom.join(', ')}.`
      : 'Unknown how positions enter.';

/** @param {PositionRemark} remark */
const remark = ({ about, code, message }) =>
  html`<li><code title=${code}>${about}</code> ${message}</li>`;

/** Where a published config stands. @param {Published} published */
const sourcesTemplate = ({ provenance, sources }) =>
  html`<p class="hint">
    ${provenance === 'published' ? 'As published' : `Not a published file: ${provenance}`}, after
    ${sources.map((address, k) => html`${k ? ', ' : ''}<a href=${address} rel="noopener">${nameOf(address)}</a>`)}.
  </p>`;

/** owner/name, and which thread or file. @param {string} address */
function nameOf(address) {
  const [owner, name, kind, ...rest] = new URL(address).pathname.slice(1).split('/');
  return `${owner}/${name}${kind === 'issues' ? `#${rest[0]}` : ''}`;
}

/**
 * @param {ModelPicture['config']} config
 * @param {ModelPicture['config']} second
 * @param {ModelPicture['differences']} found
 */
function differenceTemplate(config, second, found) {
  const both = `A: ${config.title}, B: ${second.title}`;
  const [a, b] = [config, second].map(({ model }) => lengthsOf(model)?.asked ?? 0);
  const lengths = a === b ? '' : `A reads ${grouped(a)} tokens, B ${grouped(b)}.`;
  if (found.length === 0) {
    return html`<p class="same">${both}: both do the same about positions. ${lengths}</p>`;
  }
  return html` <div class="scroll" tabindex="0" role="group" aria-label="Differences">
    <table class="differences">
      <caption>
        ${both}: what differs
      </caption>
      <thead>
        <tr>
          <th scope="col">where</th>
          <th scope="col">only in A</th>
          <th scope="col">only in B</th>
        </tr>
      </thead>
      <tbody>
        ${found.map(
          ({ module, layers, gone, come }) =>
            html`<tr>
              <th scope="row">
                ${module === 'attention' ? '' : `${module}, `}${layerRanges(layers)}
              </th>
              <td>${gone.join(', ') || 'nothing'}</td>
              <td>${come.join(', ') || 'nothing'}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="hint">${lengths}</p>
  </div>`;
}
