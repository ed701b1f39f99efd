/** The one grammar of addresses: `name=value&name=value`, in the words of attributes. */

const MOST_TEXT = 200_000; // characters: a config of a model stands there, too

/** @param {string} text of a hash or a query, with or without its sign */
export const readParts = (text) => new URLSearchParams(text.replace(/^#/, '').slice(0, MOST_TEXT));

/** @param {string[][]} parts names and values @returns {string} reads back as these; empty for none */
export const writeParts = (parts) => String(new URLSearchParams(parts)).replaceAll('%2C', ',');
