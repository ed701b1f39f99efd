/**
 * What the posts hold, row by row (`S0-1` … `S4-19`, comments `S3-c1` … `S3-c15`, claims `X1` … `X27`,
 * numbers `G1` … `G17`), and where on the page each row is.
 */
import { claims } from './claims/index.js';
import { presets } from './presets/index.js';

/** @import { Section } from './types.js' */

/**
 * @typedef {object} Place
 * @property {string} anchor id on the page
 * @property {'figure' | 'claim' | 'text'} kind
 */

/** Rows that are told in words, in a section. @type {Record<string, Section>} */
const TOLD = {
  'S0-2': 'order',
  'S0-3': 'order',
  'S1-1': 'order',
  'S1-14': 'adding',
  'S1-17': 'further',
  'S3-c3': 'further',
  'S3-c15': 'further',
};

/** @type {ReadonlyMap<string, readonly Place[]>} figures first, then claims, then text */
export const rowPlaces = collect();

/** @returns {Map<string, Place[]>} */
function collect() {
  /** @type {Map<string, Place[]>} */
  const places = new Map();
  /** @param {string} row @param {Place} place */
  const put = (row, place) => places.set(row, [...(places.get(row) ?? []), place]);
  for (const { id, rows } of presets) {
    for (const row of rows) put(row, { anchor: id, kind: 'figure' });
  }
  for (const { id, rows } of claims)
    for (const row of rows) put(row, { anchor: id, kind: 'claim' });
  for (const [row, anchor] of Object.entries(TOLD)) put(row, { anchor, kind: 'text' });
  return places;
}
