/** @import { Preset } from '../../../web/content/types.js' */

/**
 * What the core is asked for by a preset: settings of the element left out, tokens counted.
 * @param {Preset} preset
 * @returns {Record<string, any>}
 */
export function presetParameters({ settings }) {
  const {
    encoding: _encoding,
    colormap: _map,
    tokens,
    positions,
    rows: _rows,
    columns: _columns,
    cursors: _cursors,
    symbols: _symbols,
    unit: _unit,
    ...rest
  } = settings;
  if (positions) return { ...rest, positions: String(positions).split(' ').map(Number) };
  return tokens ? { ...rest, length: String(tokens).split(' ').length } : rest;
}
