/** From the settings of <pe-model> to what it draws. */
import published from '../../../content/models/published.json' with { type: 'json' };
import { CoreError, shortened } from '../../../core/check.js';
import { isPacked, unpack } from '../../../models/address.js';
import { frequenciesAt, ropeParameters, turns } from '../../../models/rope.js';
import { evaluated } from '../../shared/evaluated.js';
import { presentOrNull } from '../../shared/optional-parts.js';
import { lengthsOf, logarithms, panelsOf, rowsOf, turnsMatrix } from './turns.js';

/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { AsyncCore, Colormap, Matrix, Parameters, Picture, PrecisionOptions } from '../../../core/types.js' */
/** @import { AsyncDoctor } from '../../../models/connect.js' */
/** @import { Difference } from '../../../models/words.js' */
/** @import { ModelPositions, PositionGroup } from '../../../models/types.js' */
/** @import { Asking } from '../../shared/asking.js' */
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
 * @property {ModelPositions} model
 *
 * @typedef {{name: string, values: ArrayLike<number>}} Curve wavelengths [tokens]
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
 * @property {Curve[] | null} curves where two configs are compared
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
const NOTHING_TURNS = { title: 'nothing turns', length: 1, isPlain: false };

/** @param {string} value of a setting @param {AsyncDoctor} doctor @returns {Promise<Config>} */
async function configFrom(value, doctor) {
  const found = published.find(({ name }) => name === value) ?? null;
  const isText = /^\s*[{[]/.test(value);
  if (!found && !isText && !isPacked(value)) {
    const message = `No published config is named “${shortened(value)}”, and it is no JSON.`;
    throw new CoreError(message, { code: 'input' });
  }
  const text = found ? JSON.stringify(found.config, null, 2) : isText ? value : unpack(value);
  try {
    const model = await doctor.modelPositions(text);
    const title = found?.title ?? (model.modelType || 'Your config');
    return { value, title, published: found, text, model };
  } catch (error) {
    throw friendly(error);
  }
}

/** Without the name of the function that refused. @param {unknown} thrown */
function friendly(thrown) {
  const error = CoreError.from(thrown);
  const [what, ...key] = error.parameter?.split('.') ?? [];
  const subject = key.length ? key.join('.') : 'The config';
  const message = what === 'config' ? `${subject} ${error.rule}` : error.complaint;
  return new CoreError(message, { code: error.code, cause: error });
}

/**
 * @param {PeModel} host
 * @param {Asking<AsyncDoctor>} asking
 * @param {Record<string, any>} values of settings
 * @returns {Promise<ModelPicture | undefined>}
 */
export async function load(host, asking, values) {
  const known = host.picture ? [host.picture.config, host.picture.second] : [];
  const read = await asking.latest(async (doctor) => {
    const configOf = (/** @type {string} */ value) =>
      known.find((each) => each?.value === value) ?? configFrom(value, doctor);
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
  const found = panelsOf(model);
  const panels = found.length ? found : [NOTHING_TURNS];
  const colormap = host.context?.colormaps.find(({ as }) => as === COLORS);
  const asked = lengths?.asked ?? 0;
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
      curves: second && (await curvesOf(core, config, group, second)),
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

/**
 * Wavelengths of a group, and of the group of the other config that has its first layer.
 * @param {AsyncCore} core
 * @param {Config} config
 * @param {PositionGroup} group
 * @param {Config} second
 * @returns {Promise<Curve[]>}
 */
async function curvesOf(core, config, group, second) {
  const asked = lengthsOf(second.model)?.asked ?? 0;
  const alike = second.model.groups.filter(({ module }) => module === group.module);
  const other = alike.find(({ layers }) => layers.includes(group.layers[0])) ?? alike[0];
  const own = lengthsOf(config.model)?.asked ?? 0;
  return [
    ...(await wavelengths(core, `A: ${config.title}`, group, own)),
    ...(other ? await wavelengths(core, `B: ${second.title}`, other, asked) : []),
  ];
}

/** @param {AsyncCore} core @param {string} name @param {PositionGroup} group @param {number} length */
const wavelengths = async (core, name, group, length) =>
  turns(group)
    ? [{ name, values: await evaluated(core, '2 * pi / abs(p)', frequenciesAt(group, length)) }]
    : [];
