/** Signs that mean more than themselves to one reader or another, and how to write them for it. */

import { wellFormed } from './steering.js';

/** @type {Record<string, string>} */
const NAMED = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** @param {string} text @param {RegExp} signs that become references */
export const references = (text, signs) =>
  text.replace(signs, (sign) => NAMED[sign] ?? `&#${sign.charCodeAt(0)};`);

/** What no XML may hold, not even as a reference (XML 1.0, section 2.2). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** @param {string} xml */
export const withoutForbidden = (xml) => xml.replace(FORBIDDEN, '');

/** @type {Record<string, string>} */
const SHORT = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/** What a literal in quotes never holds as it is: what steers also misleads who reads the program. */
const ESCAPED = /[\\\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** @param {string} sign */
export function unicode(sign) {
  const code = sign.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  return code > 0xffff ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`;
}

/**
 * A literal, the same in JavaScript and Python; U+FFFD for a half of a pair.
 * @param {string} text
 * @param {'"' | "'"} [quote]
 */
export const literal = (text, quote = '"') =>
  quote +
  wellFormed(text)
    .replace(ESCAPED, (sign) => SHORT[sign] ?? unicode(sign))
    .replaceAll(quote, `\\${quote}`) +
  quote;

/**
 * A literal of C++, as a std::string_view where it holds a NUL. Octal digits are three at most: they
 * take none of what follows. U+FFFD for a half of a pair.
 * @param {string} text
 */
export function cppLiteral(text) {
  const escaped = wellFormed(text)
    .replace(ESCAPED, (sign) => SHORT[sign] ?? cppEscape(sign))
    .replace(/"|(?<=\?)\?/g, '\\$&'); // ?? begins a trigraph of older compilers
  return text.includes('\0') ? `std::string_view("${escaped}", ${bytes(text)})` : `"${escaped}"`;
}

/** @param {string} sign */
function cppEscape(sign) {
  const code = sign.charCodeAt(0);
  return code < 0x80 ? `\\${code.toString(8).padStart(3, '0')}` : unicode(sign);
}

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text).length;
