/** <pe-spectrum>: how fast each pair of channels turns, and how often within a length. */
import { html, nothing } from 'lit';
import { amount, grouped, quantity, short } from '../../../plot/format.js';
import { drawLogLines } from '../../../plot/log-lines.js';
import { PeElement } from '../../frame/base.js';
import { curveNames } from '../../shared/curve-legend.js';
import { spectrumStyles } from '../../shared/styles/logarithmic.js';
import { countOf, runsText, unfinishedRuns } from '../../../plot/runs.js';
import { isUsed } from '../../../settings/settings.js';
import { attributeOf } from '../../../settings/given.js';
import { integer } from '../../../settings/own-settings.js';
import { choiceName } from '../../../settings/words.js';

/** @import { Frequencies } from '../../../core/types.js' */
/** @import { DrawnLogLines, Place, PlotFrame, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { LogSeries } from '../../../plot/log-lines.js' */

/**
 * @typedef {object} SpectrumPicture
 * @property {Settings} settings
 * @property {Frequencies} now
 * @property {Frequencies | null} before without scaling, where there is one
 * @property {number} turnsWithin length that turns are counted in [tokens]
 * @property {Lengths | null} lengths where both are known
 * @property {{value: number, name: string}[]} marks
 * @property {string} remark
 *
 * @typedef {{trained: number, read: number}} Lengths of texts in training, and of those a rule is for [tokens]
 */

const NO_SCALING = 'none';
const TURNS_WITHIN = 512;

/**
 * @summary Wavelengths of all pairs on a logarithmic axis; turns within a length; before and after
 *   RoPE scaling.
 * @tag pe-spectrum
 * @example <pe-spectrum encoding="rope" head-dim="64" turns-within="4096"></pe-spectrum>
 * @extends {PeElement<SpectrumPicture, DrawnLogLines>}
 */
export class PeSpectrum extends PeElement {
  /** @override @type {import('../../../core/types.js').Encoding['kind'][]} */
  static kinds = ['add', 'rotate'];

  /** @override @param {import('../../../core/types.js').Encoding} encoding */
  accepts(encoding) {
    return super.accepts(encoding) && encoding.hasFrequencies;
  }

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, spectrumStyles];

  /** @override @returns {Setting[]} */
  ownSettings() {
    return [
      integer(
        'turnsWithin',
        TURNS_WITHIN,
        [1, 2 ** 24],
        'Length within which the turns of every pair are counted.',
        'tokens',
      ),
    ];
  }

  /** Where a rule says what a model was trained on, that is the length. @override @param {Settings} settings */
  refine({ encoding, values, list }) {
    const original = encoding.parameters.find(({ name }) => name === 'originalLength');
    const turns = list.find(({ name }) => name === 'turnsWithin');
    if (!turns || attributeOf(this, 'turns-within') || this.defaults['turns-within']) return;
    const isKnown = original && isUsed(original, values);
    turns.default = isKnown ? values.originalLength : TURNS_WITHIN;
    values.turnsWithin = turns.default;
  }

  /** @override @param {Settings} settings @returns {Promise<SpectrumPicture | undefined>} */
  async load(settings) {
    const { encoding, parameters, values } = settings;
    const isScaled = values.scaling !== undefined && values.scaling !== NO_SCALING;
    return this.askAll(async (core) => {
      /** @type {import('../../frame/types.js').Parameters[]} */
      const asked = isScaled ? [parameters, plainParameters(parameters)] : [parameters];
      const [now, before = null] = /** @type {[Frequencies, Frequencies?]} */ (
        await core.batch(asked.map((each) => ['frequencies', encoding.name, each]))
      );
      const within = `a turn in ${amount(values.turnsWithin, 8, 'token')}`;
      const marks = [{ value: values.turnsWithin, name: within }];
      if (isScaled && values.originalLength) {
        const isSame = values.originalLength === values.turnsWithin;
        const name = `trained on ${amount(values.originalLength, 8, 'token')}`;
        if (isSame) marks[0].name = `a turn in ${short(values.turnsWithin, 8)}, as trained`;
        else marks.push({ value: values.originalLength, name });
      }
      const still = now.wavelengths.filter((wavelength) => !Number.isFinite(wavelength)).length;
      const remark = still
        ? `${quantity(still, 'pair')} ${still === 1 ? 'does not turn at all and is' : 'do not turn at all and are'} not drawn`
        : '';
      const lengths = before && lengthsOf(settings);
      return { settings, now, before, turnsWithin: values.turnsWithin, lengths, marks, remark };
    });
  }

  /** @override @param {SpectrumPicture} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const { now, marks, turnsWithin } = picture;
    const [slow] = unfinished(picture);
    this.drawn = drawLogLines(frame, {
      xs: Array.from(now.wavelengths, (_, pair) => pair),
      series: seriesOf(picture),
      marks,
      bands: slow.runs,
      xLabel: 'pair i',
      yLabel: 'wavelength [tokens]',
      second: {
        label: `turns in ${amount(turnsWithin, 8, 'token')}`,
        of: (wavelength) => turnsWithin / wavelength,
      },
    });
  }

  /** @override @param {SpectrumPicture | null} picture */
  legend(picture) {
    if (!picture) return nothing;
    const { attentionFactor } = picture.now;
    return html`
      <ul class="curves">
        ${curveNames(seriesOf(picture).map(({ name }) => name))}
      </ul>
      ${
        picture.before || attentionFactor !== 1
          ? html`<p>
              attention factor
              <b>${short(attentionFactor, 6)}</b>: scores are multiplied by
              <b>${short(attentionFactor ** 2, 6)}</b>
            </p>`
          : nothing
      }
    `;
  }

  /** @override @param {SpectrumPicture | null} picture */
  stage(picture) {
    return html`
      ${picture ? html`<p class="answer" role="status">${unfinishedText(picture)}</p>` : nothing}
      <div class="plot" part="plot"></div>
    `;
  }

  /** @override @param {SpectrumPicture} picture @param {Place} place @param {DrawnLogLines} drawn @returns {Spot | null} */
  spotOf(picture, { column, row }, drawn) {
    const shown = seriesOf(picture)[row];
    if (!shown || column >= shown.values.length) return null;
    const source = row === 1 && picture.before ? picture.before : picture.now;
    const wavelength = source.wavelengths[column];
    const frequency = source.frequencies[column];
    const { turnsWithin } = picture;
    const turns = `${amount(turnsWithin / wavelength, 5, 'turn')} in ${amount(turnsWithin, 8, 'token')}`;
    return {
      point: drawn.centre({ column, row }),
      value: wavelength,
      title: `λ(${column})`,
      tooltip: `pair ${column}: ${amount(wavelength, 6, 'token')}`,
      spoken: `${shown.name}, pair ${column}: ${amount(wavelength, 6, 'token')}, ${turns}`,
      explanation: {
        formula: '2π / ω_i',
        substituted: `2π / ${short(frequency, 8)}`,
        value: wavelength,
        steps: [
          shown.name,
          `ω = ${short(frequency, 8)} radians per token`,
          turns,
          ...changeOf(picture, column),
        ],
      },
    };
  }

  /** @override @param {SpectrumPicture} picture */
  describe(picture) {
    const { settings, now, before } = picture;
    const finite = now.wavelengths.filter(Number.isFinite);
    return (
      `Wavelengths of “${settings.encoding.title}”: ${quantity(now.wavelengths.length, 'pair')}, from ` +
      `${short(Math.min(...finite), 6)} to ${short(Math.max(...finite), 6)} tokens` +
      `${before ? ', beside those without scaling' : ''}. ${unfinishedText(picture)}`
    );
  }

  /** @override @param {SpectrumPicture} picture @returns {TableData} */
  tableOf(picture) {
    const { now, before, turnsWithin } = picture;
    const columns = [
      { name: 'wavelength [tokens]', of: (/** @type {number} */ i) => now.wavelengths[i] },
      {
        name: 'frequency [radians per token]',
        of: (/** @type {number} */ i) => now.frequencies[i],
      },
      {
        name: `turns in ${turnsWithin}`,
        of: (/** @type {number} */ i) => turnsWithin / now.wavelengths[i],
      },
    ];
    if (before) {
      columns.push({ name: 'wavelength before scaling', of: (i) => before.wavelengths[i] });
    }
    return {
      corner: 'pair',
      rows: now.wavelengths.length,
      columns: columns.map(({ name }) => name),
      text: (row, column) => short(columns[column].of(row), 7),
    };
  }
}

/** Where a rule does not say what a model was trained on, turns are counted in that. @param {Settings} settings @returns {Lengths | null} */
function lengthsOf({ encoding, values }) {
  const given = (/** @type {string} */ wanted) => {
    const parameter = encoding.parameters.find(({ name }) => name === wanted);
    return parameter && isUsed(parameter, values) ? Number(values[wanted]) : 0;
  };
  const { turnsWithin } = values;
  const [trained, factor] = [given('originalLength') || turnsWithin, given('factor')];
  if (trained !== turnsWithin) return { trained, read: turnsWithin };
  return factor ? { trained, read: factor * trained } : null;
}

/**
 * Which pairs never finish a turn: in training, and scaled, in what the rule is for; or in one length.
 * @param {SpectrumPicture} picture
 */
function unfinished({ now, before, turnsWithin, lengths }) {
  const runsIn = (/** @type {Frequencies} */ { wavelengths }, /** @type {number} */ length) => ({
    length,
    runs: unfinishedRuns(wavelengths, length),
  });
  if (!before || !lengths) return [runsIn(now, turnsWithin)];
  return [runsIn(before, lengths.trained), runsIn(now, lengths.read)];
}

/** @param {SpectrumPicture} picture */
function unfinishedText(picture) {
  const [first, scaled] = unfinished(picture);
  const within = `within ${quantity(first.length, 'token')}`;
  const count = countOf(first.runs);
  const pairs = `${count} of ${quantity(picture.now.wavelengths.length, 'pair')} ${count === 1 ? 'does' : 'do'}`;
  const said = count
    ? `${pairs} not finish a turn ${within}: ${runsText(first.runs)}.`
    : `Every pair finishes a turn ${within}.`;
  if (!scaled) return said;
  const [before, after] = [first.runs, scaled.runs].map(runsText);
  const left = scaled.runs.length ? `${countOf(scaled.runs)}: ${after}` : 'none';
  return `${said} Scaled, within ${grouped(scaled.length)}: ${before === after ? 'the same' : left}.`;
}

/**
 * The same without scaling: what belongs to the scaling alone does no harm and may stay.
 * @param {Record<string, any>} parameters
 */
const plainParameters = ({ factors: _factors, ...rest }) => ({ ...rest, scaling: NO_SCALING });

/** As its control calls it. @param {Settings} settings */
function ruleOf({ list, values: { scaling } }) {
  const setting = list.find(({ name }) => name === 'scaling');
  return setting ? choiceName(setting, scaling) : scaling;
}

/** @param {SpectrumPicture} picture @returns {LogSeries[]} */
function seriesOf({ now, before, settings }) {
  const current = {
    name: before ? `scaled: ${ruleOf(settings)}` : settings.encoding.title,
    values: now.wavelengths.map(Math.abs), // negative: turns the other way
    dots: true,
  };
  return before
    ? [current, { name: 'before scaling', values: before.wavelengths.map(Math.abs) }]
    : [current];
}

/** @param {SpectrumPicture} picture @param {number} pair */
function changeOf({ now, before }, pair) {
  if (!before) return [];
  const ratio = now.wavelengths[pair] / before.wavelengths[pair];
  return [`${short(ratio, 5)} times as long as before`];
}
