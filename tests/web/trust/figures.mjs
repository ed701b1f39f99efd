/** Markup that shows one figure, and nothing else. */
import assert from 'node:assert/strict';
import { parsed } from './markup.mjs';

/** @import { Shown } from '../../../web/export/snippets.js' */

const STEERING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** As UTF-8 holds it. @param {string} text */
export const wellFormed = (text) => Buffer.from(text).toString();

/** Of a text, what a line can show. @param {string} text */
export const oneLine = (text) =>
  wellFormed(text).replace(STEERING, ' ').replace(/\s+/g, ' ').trim();

/** Lines stay where an attribute has them. @param {string} text */
const inAttribute = (text) =>
  wellFormed(text).replace(/[^\P{Cc}\t\n\r]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ');

const KNOWN = /^(length|tokens|label|controls|src|data-src|title|style|loading)$/;

/** @param {string} markup @param {Shown} shown */
export function oneFigure(markup, { tag, alt, address, attributes: { label } }) {
  const document = parsed(markup);
  const found = [...document.querySelectorAll('head > *, body *')];
  const names = found.map(({ localName }) => localName).join(' ');
  assert.match(names, /^(script pe-heatmap|(section )?iframe( script)?)$/, markup);
  // embed.js gives the frame its height, and comes after it.
  const figure = /** @type {Element} */ (found.findLast(({ localName }) => localName !== 'script'));
  const strange = [...figure.getAttributeNames()].filter((name) => !KNOWN.test(name));
  assert.deepEqual(strange, []);
  const said = figure.getAttribute('label') ?? figure.getAttribute('title');
  assert.equal(said, inAttribute(label));
  if (figure.localName === tag) {
    assert.equal(figure.textContent, alt, markup);
  } else {
    assert.equal(figure.getAttribute('src') ?? figure.getAttribute('data-src'), address);
  }
}
