/** Names of figures in addresses. Those of the first five posts began with its number: `s4-sines`. */

const POSTS = ['pim', 'kazemnejad', 'aryan', 'saeed', 'headless'];

/** @param {string} name that a figure has, or had */
export const figureNamed = (name) => name.replace(/^s([0-4])-/, (_, post) => `${POSTS[post]}-`);

/** @param {string} name of a figure @returns {string} what it was called; the same where it was not renamed */
export const formerName = (name) =>
  name.replace(/^([a-z]+)-/, (all, post) =>
    POSTS.includes(post) ? `s${POSTS.indexOf(post)}-` : all,
  );
