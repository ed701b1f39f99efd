/**
 * Formulas of plain text, set as in print: letters slant, powers stand high, what `_` joins stands low. The
 * signs that say so stay in the text, unseen: it is read aloud, searched and copied as it was.
 */

/**
 * @template T what is made of a part
 * @typedef {object} Setter
 * @property {(letter: string) => T} letter
 * @property {(parts: (string | T)[]) => T} high
 * @property {(parts: (string | T)[]) => T} low
 * @property {(signs: string) => T} unseen
 */

/** A power, an index, or a letter that is no part of a word or of a number as 1e-5. */
const PARTS = /\^\(|[\^_](?=[\p{L}\d])|(?<![A-Za-zα-ω])(?!e[-+−\d])[A-Za-zα-ω](?![A-Za-zα-ω])/u;

/** Where the parenthesis closes that is open at the start. @param {string} text */
function closing(text) {
  let depth = 1;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    if (depth === 0) return at;
  }
  return -1;
}

/**
 * @template T
 * @param {string} text
 * @param {Setter<T>} set
 * @returns {(string | T)[]}
 */
function typeset(text, set) {
  const found = PARTS.exec(text);
  if (!found) return text ? [text] : [];
  const [sign] = found;
  const before = text.slice(0, found.index);
  const rest = text.slice(found.index + sign.length);
  /** @type {(string | T)[]} */
  let made;
  let used = 0;
  if (sign === '^(') {
    used = closing(rest) + 1;
    made =
      used > 0
        ? [set.unseen(sign), set.high(typeset(rest.slice(0, used - 1), set)), set.unseen(')')]
        : [sign];
  } else if (sign === '^' || sign === '_') {
    used = /** @type {RegExpExecArray} */ (/^(?:\p{L}|[\d.]+)/u.exec(rest))[0].length;
    const inside = typeset(rest.slice(0, used), set);
    made = [set.unseen(sign), sign === '^' ? set.high(inside) : set.low(inside)];
  } else {
    made = [set.letter(sign)];
  }
  return [...(before ? [before] : []), ...made, ...typeset(rest.slice(used), set)];
}

/** As HTML, of a text that holds none. @type {Setter<string>} */
const MARKUP = {
  letter: (letter) => `<i>${letter}</i>`,
  high: (parts) => `<sup>${parts.join('')}</sup>`,
  low: (parts) => `<sub>${parts.join('')}</sub>`,
  unseen: (signs) => `<span class="signs">${signs}</span>`,
};

/** @param {string} text that is escaped already */
export const formulaMarkup = (text) => typeset(text, MARKUP).join('');

/** @param {string} tag @param {(string | Node)[]} parts @param {string} [name] of its class */
function node(tag, parts, name) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...parts);
  return made;
}

/** As nodes of this document. @param {string} text @returns {(string | Node)[]} */
export const formulaNodes = (text) =>
  typeset(
    text,
    /** @type {Setter<Node>} */ ({
      letter: (letter) => node('i', [letter]),
      high: (parts) => node('sup', parts),
      low: (parts) => node('sub', parts),
      unseen: (signs) => node('span', [signs], 'signs'),
    }),
  );
