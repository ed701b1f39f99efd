/** @param {string} version of the copy that is not needed */
export const sayNotFirst = (version) =>
  console.info(`posenc ${version}: another copy of posenc has defined its elements first`);
