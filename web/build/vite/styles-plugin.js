/** Vite plugin: what comments in the elements' style sheets say is for us, and is not sent to readers. */

/** @type {import('vite').Plugin} */
export const stylesPlugin = {
  name: 'posenc-styles',
  transform(code, id) {
    if (!/\/web\/elements\/[\w/-]*styles\.js$/.test(id)) return null;
    return { code: withoutComments(code), map: null };
  },
};

/** @param {string} code of a module that is a style sheet */
export const withoutComments = (code) => code.replace(/\s*\/\*[^]*?\*\//g, '');
