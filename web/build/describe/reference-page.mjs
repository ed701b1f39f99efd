/**
 * Prints the reference as HTML, with formulas set by the browser's own fonts, and the tables of the lab's
 * kept runs. A process of its own, as catalogue.mjs.
 */
import lab from '#lab' with { type: 'json' };
import { Marked } from 'marked';
import { loadCore } from '../../core/index.js';
import { meanBy } from '../../training/kept.js';
import { reference } from './reference.mjs';
import { mathMarkup } from '../../markup/formulas.js';
import { xmlText as escaped } from '../../markup/text.js';
import { readKept } from '../../markup/story/kept.js';
import { keptTables } from '../../markup/story/kept-tables.js';

const marked = new Marked({
  renderer: {
    code({ text, lang }) {
      if (lang === 'math') return `<div class="formula">${mathMarkup(text)}</div>`;
      if (lang !== 'html') return false;
      const code = `<pre><code>${escaped(text)}</code></pre>`;
      return `<div class="example">${code}<div class="live">${text}</div></div>\n`;
    },
    heading({ tokens, depth, text }) {
      const id = depth === 2 ? ` id="${text.toLowerCase()}"` : '';
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    table(token) {
      // a table is as wide as its words; a narrow window moves it under itself
      const cells = (/** @type {any[]} */ list, /** @type {string} */ tag) =>
        list.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
      const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
      const head = `<thead><tr>${cells(token.header, 'th')}</tr></thead>`;
      return `<div class="wide-table" tabindex="0" role="region" aria-label="${token.header[0].text}s"><table>${head}<tbody>${rows}</tbody></table></div>`;
    },
  },
});

const html = folded(await marked.parse(await reference()));
const meanOf = meanBy(await loadCore());
const tables = keptTables(await readKept(), meanOf, /** @type {any} */ (lab));
const runs = `<h2 id="kept-runs">Kept runs of the training lab</h2>\n${tables}`;
/** Entries, each behind its name: what is looked for is found by it. @param {string} html */
function folded(html) {
  const ENTRY = /<p><a id="([^"]+)"><\/a><\/p>\s*<h3>([^]*?)<\/h3>([^]*?)(?=<p><a id=|<h2|$)/g;
  const LISTS = /<p>(?:<a href="#[\w-]+"><code>[^<]*<\/code><\/a>(?:, |\.))+<\/p>/g;
  return html
    .replace(ENTRY, '<details class="item" id="$1"><summary>$2</summary>$3</details>\n')
    .replace(LISTS, '') // the names themselves follow
    .replace(
      /(?:<details class="item"[^]*?<\/details>\s*)+(?=<h2|$)/g,
      '<div class="items">$&</div>\n',
    );
}

process.stdout.write(JSON.stringify({ parts: { reference: html + runs } }), () => process.exit());
