/** The one grammar of addresses: `name=value&name=value`, in the words of attributes. */

const MOST_TEXT = 4000;

/**
 * @param {string} text of a hash or a query, with or without its sign
 * @param {number} [most] characters that are read
 */
export const readParts = (text, most = MOST_TEXT) =>
  new URLSearchParams(text.replace(/^#/, '').slice(0, most));

/** @param {string[][]} parts names and values @returns {string} reads back as these; empty for none */
export const writeParts = (parts) => String(new URLSearchParams(parts)).replaceAll('%2C', ',');
