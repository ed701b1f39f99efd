/** For the program that makes the names: it asks the elements for their settings before there are any. */
export const OF_ENCODINGS = '';
export const FLAGS = '';
/** @type {Record<string, string>} */
export const OF_ELEMENTS = {};
