/** One vector being rotated: clock hands of its pairs, how channels pair up, and the two-vector form. */
import { html, nothing, svg } from 'lit';
import { until } from 'lit/directives/until.js';
import { tableOf } from '../../../core/matrix.js';
import { curveStyle } from '../../../plot/colors.js';
import { amount, fixed, short } from '../../../plot/format.js';
import { evaluated } from '../../shared/evaluated.js';
import { stepButtons } from '../../shared/steps.js';
import { LAYOUT_WORDS, layoutOf, pairsOf, twoVectorForm } from './pairing.js';
import { loadTrail, trailTemplate } from './trail.js';
import { dial } from '../../shared/dial.js';
import { scrollTable } from '../../shared/scroll-table.js';
import { atPositions, inFloat64, takesPositions } from '../../../settings/settings.js';

/** @import { RowPairs } from '../../../core/types.js' */
/** @import { AsyncCore, Parameters, Settings } from '../../frame/types.js' */
/** @import { Layout } from './pairing.js' */
/** @import { Trail } from './trail.js' */

/**
 * @typedef {object} Turned a vector at one position
 * @property {ArrayLike<number>} cosine of each pair, attention factor included
 * @property {ArrayLike<number>} sine
 * @property {ArrayLike<number>} angles [radians]
 * @property {ArrayLike<number>} rotated
 *
 * @typedef {object} Pairs
 * @property {'clocks' | 'vectors' | 'matrix' | 'derivation'} show
 * @property {Settings} settings
 * @property {number} position
 * @property {number} last largest position of the slider
 * @property {number[]} x before
 * @property {Turned} query at the position
 * @property {Turned | null} key at the position minus the offset
 * @property {Turned | null} between at minus the offset: what turns the one into the other
 * @property {Trail | null} trail of a single pair, whose clock has room for it
 * @property {Promise<RowPairs> | null} measures of x with the turned x, and of that with the key, where they
 *   are told; by the whole core, for which no clock waits
 * @property {Layout} layout
 * @property {number} first channel of the pairs
 * @property {ArrayLike<number>} wavelengths
 * @property {ArrayLike<number>} turns of the query
 * @property {number} attentionFactor
 * @property {string} remark
 */

const PATTERN = [0.1, 0.4, 0.5, 0.2]; // the vector of the seed's example, repeated
const MOST_CLOCKS = 32;
const MOST_CHANNELS = 8; // of the two-vector form
const MOST_ARCS = 128; // more would stand within a pixel of each other
const LEAST_SLIDER = 50; // tokens
const TELL = ['clocks', 'vectors']; // norms and scores

/** @param {AsyncCore} core @param {Settings} settings @returns {Promise<Pairs>} */
export async function loadPairs(core, settings) {
  const { encoding, values } = settings;
  const isFree = takesPositions(encoding);
  const offset = isFree ? values.offset : 0;
  const asked = isFree
    ? atPositions(
        settings,
        offset ? [values.position, values.position - offset, -offset] : [values.position],
      )
    : settings.parameters;
  const exact = (/** @type {Parameters} */ given) => inFloat64(encoding, given);
  const params = exact(asked);
  const { name } = encoding;
  const rows = asked.positions?.length ?? values.positions?.length ?? values.length;
  const known =
    rows !== undefined && values.headDim !== undefined ? null : await core.encode(name, params);
  const headDim = values.headDim ?? known?.cols;
  const x = Array.from({ length: headDim }, (_, j) =>
    values.vector ? (values.vector[j] ?? 0) : PATTERN[j % PATTERN.length],
  );
  const count = known?.rows ?? rows;
  const data = Float64Array.from({ length: count * headDim }, (_, k) => x[k % headDim]);
  const [factors, angles, rotated, spectrum] = await core.batch([
    ['encode', name, params],
    ['angles', name, params],
    ['rotate', name, { rows: count, cols: headDim, data }, params],
    ['frequencies', name, params],
  ]);
  const pairs = factors.cols / 2;
  /** @param {number} row @returns {Turned} */
  const turnedAt = (row) => ({
    cosine: factors.data.subarray(row * 2 * pairs, row * 2 * pairs + pairs),
    sine: factors.data.subarray(row * 2 * pairs + pairs, (row + 1) * 2 * pairs),
    angles: angles.data.subarray(row * pairs, (row + 1) * pairs),
    rotated: rotated.data.subarray(row * headDim, (row + 1) * headDim),
  });
  const isAlone = isFree && pairs === 1 && values.show === 'clocks';
  const at = (/** @type {number[]} */ positions) => exact(atPositions(settings, positions));
  const row = isFree ? 0 : Math.min(Math.round(values.position), factors.rows - 1);
  const query = turnedAt(row);
  const key = offset ? turnedAt(1) : null;
  const measured = tableOf([x, query.rotated, key ? key.rotated : query.rotated]);
  return {
    show: values.show,
    settings,
    position: isFree ? values.position : row,
    last: isFree ? Math.max((values.length ?? 0) - 1, LEAST_SLIDER) : factors.rows - 1,
    x,
    query,
    key,
    measures: TELL.includes(values.show) ? core.rowPairs(measured) : null,
    first: values.place === 'trailing' ? headDim - factors.cols : 0,
    trail: isAlone
      ? await loadTrail(core, name, at, values.position, spectrum.wavelengths[0])
      : null,
    between: offset ? turnedAt(2) : null,
    layout: values.layout ?? layoutOf(x, query.rotated, query.cosine, query.sine),
    wavelengths: spectrum.wavelengths,
    turns: await evaluated(core, 'p / (2 * pi)', query.angles),
    attentionFactor: spectrum.attentionFactor,
    remark:
      pairs > MOST_CLOCKS && values.show === 'clocks'
        ? `the first ${MOST_CLOCKS} of ${pairs} pairs are drawn`
        : '',
  };
}

/** @param {Pairs} picture */
export function clocksTemplate(picture) {
  const { query, key, wavelengths, trail, position, turns } = picture;
  if (trail && !key) {
    return html`<div class="trail">${trailTemplate(trail, query, position)}</div>
      <p class="hint">
        ${amount(turns[0], 4, 'turn')}; one takes ${amount(wavelengths[0], 4, 'token')}.
      </p>`;
  }
  const shown = Array.from(query.cosine).slice(0, MOST_CLOCKS);
  return html`
    <ol class="clocks">
      ${shown.map((cosine, i) => {
        const hands = [{ x: cosine, y: query.sine[i], style: 'chosen-1' }];
        if (key) hands.push({ x: key.cosine[i], y: key.sine[i], style: 'chosen-2' });
        return html`<li>
          ${dial(hands)}
          <b>pair ${i}</b>
          <small>${amount(turns[i], Math.abs(turns[i]) < 0.01 ? 2 : 3, 'turn')}</small>
          <small>λ ${short(wavelengths[i], 4)}</small>
        </li>`;
      })}
    </ol>
    ${readouts(picture)} ${pairingTemplate(picture)}
  `;
}

/** Norms before and after, and the score that only the offset decides. @param {Pairs} picture */
function readouts(picture) {
  const told = picture.measures?.then((measures) => normsTemplate(picture, measures));
  return html`<p class="norms" role="status">${until(told, nothing)}</p>`;
}

/** @param {Pairs} picture @param {RowPairs} measures */
function normsTemplate({ key, attentionFactor, settings }, { norms, dot }) {
  const { offset } = settings.values;
  const change = norms[1] / (norms[0] * attentionFactor);
  const keepsNorms = Math.abs(change - 1) < 1e-9; // xPos does not: its keys are stretched otherwise
  return html`‖x‖ before <b>${short(norms[0], 7)}</b>, after
    <b>${short(norms[1], 7)}</b>
    ${attentionFactor === 1 ? nothing : html` (attention factor ${short(attentionFactor, 6)})`}
    ${
      key
        ? html`<br />score of x here with x ${amount(offset, 4, 'token')} before:
            <b>${short(dot[1], 7)}</b>${keepsNorms ? ', the same wherever both stand' : ''}`
        : nothing
    }`;
}

/** The channels in a row, and arcs between those that turn together. @param {Pairs} picture */
function pairingTemplate({ x, query, layout, first }) {
  const pairs = pairsOf(layout, query.cosine.length, first);
  const rotary = 2 * pairs.length;
  const box = 10;
  const span = pairs[0][1] - pairs[0][0];
  const height = 14 + Math.min(6 * span, 70);
  const middle = (/** @type {number} */ channel) => (channel + 0.5) * box;
  const stride = Math.ceil(pairs.length / MOST_ARCS);
  const drawn = [...pairs.entries()].filter(([i]) => i % stride === 0);
  /** Of channels that are drawn. @type {Map<number, number>} */
  const pairOf = new Map(drawn.flatMap(([i, channels]) => channels.map((j) => [j, i])));
  const apart = Math.ceil(x.length / (2 * MOST_ARCS)); // of those that are left alone
  const isAlone = (/** @type {number} */ j) => j < first || j >= first + rotary;
  const channels = [...Array(x.length).keys()].filter(
    (j) => pairOf.has(j) || (isAlone(j) && j % apart === 0),
  );
  const left = stride > 1 ? `; one pair of ${stride} is drawn` : '';
  const alone =
    x.length > rotary
      ? `; the ${first === 0 ? 'last' : 'first'} ${x.length - rotary} are left alone`
      : '';
  const [title, words] = LAYOUT_WORDS[layout];
  return html`<figure class="pairing">
    ${svg`<svg role="img" aria-label="${words}${alone}" viewBox="0 0 ${x.length * box} ${height + 14}"
      width=${Math.min(x.length * 24, 720)}>
      ${drawn.map(([i, [a, b]]) => {
        const rise = Math.min(6 * (b - a), 70);
        return svg`<path stroke=${curveStyle(i).color}
          d="M${middle(a)},${height}C${middle(a)},${height - rise * 1.3} ${middle(b)},${height - rise * 1.3} ${middle(b)},${height}"></path>`;
      })}
      ${channels.map((j) => {
        const pair = pairOf.get(j);
        return svg`<rect x=${j * box + 1} y=${height} width=${box - 2} height="10"
          class=${pair === undefined ? 'alone' : ''}
          fill=${pair === undefined ? nothing : curveStyle(pair).color}></rect>`;
      })}
    </svg>`}
    <p class="hint">${title}: ${words}${alone}${left}.</p>
  </figure>`;
}

/** The two-vector form in four steps. */
export const STEPS = [
  'Every channel is multiplied by the cosine of its pair.',
  'rotate(x): the two channels of a pair change places, and the first takes a minus.',
  'That is multiplied by the sine of the pair.',
  'The sum is the rotated vector.',
];

/** @param {Pairs} picture @param {number} step 1..4 @param {(step: number) => void} onStep */
export function vectorsTemplate(picture, step, onStep) {
  const { columns, rows } = vectorRows(picture);
  return html`
    ${scrollTable({
      kind: 'vectors',
      label: 'Two-vector form',
      columns: ['channel', ...columns],
      rows: rows.map(({ name, values, since, isResult }) =>
        since > step
          ? nothing
          : html`<tr class=${`${since === step ? 'now' : ''} ${isResult ? 'result' : ''}`}>
              <th scope="row">${name}</th>
              ${values.map((value) => html`<td>${fixed(value, 5)}</td>`)}
            </tr>`,
      ),
    })}
    ${stepButtons(step, STEPS.length, onStep, STEPS[step - 1])} ${readouts(picture)}
    ${pairingTemplate(picture)}
  `;
}

/** Channels of the first few pairs, and what becomes of them. @param {Pairs} picture */
export function vectorRows({ x, query, layout, first }) {
  const { cosine, sine, rotated } = query;
  const form = twoVectorForm(x, cosine, sine, layout, first);
  const columns = pairsOf(layout, cosine.length, first)
    .slice(0, MOST_CHANNELS / 2)
    .flat()
    .sort((a, b) => a - b);
  /** @param {string} name @param {ArrayLike<number>} all @param {number} since @param {boolean} [isResult] */
  const row = (name, all, since, isResult = false) => ({
    name,
    values: columns.map((j) => all[j]),
    since,
    isResult,
  });
  const rows = [
    row('x', x, 1),
    row('cos pω', form.cosines, 1),
    row('x ⊗ cos', form.first, 1, true),
    row('rotate(x)', form.turned, 2),
    row('sin pω', form.sines, 3),
    row('rotate(x) ⊗ sin', form.second, 3, true),
    row('sum = Rx', rotated, 4, true),
  ];
  return { columns, rows };
}
