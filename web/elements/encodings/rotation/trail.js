/** One pair, large: the hand on its circle, and the cosine and sine of the positions around it. */
import { scaleLinear } from 'd3-scale';
import { svg } from 'lit';
import { short } from '../../../plot/format.js';

/** @import { AsyncCore, Parameters } from '../../../core/types.js' */
/** @import { Turned } from './pairs.js' */

/**
 * @typedef {object} Trail
 * @property {number[]} positions [tokens]
 * @property {ArrayLike<number>} cosine
 * @property {ArrayLike<number>} sine
 */

const TURNS = 3; // that are in sight
const SAMPLES = 240;
const MOST_DOTS = 60; // one per token while they stand apart

/**
 * @param {AsyncCore} core
 * @param {string} name of the scheme
 * @param {(positions: number[]) => Parameters} at
 * @param {number} position that must be in sight
 * @param {number} wavelength [tokens]
 * @returns {Promise<Trail>}
 */
export async function loadTrail(core, name, at, position, wavelength) {
  const span = TURNS * wavelength;
  const from = Math.max(0, position - span);
  const positions = Array.from({ length: SAMPLES + 1 }, (_, k) => from + (span * k) / SAMPLES);
  if (span <= MOST_DOTS) {
    for (let token = Math.ceil(from); token <= from + span; token += 1) positions.push(token);
  }
  positions.sort((a, b) => a - b);
  const { data } = await core.encode(name, at(positions));
  const column = (/** @type {number} */ j) => positions.map((_, k) => data[2 * k + j]);
  return { positions, cosine: column(0), sine: column(1) };
}

const UNIT = 96; // a length of 1 in the picture [px]
const MIDDLE = 112;
const HEIGHT = 262;
const LEFT = 34;
const WIDTH = 420;
const ROUND = 232;
const ROUND_HEIGHT = MIDDLE + UNIT + 8; // no numbers stand below it
const CENTRE = 124;

/**
 * Heights agree between both: what the hand reaches is where the sine stands.
 * @param {Trail} trail
 * @param {Turned} turned
 * @param {number} position
 */
export function trailTemplate({ positions, cosine, sine }, turned, position) {
  const [from, to] = [positions[0], positions[positions.length - 1]];
  const x = scaleLinear([from, to], [LEFT, WIDTH]);
  const y = (/** @type {number} */ value) => MIDDLE - UNIT * value;
  const path = (/** @type {ArrayLike<number>} */ values) =>
    positions.map((p, k) => `${k ? 'L' : 'M'}${x(p).toFixed(1)},${y(values[k]).toFixed(1)}`);
  const tokens = positions.flatMap((p, k) =>
    Number.isInteger(p) && to - from <= MOST_DOTS ? [k] : [],
  );
  const [c, s] = [turned.cosine[0], turned.sine[0]];
  const tip = [CENTRE + UNIT * c, y(s)];
  const words = `At position ${short(position)} the cosine is ${short(c, 4)} and the sine ${short(s, 4)}`;
  return svg`<svg width=${WIDTH} height=${HEIGHT} viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${words}>
      <path class="grid" d="M${LEFT},${y(1)}H${WIDTH}M${LEFT},${y(0)}H${WIDTH}M${LEFT},${y(-1)}H${WIDTH}"></path>
      ${[1, 0, -1].map((value) => svg`<text class="at-y" x=${LEFT - 6} y=${y(value) + 4}>${value < 0 ? '−1' : value}</text>`)}
      ${x.ticks(5).map((p) => svg`<text class="at-x" x=${x(p)} y=${y(-1) + 20}>${short(p, 6)}</text>`)}
      <text class="at-x title" x=${(LEFT + WIDTH) / 2} y=${HEIGHT - 8}>position p [tokens]</text>
      <path class="curve cosine" d=${path(cosine).join('')}></path>
      <path class="curve sine" d=${path(sine).join('')}></path>
      ${tokens.map((k) => svg`<circle class="sine" r="2.6" cx=${x(positions[k])} cy=${y(sine[k])}></circle>`)}
      <path class="join" d="M${x(position)},${y(-1)}V${y(s)}H${WIDTH}"></path>
      <circle class="sine now" r="5" cx=${x(position)} cy=${y(s)}></circle>
    </svg><svg width=${ROUND} height=${ROUND_HEIGHT} viewBox="0 0 ${ROUND} ${ROUND_HEIGHT}" aria-hidden="true">
      <circle class="dial" r=${UNIT} cx=${CENTRE} cy=${MIDDLE}></circle>
      <path class="grid" d="M${CENTRE - UNIT},${MIDDLE}h${2 * UNIT}M${CENTRE},${y(1)}v${2 * UNIT}"></path>
      <path class="join" d="M0,${tip[1]}H${tip[0]}"></path>
      <path class="leg cosine" d="M${CENTRE},${MIDDLE}H${tip[0]}"></path>
      <path class="leg sine" d="M${tip[0]},${MIDDLE}V${tip[1]}"></path>
      <path class="hand" d="M${CENTRE},${MIDDLE}L${tip[0]},${tip[1]}"></path>
      <circle class="sine now" r="5" cx=${tip[0]} cy=${tip[1]}></circle>
    </svg>`;
}
