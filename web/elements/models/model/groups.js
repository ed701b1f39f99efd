/** The groups of layers: the formula of each with its numbers, and what follows from them. */
import { html, nothing } from 'lit';
import { grouped, scientific, short } from '../../../plot/format.js';
import { layerRanges, partsOf } from '../../../models/words.js';
import { counted } from '../../../texts/words.js';
import { titlesOf } from './remarks.js';
import { unfinishedOf } from './turns.js';
import { scrollTable } from '../../shared/scroll-table.js';

/** @import { PositionGroup } from '../../../models/types.js' */
/** @import { ModelPicture } from './load.js' */
/** @import { PeModel } from './model.js' */

const name = (/** @type {number} */ number) => grouped(number, 4);
const turnsOf = (/** @type {number} */ number) =>
  counted(number, { one: 'one turn', other: `${name(number)} turns` });

/** What the scaling of a group does to its frequencies. @param {PositionGroup} group */
function scalingSentence(group) {
  const { type, factor = 1, originalLength = 0, ...rest } = /** @type {any} */ (group.scaling);
  const trained = `${name(originalLength)} tokens`;
  switch (type) {
    case 'linear':
      return `Every frequency ÷ ${name(factor)}.`;
    case 'dynamic':
      return rest.alpha
        ? `The base times ${name(rest.alpha)}^(R/(R − 2)), at every length.`
        : `Unscaled up to ${trained}; for S more, the base times (${name(factor)}·S/${name(originalLength)} − ${name(factor - 1)})^(R/(R − 2)).`;
    case 'yarn': {
      const [low, high] = group.yarnRange ?? [0, 0];
      return `YaRN: as it is up to pair ${short(low, 6)}, ÷ ${name(factor)} from pair ${short(high, 6)} on, a ramp between.`;
    }
    case 'longrope':
      return `LongRoPE: every pair ÷ a factor of its own, from the short list up to ${trained}, from the long one beyond.`;
    case 'llama3':
      return `Llama 3: less than ${turnsOf(rest.lowFreqFactor)} in ${trained}: ÷ ${name(factor)}; more than ${turnsOf(rest.highFreqFactor)}: unchanged; between: blended.`;
    case 'proportional':
      return `Of all pairs the first ${group.turningPairs} turn${factor === 1 ? '' : `, ÷ ${name(factor)}`}; the rest stand still.`;
    default:
      return 'No scaling.';
  }
}

/** 35–63, or 1, 3–5. @param {number[]} pairs */
const pairRanges = (pairs) => layerRanges(pairs).replace(/^layers? /, '');

/** Which pairs never finish a turn. @param {PositionGroup} group */
function unfinishedSentence(group) {
  const found = unfinishedOf(group);
  if (!found || !group.invFreqPlain || !group.unfinished) return '';
  const { trained, scaled, reach } = found;
  const { originalLength } = group.unfinished;
  const all = group.invFreqPlain.length;
  const which = (/** @type {number[]} */ pairs) =>
    pairs.length ? `${pairs.length} of ${all} pairs (${pairRanges(pairs)})` : 'no pair';
  const never = (/** @type {number[]} */ pairs) =>
    pairs.length === 0
      ? 'is left without a full turn'
      : pairs.length === 1
        ? 'never finishes a turn'
        : 'never finish a turn';
  if (reach === originalLength) {
    return `Within ${name(reach)} tokens ${which(scaled)} ${never(scaled)}.`;
  }
  const first = `Within the trained ${name(originalLength)} tokens ${which(trained)} ${never(trained)}`;
  return `${first}; scaled, within ${name(reach)} tokens, ${which(scaled)}.`;
}

/** @param {PeModel} host @param {ModelPicture} picture */
export function groupsTemplate(host, picture) {
  const { config, plan, group } = picture;
  const { groups } = config.model;
  const titles = titlesOf(groups);
  return html`
    <div class="groups" part="groups" role="group" aria-label="Groups of layers">
      ${groups.map(
        (each, index) => html`
          <button
            type="button"
            aria-pressed=${index === plan}
            @click=${() => host.choose({ plan: String(index) })}
          >
            <b>${each.layers.length || ''} ${titles[index]}</b> ${layerRanges(each.layers)}
          </button>
        `,
      )}
    </div>
    ${group.invFreqPlain ? html`<p class="verdict">${unfinishedSentence(group)}</p>` : nothing}
  `;
}

/** The one that is chosen. @param {ModelPicture} picture */
export function groupTemplate(picture) {
  const { group } = picture;
  const module = group.module === 'attention' ? '' : `${group.module}, `;
  return html`
    <div class="group-told">
      <p><b>${module}${layerRanges(group.layers)}:</b> ${partsOf(group).join(', ')}</p>
      ${group.invFreqPlain ? ropeTemplate(picture) : nothing}
    </div>
  `;
}

/** @param {ModelPicture} picture */
function ropeTemplate({ group, errors, asked }) {
  const { base = 0, rotaryDim = 0, headDim = 0, layout, attentionFactor = 1 } = group;
  const over = group.scaling?.type === 'proportional' ? headDim : rotaryDim;
  const partner = layout === 'half' ? `i and i + ${rotaryDim / 2}` : '2i and 2i + 1';
  const from = group.rotaryStart ? ` after the first ${group.rotaryStart}` : '';
  return html`
    <p class="formula">
      ω<sub>i</sub> = ${name(base)}<sup>−2i/${over}</sup>, i = 0 … ${rotaryDim / 2 - 1}; pair i:
      channels ${partner}${from}. ${scalingSentence(group)}
    </p>
    ${
      attentionFactor === 1
        ? nothing
        : html`<p>
            Attention factor <b>${short(attentionFactor, 6)}</b>: cos and sin times it, scores times
            <b>${short(attentionFactor ** 2, 6)}</b>.
          </p>`
    }
    ${errors.length ? errorsTemplate(errors, asked - 1) : nothing}
  `;
}

/** @param {ModelPicture['errors']} errors @param {number} position */
const errorsTemplate = (errors, position) =>
  scrollTable({
    label: 'Number formats',
    caption: html`Largest error of a cosine or sine at position ${name(position)}`,
    columns: ['format', 'rounded once', 'position × frequency in the format'],
    rows: errors.map(
      ({ format, once, phase }) =>
        html`<tr>
          <th scope="row">${format}</th>
          <td>${scientific(once, 2)}</td>
          <td>${Number.isFinite(phase) ? scientific(phase, 2) : 'no such position'}</td>
        </tr>`,
    ),
  });
