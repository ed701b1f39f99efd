/** What layers of a model do about positions, in the words of the catalogue. */

/** @import { Parameters } from '../core/types.js' */
/** @import { PositionGroup } from './types.js' */

/** @typedef {PositionGroup & {settings?: Parameters, settingsBeyond?: Parameters}} Found as the module has it */

/** @param {Found} group @returns {Parameters | undefined} none of what the catalogue has not */
function parametersOf({ settings, ...group }) {
  const { heads, tableRows = 0, firstPosition = 0, usableLength = 0, dim, windowSize } = group;
  const { buckets, maxDistance, bidirectional } = group;
  if (settings) return settings;
  switch (group.scheme) {
    case 'learned': {
      const shape = { tableLength: tableRows, length: usableLength, dModel: dim };
      return firstPosition ? { ...shape, offset: firstPosition } : shape;
    }
    case 'learned-2d': // the catalogue's tables are of one length
      return group.tableColumns ? undefined : { tableLength: tableRows, dModel: dim };
    case 't5':
      return { numHeads: heads, numBuckets: buckets, maxDistance, causal: !bidirectional };
    case 'deberta': {
      const shape = { numHeads: heads, maxRelativePositions: maxDistance, keySide: 'released' };
      return buckets ? { ...shape, positionBuckets: buckets } : { ...shape, version: 'v1' };
    }
    case 'swin': // BEiT's table has three values more
      return { windowHeight: windowSize, windowWidth: windowSize };
    case 'none':
      return {};
    default:
      return undefined;
  }
}

/** @param {Found} group @returns {PositionGroup} ready for the methods of the core */
export function inCatalogue(group) {
  const { settings: _own, settingsBeyond, ...rest } = group;
  const parameters = parametersOf(group);
  return {
    ...rest,
    ...(parameters && { parameters }),
    ...(settingsBeyond && { parametersBeyond: settingsBeyond }),
  };
}
