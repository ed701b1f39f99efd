/** From the settings of <pe-model> to what it draws. */
import published from '../../../content/models/published.json' with { type: 'json' };
import { isGgufText } from '../../../readers/gguf.js';
import { runsOf } from '../../../plot/runs.js';
import { frequenciesAt, ropeParameters, turns } from '../../../models/rope.js';
import { evaluated } from '../../shared/evaluated.js';
import { friendly } from '../../shared/friendly.js';
import { namedConfig } from '../../../models/named-config.js';
import { presentOrNull } from '../../shared/optional-parts.js';
import { lengthsOf, logarithms, panelsOf, rowsOf, turnsMatrix, unfinishedOf } from './turns.js';
import { scalingName } from './verdict.js';

/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { AsyncCore, Colormap, Matrix, Parameters, Picture, PrecisionOptions } from '../../../core/types.js' */
/** @import { AsyncDoctor } from '../../../models/connect.js' */
/** @import { Difference } from '../../../models/words.js' */
/** @import { ModelPositions, PositionGroup } from '../../../models/types.js' */
/** @import { Asking } from '../../shared/asking.js' */
/** @import { GgufReading } from './gguf.js' */
/** @import { PeModel } from './model.js' */
/** @import { Row, TurnsPanel } from './turns.js' */

/**
 * @typedef {object} Published
 * @property {string} name
 * @property {string} title
 * @property {string} provenance
 * @property {string[]} sources
 * @property {object} config
 *
 * @typedef {object} Config what one of the settings names
 * @property {string} value of the setting
 * @property {string} title
 * @property {Published | null} published
 * @property {string} text
 * @property {boolean} isGguf it shows the keys of a GGUF file
 * @property {ModelPositions} model
 *
 * @typedef {{name: string, values: ArrayLike<number>}} Curve wavelengths [tokens]
 * @typedef {Line & {rope: Parameters}} Side a config's group, with its settings of the catalogue's `rope`
 *
 * @typedef {object} Errors largest of a cosine or sine at the last position of the length asked
 * @property {string} format
 * @property {number} once of the exact value, rounded
 * @property {number} phase of code that multiplies position by frequency in the format
 *
 * @typedef {object} ModelPicture
 * @property {Config} config
 * @property {Config | null} second
 * @property {Difference[]} differences of the two
 * @property {PositionGroup} group the one told in full
 * @property {number} plan its place in the list
 * @property {Row[]} rows
 * @property {TurnsPanel[]} panels
 * @property {Matrix[]} matrices turns
 * @property {Picture[]} images
 * @property {boolean} hasGaps layers without RoPE
 * @property {Colormap | undefined} colormap
 * @property {boolean} differs of its layers some do not do what others do
 * @property {Curve[]} curves of the group, and of the group beside it or of itself unscaled; none: layers
 *   are drawn
 * @property {[number, number][]} bands first and last pair of those that never finish a turn in training
 * @property {Side[]} sides what there is code of
 * @property {number} trained [tokens]; 0: not told
 * @property {number} asked
 * @property {Parameters | null} rope settings of the catalogue's `rope`
 * @property {Errors[]} errors
 * @property {string} remark
 */

export { published };

/** @type {NonNullable<PrecisionOptions['format']>[]} */
const FORMATS = ['float32', 'bfloat16', 'float16', 'float8-e4m3', 'float8-e5m2'];
/** Blue for what does not finish a turn, on light and dark grounds alike: not every map keeps its sides. */
const COLORS = 'rdbu';
/** From a hundredth of a turn to a hundred turns. */
const RANGE = { min: -2, max: 2, center: 0 };
/** Where nothing turns, one column says so. */
const NOTHING_TURNS = { title: 'nothing turns', length: 1, isPlain: false, isEmpty: true };

/**
 * @param {string} value of a setting
 * @param {AsyncDoctor} doctor
 * @param {GgufReading} gguf
 * @returns {Promise<Config>}
 */
async function configFrom(value, doctor, gguf) {
  const { text, published: found } = await namedConfig(published, value, isGgufText(value));
  try {
    const isGguf = isGgufText(text);
    const model = await (isGguf ? gguf.positions(text) : doctor.modelPositions(text));
    const title = found?.title ?? (model.modelType || 'Your config');
    return { value, title, published: found, text, isGguf, model };
  } catch (error) {
    throw friendly(error, (what) => (what === 'config' ? 'The config' : undefined));
  }
}

/**
 * @param {PeModel} host
 * @param {Asking<AsyncDoctor>} asking
 * @param {GgufReading} gguf
 * @param {Record<string, any>} values of settings
 * @returns {Promise<ModelPicture | undefined>}
 */
export async function load(host, asking, gguf, values) {
  const known = host.picture ? [host.picture.config, host.picture.second] : [];
  const read = await asking.latest(async (doctor) => {
    const configOf = (/** @type {string} */ value) =>
      known.find((each) => each?.value === value) ?? configFrom(value, doctor, gguf);
    const config = await configOf(values.config);
    const second = values.beside ? await configOf(values.beside) : null;
    const differences = second ? await doctor.differences(config.model, second.model) : [];
    return { config, second, differences };
  });
  if (!read) return undefined;
  const { config, second, differences } = read;
  const { model } = config;
  const plan = planOf(model, values.plan);
  const group = model.groups[plan];
  const lengths = lengthsOf(model);
  const rows = rowsOf(model);
  const colormap = host.context?.colormaps.find(({ as }) => as === COLORS);
  const asked = lengths?.asked ?? 0;
  const beside = second ? groupBeside(second.model, group) : null;
  const differs = new Set(rows.map((row) => row.group)).size > 1;
  const sides = [
    ...sidesOf(`A: ${config.title}`, group, asked),
    ...(second && beside
      ? sidesOf(`B: ${second.title}`, beside, lengthsOf(second.model)?.asked ?? 0)
      : []),
  ];
  const drawsLayers = values.show === 'layers' && differs;
  const lines = drawsLayers ? [] : second ? sides : linesOf(group, asked);
  const found = panelsOf(model);
  const panels = lines.length ? [] : found.length ? found : [NOTHING_TURNS];
  const bands = second ? [] : runsOf(unfinishedOf(group)?.trained ?? []);
  const rope = turns(group) ? ropeParameters(group, asked) : null;
  return host.askAll(async (core) => {
    const matrices = await Promise.all(panels.map((panel) => turnsMatrix(core, rows, panel)));
    // what a wrong config asks for may be more than any code can do: an odd number of channels
    const calls = rope ? errorCalls(rope, asked - 1) : [];
    const answers = await core.batch([
      ...matrices.map(
        (matrix) =>
          /** @type {Call} */ ([
            'paint',
            logarithms(matrix),
            { colormap: colormap?.name, ...RANGE },
          ]),
      ),
      ...calls,
    ]);
    const [images, measured] = [answers.slice(0, matrices.length), answers.slice(matrices.length)];
    const errors = rope && errorsOf(measured);
    return {
      config,
      second,
      differences,
      group,
      plan,
      rows,
      panels,
      matrices,
      images,
      hasGaps: rows.some(({ group: { scheme } }) => scheme !== 'rope'),
      colormap,
      differs,
      curves: await Promise.all(lines.map((line) => curveOf(core, line))),
      bands,
      sides,
      trained: lengths?.trained ?? 0,
      asked,
      rope: errors ? rope : null,
      errors: errors ?? [],
      remark: '',
    };
  });
}

/** @param {ModelPositions} model @param {number} wanted −1: the first that is scaled, or else the first */
function planOf({ groups }, wanted) {
  if (wanted >= 0) return Math.min(wanted, groups.length - 1);
  return Math.max(
    groups.findIndex(({ scaling }) => scaling && scaling.type !== 'none'),
    0,
  );
}

/** @param {Parameters} rope @param {number} position */
const errorCalls = (rope, position) =>
  FORMATS.flatMap((format) =>
    ['once', 'phase'].map((rounding) => {
      const params = { ...rope, positions: [position] };
      return { try: /** @type {Call} */ (['precision', 'rope', params, { format, rounding }]) };
    }),
  );

/** @param {any[]} measured answers to errorCalls() @returns {Errors[] | null} null: refused */
function errorsOf(measured) {
  const present = measured.map((each) => presentOrNull(each, [each.parameter ?? '']));
  if (present.includes(null)) return null;
  return FORMATS.map((format, index) => {
    const [once, phase] = measured.slice(2 * index).map(({ worst }) => worst[0]);
    return { format, once, phase };
  });
}

/** The group of another config that has the first layer of this one. @param {ModelPositions} model @param {PositionGroup} group @returns {PositionGroup | null} */
function groupBeside({ groups }, group) {
  const alike = groups.filter(({ module }) => module === group.module);
  return alike.find(({ layers }) => layers.includes(group.layers[0])) ?? alike[0] ?? null;
}

/**
 * @typedef {object} Line
 * @property {string} name
 * @property {Float64Array} frequencies [radians per token]
 */

/** None where nothing turns. @param {string} name @param {PositionGroup} group @param {number} length @returns {Side[]} */
const sidesOf = (name, group, length) =>
  turns(group)
    ? [{ name, rope: ropeParameters(group, length), frequencies: frequenciesAt(group, length) }]
    : [];

/** As it is scaled, and as it was before. @param {PositionGroup} group @param {number} length @returns {Line[]} */
function linesOf(group, length) {
  const { scaling, invFreqPlain } = group;
  if (!turns(group) || !invFreqPlain) return [];
  const plain = { name: 'unscaled', frequencies: invFreqPlain };
  if (!scaling || scaling.type === 'none') return [plain];
  return [{ name: scalingName(scaling), frequencies: frequenciesAt(group, length) }, plain];
}

/** @param {AsyncCore} core @param {Line} line @returns {Promise<Curve>} */
const curveOf = async (core, { name, frequencies }) => ({
  name,
  values: await evaluated(core, '2 * pi / abs(p)', frequencies),
});
