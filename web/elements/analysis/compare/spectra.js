/**
 * Two rotations beside one another over pairs and over distances: wavelengths with turns and ratio, and the
 * score of two equal words. Both are closed forms: no table is made, however long the text.
 */
import { html } from 'lit';
import { CoreError } from '../../../core/check.js';
import { amount, grouped, quantity, short } from '../../../plot/format.js';
import { integer } from '../../../settings/own-settings.js';
import { isUsed } from '../../../settings/settings.js';
import { curveNames } from '../../shared/curve-legend.js';
import { logSamples } from '../../shared/sampled-positions.js';
import { countOf, runsOf, runsText, unfinishedRuns } from '../../../plot/runs.js';
import { namesOf } from './names.js';

/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { AsyncCore, Place, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { Frequencies } from '../../../core/types.js' */
/** @import { LogLinesData } from '../../../plot/log-lines.js' */
/** @import { Side } from './settings.js' */

/**
 * @typedef {object} Spectra
 * @property {Settings} settings
 * @property {[Side, Side]} sides
 * @property {'spectrum' | 'score'} show
 * @property {[string, string]} names
 * @property {number} read length [tokens]
 * @property {number | null} trained on [tokens], where both sides say the same
 * @property {[Frequencies, Frequencies]} now
 * @property {[Frequencies, Frequencies]} plain without the long-context rule
 * @property {number[]} offsets [tokens]; none for the spectrum
 * @property {[Float64Array, Float64Array]} scores
 * @property {string} remark
 */

const MOST_OFFSETS = 400;
const PLAIN = 'without a rule';
/** Ratios nearer to 1 than this are rounding. */
const EQUAL = 1e-9;

/** @param {unknown} show */
export const isShown = (show) => show === 'spectrum' || show === 'score';

/** Settings of these two alone. @param {unknown} show @returns {Setting[]} */
export function settingsFor(show) {
  const read = integer('turnsWithin', 131072, [1, 2 ** 24], 'Length that is read [tokens].');
  const farthest = integer('farthest', 2 ** 20, [16, 2 ** 24], 'Largest distance [tokens].');
  if (!isShown(show)) return [];
  return show === 'score' ? [read, farthest] : [read];
}

/**
 * @param {AsyncCore} core
 * @param {[Side, Side]} sides
 * @param {Settings} settings
 * @returns {Promise<Spectra>}
 */
export async function loadSpectra(core, sides, settings) {
  const { show, turnsWithin: read, farthest } = settings.values;
  const refused = sides.find(({ encoding }) => encoding.kind !== 'rotate');
  if (refused) {
    throw new CoreError(
      `${refused.letter}, ${refused.encoding.title}, does not turn queries and keys: choose one that does`,
      { code: 'input', parameter: refused.letter === 'A' ? 'encoding' : 'against' },
    );
  }
  const offsets =
    show === 'score'
      ? [...new Set([...logSamples(farthest, MOST_OFFSETS), Math.min(read, farthest)])].sort(
          (a, b) => a - b,
        )
      : [];
  /** @param {(side: Side) => Record<string, any>} parameters */
  const frequencies = (parameters) =>
    sides.map(
      (side) => /** @type {Call} */ (['frequencies', side.encoding.name, parameters(side)]),
    );
  const [nowA, nowB, plainA, plainB, ...scores] = await core.batch([
    ...frequencies(({ parameters }) => parameters),
    ...frequencies(withoutRule),
    ...(offsets.length ? sides : []).map(
      ({ encoding, parameters }) =>
        /** @type {Call} */ (['offsetScores', encoding.name, parameters, { offsets }]),
    ),
  ]);
  return {
    settings,
    sides,
    show,
    names: namesOf(sides),
    read,
    trained: trainedOn(sides),
    now: [nowA, nowB],
    plain: [plainA, plainB],
    offsets,
    scores: /** @type {[Float64Array, Float64Array]} */ (scores),
    remark: '',
  };
}

/** What belongs to the rule alone does no harm and may stay. @param {Side} side */
function withoutRule({ encoding, parameters }) {
  const { factors: _, ...rest } = parameters;
  return encoding.parameters.some(({ name }) => name === 'scaling')
    ? { ...rest, scaling: 'none' }
    : rest;
}

/** @param {[Side, Side]} sides @returns {number | null} */
function trainedOn(sides) {
  const lengths = sides.flatMap(({ encoding, values }) => {
    const parameter = encoding.parameters.find(({ name }) => name === 'originalLength');
    return parameter && isUsed(parameter, values) ? [values.originalLength] : [];
  });
  return lengths.length > 0 && lengths.every((length) => length === lengths[0]) ? lengths[0] : null;
}

/** @param {Spectra} picture @returns {LogLinesData} */
export function linesOf(picture) {
  const { show, names, now, plain, read, trained, offsets, scores } = picture;
  if (show === 'score') {
    const all = scores.flatMap((each) => [...each]);
    return {
      xs: offsets,
      isLogX: true,
      heights: [Math.min(0, ...all), Math.max(...all)],
      series: names.map((name, side) => ({ name, values: scores[side] })),
      marks: [],
      across: [
        ...(trained ? [{ at: trained, name: `trained on ${grouped(trained)}` }] : []),
        { at: read, name: `read: ${grouped(read)}` },
      ],
      xLabel: 'distance of query and key [tokens]',
      yLabel: 'score of two equal words',
    };
  }
  const count = Math.max(...now.map(({ wavelengths }) => wavelengths.length));
  const series = names.map((name, side) => ({
    name,
    values: now[side].wavelengths.map(Math.abs),
    dots: true,
  }));
  const isScaled = now.some(({ wavelengths }, side) =>
    wavelengths.some((wavelength, pair) => wavelength !== plain[side].wavelengths[pair]),
  );
  if (isScaled) {
    series.push({ name: PLAIN, values: plain[0].wavelengths.map(Math.abs), dots: false });
  }
  return {
    xs: Array.from({ length: count }, (_, pair) => pair),
    series,
    marks: [
      ...(trained ? [{ value: trained, name: `one turn in ${grouped(trained)}, as trained` }] : []),
      { value: read, name: `one turn in ${grouped(read)}, as read` },
    ],
    bands: slowPairs(picture),
    xLabel: 'pair i',
    yLabel: 'wavelength [tokens]',
    second: { label: `turns in ${quantity(read, 'token')}`, of: (wavelength) => read / wavelength },
  };
}

/** Pairs that did not finish a turn in training, or do not in what is read. @param {Spectra} picture */
const slowPairs = ({ plain, trained, read }) =>
  unfinishedRuns(plain[0].wavelengths, trained ?? read);

/** What the rules do to the pairs that training has not seen in full. @param {Spectra} picture */
export function answerOf(picture) {
  return picture.show === 'score' ? scoreAnswer(picture) : spectrumAnswer(picture);
}

/** @param {Spectra} picture */
function spectrumAnswer(picture) {
  const { names, now, read, trained } = picture;
  const within = quantity(read, 'token');
  if (!trained) {
    const sides = names.map((name, side) => {
      const { wavelengths } = now[side];
      const runs = unfinishedRuns(wavelengths, read);
      return runs.length
        ? `${name}: ${countOf(runs)} of ${wavelengths.length} pairs never finish a turn, ${runsText(runs)}`
        : `${name}: every pair finishes a turn`;
    });
    return `Within ${within}, ${sides.join('; ')}.`;
  }
  const slow = slowPairs(picture);
  const before = slow.length
    ? `In ${quantity(trained, 'token')} of training ${countOf(slow)} of ${now[0].wavelengths.length} pairs never finished a turn: ${runsText(slow)}.`
    : `In ${quantity(trained, 'token')} of training every pair finished a turn.`;
  const sides = names.map((_, side) => sideAnswer(picture, side));
  return `${before} At ${within}, ${sides.join(' ')}`;
}

/** @param {Spectra} picture @param {number} side */
function sideAnswer({ names, now, plain, read, trained }, side) {
  const { wavelengths, attentionFactor } = now[side];
  const length = /** @type {number} */ (trained);
  const pairs = Array.from(wavelengths, (_, pair) => pair);
  const slow = pairs.filter((pair) => Math.abs(plain[side].wavelengths[pair]) > length);
  /** How far a pair turns in what is read, of how far it did in training. */
  const reach = (/** @type {number} */ pair) =>
    (read / length) * (plain[side].wavelengths[pair] / wavelengths[pair]);
  const beyond = slow.filter((pair) => reach(pair) > 1 + EQUAL);
  const farthest = Math.max(...beyond.map(reach));
  const kept = runsOf(
    pairs.filter((pair) => Math.abs(wavelengths[pair] / plain[side].wavelengths[pair] - 1) < EQUAL),
  );
  const turns =
    beyond.length === 0
      ? 'keeps all of these within the angles of training'
      : `turns ${beyond.length} of these farther than training did, up to ${short(farthest, 3)} times`;
  const same =
    kept.length === 0
      ? 'leaves no pair as it was'
      : countOf(kept) === 1
        ? `leaves pair ${runsText(kept)} as it was`
        : `leaves pairs ${runsText(kept)} as they were`;
  const scores =
    attentionFactor === 1 ? [] : [`multiplies scores by ${short(attentionFactor ** 2, 4)}`];
  const done = [turns, same, ...scores];
  return `${names[side]} ${done.slice(0, -1).join(', ')} and ${done.at(-1)}.`;
}

/** @param {Spectra} picture */
function scoreAnswer({ names, read, offsets, scores }) {
  const at = offsets.indexOf(Math.min(read, offsets[offsets.length - 1]));
  const distance = quantity(offsets[at], 'token');
  const sides = names.map((name, side) => `${short(scores[side][at], 3)} with ${name}`);
  return `${distance} apart, two equal words score ${sides.join(' and ')}; side by side without rotation it is 1.`;
}

/** @param {Spectra} picture */
export const legendOf = (picture) =>
  html`<ul class="curves">
    ${curveNames(linesOf(picture).series.map(({ name }) => name))}
  </ul>`;

/** @param {Spectra} picture */
export function describe(picture) {
  const [a, b] = picture.names;
  return picture.show === 'score'
    ? `Score of two equal words by distance, A, ${a}, beside B, ${b}. ${answerOf(picture)}`
    : `Wavelengths of A, ${a}, beside B, ${b}. ${answerOf(picture)}`;
}

/**
 * @param {Spectra} picture
 * @param {Place} place
 * @param {{centre: (place: Place) => {x: number, y: number}}} drawn
 * @returns {Spot | null}
 */
export function spotOf(picture, place, drawn) {
  const { xs, series } = linesOf(picture);
  if (place.column >= xs.length || place.row >= series.length) return null;
  const { value, title, where, said, steps } = readingOf(picture, place);
  const text = `${where}: ${said.join(', ')}`;
  return {
    point: drawn.centre(place),
    value,
    title,
    tooltip: text,
    explanation: { formula: said.join(' · '), substituted: series[place.row].name, value, steps },
  };
}

/**
 * The value of a place, in words.
 * @param {Spectra} picture
 * @param {Place} place a curve and one of its points
 */
function readingOf(picture, { row, column }) {
  const { show, names, now, plain, read, offsets, scores } = picture;
  if (show === 'score') {
    return {
      value: scores[row][column],
      title: `score(${grouped(offsets[column])})`,
      where: `Δ ${grouped(offsets[column])}`,
      said: names.map((name, side) => `${name} ${short(scores[side][column], 5)}`),
      steps: ['mean of cos(Δ · ω_i) over all pairs, times the attention factor squared'],
    };
  }
  const wavelengths = [now[0].wavelengths, now[1].wavelengths, plain[0].wavelengths];
  const [a, b] = wavelengths.map((each) => each[column]);
  const turns = names.map(
    (name, side) =>
      `${name}: ${short(read / wavelengths[side][column], 5)} turns in ${grouped(read)}`,
  );
  return {
    value: wavelengths[row][column],
    title: `λ(${column})`,
    where: `pair ${column}`,
    said: [
      ...names.map((name, side) => `${name} ${amount(wavelengths[side][column], 6, 'token')}`),
      `A / B ${short(a / b, 5)}`,
    ],
    steps: turns,
  };
}

/** @param {Spectra} picture @returns {TableData} */
export function spectraTable({ show, names, now, read, offsets, scores }) {
  const isScore = show === 'score';
  const [a, b] = now.map(({ wavelengths }) => wavelengths);
  const columns = isScore
    ? names.map((name, side) => ({ name, of: (/** @type {number} */ row) => scores[side][row] }))
    : [
        ...names.map((name, side) => ({
          name: `${name}, wavelength [tokens]`,
          of: (/** @type {number} */ row) => now[side].wavelengths[row],
        })),
        { name: 'A / B', of: (/** @type {number} */ row) => a[row] / b[row] },
        ...names.map((name, side) => ({
          name: `${name}, turns in ${read}`,
          of: (/** @type {number} */ row) => read / now[side].wavelengths[row],
        })),
      ];
  return {
    corner: isScore ? 'distance' : 'pair',
    rows: isScore ? offsets.length : Math.max(a.length, b.length),
    columns: columns.map(({ name }) => name),
    rowName: (row) => String(isScore ? offsets[row] : row),
    text: (row, column) => short(columns[column].of(row) ?? NaN, 7),
  };
}
