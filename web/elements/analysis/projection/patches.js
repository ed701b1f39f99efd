/** Where a row of a table stands in a picture, for schemes that number patches row by row. */

/** @typedef {{row: number, column: number}} Patch */

/**
 * @param {Record<string, any>} values of settings
 * @returns {((index: number) => Patch | null) | null} null: no picture; null of an index: a token
 *   before the patches
 */
export function patchReader(values) {
  if (values.inputs) return null; // points of the reader's own
  const { gridHeight, gridWidth, resolution, dimensions } = values;
  const isGrid = gridHeight !== undefined && gridWidth !== undefined;
  if (!isGrid && !(resolution !== undefined && dimensions === 2)) return null;
  const width = isGrid ? gridWidth : resolution;
  const height = isGrid ? gridHeight : resolution;
  const before = values.prefixTokens ?? (values.classToken ? 1 : 0);
  return (index) => {
    const at = index - before;
    if (at < 0) return null;
    return { row: Math.floor(at / width) % height, column: at % width };
  };
}
