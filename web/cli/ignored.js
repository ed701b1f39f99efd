/** posenc.ignore: warnings that somebody has looked at, each with the reason why it may stay. */

/** @typedef {{code: string, reason: string}} Ignored */

/**
 * A line per code, `window-inert  the window is switched off on purpose`; # begins a comment.
 * @param {string} text
 * @returns {Ignored[]}
 * @throws {Error} a line without a reason
 */
export function ignoredOf(text) {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const [code, ...words] = line
      .replace(/^\s*#.*/, '')
      .trim()
      .split(/\s+/);
    if (!code) return [];
    if (words.length === 0) {
      throw new Error(`line ${index + 1}: ${code} needs a reason why it may stay`);
    }
    return [{ code, reason: words.join(' ') }];
  });
}

/**
 * The warnings that are left, and those that a reason covers.
 * @template {{code: string}} Remark
 * @param {Remark[]} warnings
 * @param {Ignored[]} ignored
 */
export function withoutIgnored(warnings, ignored) {
  const reasonOf = new Map(ignored.map(({ code, reason }) => [code, reason]));
  return {
    warnings: warnings.filter(({ code }) => !reasonOf.has(code)),
    ignored: warnings
      .filter(({ code }) => reasonOf.has(code))
      .map((each) => ({ ...each, reason: reasonOf.get(each.code) ?? '' })),
  };
}
