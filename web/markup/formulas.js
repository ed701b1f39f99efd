/**
 * Formulas set by KaTeX while the page is built: HTML without inline styles, which the page's policy
 * forbids, a style sheet that holds them as classes, and only the fonts that the formulas use.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import katex from 'katex';

export const KATEX = dirname(createRequire(import.meta.url).resolve('katex/dist/katex.min.css'));

/** Which classes of KaTeX's HTML need which font, besides Main-Regular. @type {[RegExp, string][]} */
const FONTS = [
  [/\bmathnormal\b/, 'Math-Italic'],
  [/\b(boldsymbol)\b/, 'Math-BoldItalic'],
  [/\b(mathbf|textbf)\b/, 'Main-Bold'],
  [/\b(mathit|textit)\b/, 'Main-Italic'],
  [/\b(mathbb|amsrm|textbb)\b/, 'AMS-Regular'],
  [/\bmathcal\b/, 'Caligraphic-Regular'],
  [/\b(mathtt|texttt)\b/, 'Typewriter-Regular'],
  [/\b(mathsf|textsf)\b/, 'SansSerif-Regular'],
  [/\b(mathscr|textscr)\b/, 'Script-Regular'],
  [/\b(mathfrak|textfrak)\b/, 'Fraktur-Regular'],
  [/\b(delimsizing size1|delim-size1|small-op)\b/, 'Size1-Regular'],
  [/\b(delimsizing size2|large-op)\b/, 'Size2-Regular'],
  [/\bdelimsizing size3\b/, 'Size3-Regular'],
  [/\b(delimsizing size4|delim-size4)\b/, 'Size4-Regular'],
];

/**
 * A formula as MathML alone, which browsers set with fonts of their own: for a page that fetches none.
 * @param {string} tex
 */
export const mathMarkup = (tex) =>
  katex.renderToString(tex, { displayMode: true, output: 'mathml', strict: 'ignore' });

/** @param {string} markup of KaTeX, whose entities are those of HTML's own signs */
const textOf = (markup) =>
  markup.replace(/<[^>]*>/g, '').replace(/&(lt|gt|amp|quot|#x27);/g, '<>&"\'');

export class Formulas {
  /** @type {Map<string, string>} inline style -> class */
  #classes = new Map();
  #fonts = new Set(['Main-Regular']);
  /** What the formulas are written with. */
  characters = new Set();
  /** @type {string[]} what KaTeX could not set */
  problems = [];

  /** @param {string} tex @returns {string} HTML; the TeX itself where KaTeX cannot read it */
  render(tex) {
    try {
      const markup = katex.renderToString(tex, { displayMode: true, strict: 'ignore' });
      for (const [pattern, font] of FONTS) if (pattern.test(markup)) this.#fonts.add(font);
      for (const character of textOf(markup)) this.characters.add(character);
      return this.#withoutStyles(markup);
    } catch (error) {
      this.problems.push(`${tex}: ${error instanceof Error ? error.message : error}`);
      return `<code>${tex.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</code>`;
    }
  }

  /** @param {string} markup */
  #withoutStyles(markup) {
    return markup.replace(/<[^>]*? style="[^"]*"[^>]*>/g, (tag) => {
      const style = /** @type {RegExpExecArray} */ (/ style="([^"]*)"/.exec(tag))[1];
      const bare = tag.replace(/ style="[^"]*"/, '');
      const name = this.#classOf(style);
      if (/ class="/.test(bare)) return bare.replace(/ class="/, ` class="${name} `);
      return bare.replace(/^<\w+/, (start) => `${start} class="${name}"`);
    });
  }

  /** @param {string} style */
  #classOf(style) {
    const known = this.#classes.get(style) ?? `k${this.#classes.size}`;
    this.#classes.set(style, known);
    return known;
  }

  /** KaTeX's own sheet with the fonts in use, and what were inline styles. */
  async styleSheet() {
    const sheet = await readFile(join(KATEX, 'katex.min.css'), 'utf8');
    const used = sheet.replace(/@font-face\{[^}]*\}/g, (rule) => {
      const file = /fonts\/KaTeX_([\w-]+)\.woff2/.exec(rule)?.[1] ?? '';
      if (!this.#fonts.has(file)) return '';
      return rule.replace(/src:[^}]*/, `src:url(fonts/KaTeX_${file}.woff2) format("woff2")`);
    });
    const own = [...this.#classes].map(([style, name]) => `.katex .${name}{${style}}`);
    return `${used}\n${own.join('\n')}\n`;
  }
}
