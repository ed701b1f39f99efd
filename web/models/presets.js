/** Settings of the catalogue, as models have them: read from their configs, group by group. */
import { ropeParameters } from './rope.js';

/** @import { Parameters } from '../core/types.js' */
/** @import { ModelPositions, ModelPreset, PositionGroup } from './types.js' */

/**
 * @typedef {object} NamedConfig
 * @property {string} name
 * @property {string} title as people call the model
 * @property {string} provenance `published`, or what else the config is
 * @property {string[]} sources addresses
 * @property {object} config
 *
 * @typedef {{encoding: string, parameters: Parameters, context: number, part?: string}} Use what a group
 *   of layers makes of an encoding; part: where its table is only one of several
 */

const RANDOM = ': the shape; the numbers here are random';
const RANDOM_ROWS = new Set(['learned', 'learned-2d', 't5', 'fope']);

/** @param {PositionGroup} group @param {number} length [tokens] @returns {Use[]} */
function turned(group, length) {
  const { mRope, queryTemperature: temperature, rotatedValues } = group;
  const parameters = ropeParameters(group, length);
  if (mRope) {
    return [{ encoding: 'm-rope', parameters: { ...parameters, ...mRope }, context: length }];
  }
  if (group.fourier) {
    const { headDim, base, layout } = parameters;
    const own = { headDim, base, layout, originalLength: length };
    return [{ encoding: 'fope', parameters: own, context: length }];
  }
  if (temperature) {
    const scaled = {
      nopeEvery: 0,
      queryScale: 'ministral3',
      floorScale: temperature.length,
      scaleStrength: temperature.beta,
    };
    return [{ encoding: 'irope', parameters: { ...parameters, ...scaled }, context: length }];
  }
  return [
    {
      encoding: 'rope',
      parameters: { ...parameters, ...(rotatedValues && { turnValues: true }) },
      context: length,
    },
  ];
}

/** @param {PositionGroup} group @returns {Use[]} none of what the catalogue has no settings for */
function usesOf(group) {
  const { scheme, parameters = {}, usableLength = 0, unfinished, invFreqAt } = group;
  switch (scheme) {
    case 'rope': {
      const { length = 0, originalLength = 0 } = unfinished ?? {};
      if (group.invFreqLong) {
        return [
          ...turned(group, originalLength).map((use) => ({ ...use, part: 'short' })),
          ...turned(group, length).map((use) => ({ ...use, part: 'long' })),
        ];
      }
      return turned(group, Math.max(length, ...(invFreqAt ?? []).map((at) => at.length)));
    }
    case 'learned':
    case 'learned-2d':
    case 'axial-rope':
    case 'dinov3-rope':
    case 'alibi':
    case 't5':
      return [{ encoding: scheme, parameters, context: usableLength }];
    default:
      return [];
  }
}

/** What a group is called beside the others of its model. @param {PositionGroup} group */
function partOf({ module, scheme, window, name }) {
  if (['encoder', 'decoder', 'indexer', 'input'].includes(module)) return module;
  if (/^(axial|dinov3)-rope$/.test(scheme)) return 'turned';
  if (name === 'mla' || name === 'all') return 'attention';
  if (name === 'compressed') return name;
  return window?.kind ?? 'full';
}

/** @type {Record<string, string>} */
const PART_TITLES = {
  attention: 'attention (MLA)',
  input: 'added at the input',
  turned: 'queries and keys',
  full: 'layers that see everything',
  sliding: 'sliding layers',
  chunked: 'chunked layers',
  compressed: 'compressed layers',
  short: 'up to the trained length',
  long: 'beyond the trained length',
};

/** github.com/owner/repository, file @param {string} address */
function placeOf(address) {
  const [, host, owner, repository, ...path] = address.split('/').slice(1);
  return [[host, owner, repository].join('/'), ...path.slice(-1)].join(', ');
}

/**
 * Of one model: a preset for each group of layers that the catalogue can be set to; groups that it
 * would be set alike for are one.
 * @param {NamedConfig} named
 * @param {(config: object) => ModelPositions} modelPositions
 * @param {(encoding: string, parameters: Parameters) => Parameters} differing those that differ from the
 *   defaults
 * @returns {ModelPreset[]}
 */
export function presetsOf({ name, title, provenance, sources, config }, modelPositions, differing) {
  const { groups } = modelPositions(config);
  /** @type {Map<string, Use>} */
  const uses = new Map();
  for (const group of groups) {
    for (const use of usesOf(group)) {
      const parameters = differing(use.encoding, use.parameters);
      const key = JSON.stringify([use.encoding, parameters]);
      if (!uses.has(key)) uses.set(key, { ...use, part: use.part ?? partOf(group), parameters });
    }
  }
  const isOne = uses.size === 1;
  const from = placeOf(sources[0]);
  return [...uses.values()].map(({ encoding, parameters, context, part = '' }) => ({
    name: isOne ? name : `${name}-${part}`,
    title: isOne ? title : `${title}, ${PART_TITLES[part] ?? part}`,
    encoding,
    parameters,
    source: `${from}${provenance === 'published' ? '' : `, ${provenance}`}${RANDOM_ROWS.has(encoding) ? RANDOM : ''}`,
    context,
  }));
}
