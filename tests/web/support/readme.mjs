/** The snippets of the package's README. */
import { readFile } from 'node:fs/promises';

export const README = new URL('../../../web/build/dist/package-readme.md', import.meta.url);

/** @returns {Promise<{language: string, code: string}[]>} */
export async function snippets() {
  const text = await readFile(README, 'utf8');
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language, code]) => ({
    language,
    code,
  }));
}

/** The one snippet of a language that holds a word. @param {string} language @param {string} word */
export async function snippet(language, word) {
  const found = (await snippets()).filter(
    (each) => each.language === language && each.code.includes(word),
  );
  if (found.length !== 1) throw new Error(`${found.length} snippets of ${language} with ${word}`);
  return found[0].code;
}
