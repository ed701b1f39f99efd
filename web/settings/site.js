/** Where this copy of posenc stands, for links and snippets that lead back to it. */

/** Stands for an address that is not known: in a file, or below a name that means nothing elsewhere. */
export const UNKNOWN_SITE = 'https://example.org/posenc/';

let site = UNKNOWN_SITE;
let isOwnPage = false;

/**
 * Said once by what was loaded from there: a page, or posenc.js.
 * @param {string} address of any file of the site
 */
export function setSite(address) {
  if (/^https?:/.test(address)) site = new URL('./', address).href;
}

/** The same, by a page of the site itself. @param {string} address */
export function setPage(address) {
  setSite(address);
  isOwnPage = true;
}

/** Whether its frames may be shown here: the policy of somebody else's page may refuse them. */
export const hasFrames = () => isOwnPage && site !== UNKNOWN_SITE;

/** @returns {string} ends with a slash */
export const getSite = () => site;
