/**
 * Vite plugin: what is for us in the elements' style sheets and templates, comments and indentation, is
 * not sent to readers.
 */

/** @type {import('vite').Plugin} */
export const stylesPlugin = {
  name: 'posenc-styles',
  apply: 'build',
  transform(code, id) {
    if (!/\/web\/elements\/[\w/-]*\.js$/.test(id)) return null;
    const sent = /styles\.js$/.test(id) ? withoutComments(code) : code;
    return { code: withoutIndentation(sent), map: null };
  },
};

/** @param {string} code of a module that is a style sheet */
export const withoutComments = (code) => code.replace(/\s*\/\*[^]*?\*\//g, '');

/** @param {string} code of a module whose texts over several lines are templates of HTML and CSS */
export const withoutIndentation = (code) => code.replace(/\n\s+/g, '\n');
