/**
 * A figure for other people's pages and notebooks: text to paste, in the words of each place. The
 * address of the figure's own page (embed.html) holds all of its settings. A label may come from a link
 * that somebody else wrote: in no place does it end what it stands in.
 */

/** @import { Reader, Writer } from './writer.js' */
import { link } from './link.js';
import { literal, references, unicode } from './signs.js';
import { STEERING, oneLine } from './steering.js';
import { writer } from './writer.js';

/**
 * @typedef {object} Shown
 * @property {string} tag
 * @property {Record<string, string>} attributes
 * @property {string} address of embed.html with the same
 * @property {string} site ends with a slash
 * @property {string} title
 * @property {string} alt what the picture shows, in a sentence
 * @property {string} file name of a saved picture, without its ending
 * @property {number} height of the figure [px]
 *
 * @typedef {'element' | 'iframe' | 'markdown' | 'quarto' | 'reveal' | 'jupyter' | 'srcdoc' | 'anywidget' | 'bibtex' | 'link'} Kind
 */

/** @param {string} title @param {Reader} reader @param {(shown: Shown) => string} write */
const place = (title, reader, write) => writer(title, { takes: 'figure', reader }, write);

/** @type {Record<Kind, {note: string, by: Writer<Shown>}>} */
const KINDS = {
  element: {
    note: 'For pages that may run a script. The line with the script is needed once; its host must let other sites load it (Access-Control-Allow-Origin: *).',
    by: place('HTML element', 'html', (shown) => `${scriptLine(shown)}\n${element(shown)}\n`),
  },
  iframe: {
    note: 'For WordPress, Ghost, Moodle, Notion and other places that take frames. The script gives the frame its height; where it is taken out, the frame keeps this one.',
    by: place(
      'HTML iframe',
      'html',
      (shown) =>
        `${frame(shown, 'loading="lazy" src')}\n<script src="${escape(shown.site)}embed.js" async></script>\n`,
    ),
  },
  markdown: {
    note: 'A picture that links to the live figure. Save the PNG above and put it beside the text.',
    by: place(
      'Markdown',
      'markdown',
      ({ alt, file, address }) =>
        `[![${escape(oneLine(alt), IN_MARKDOWN)}](${file}.png)](${destination(address)})\n`,
    ),
  },
  quarto: {
    note: 'A raw block of a .qmd file.',
    by: place(
      'Quarto, R Markdown',
      'quarto',
      (shown) => `\`\`\`{=html}\n${scriptLine(shown)}\n${element(shown)}\n\`\`\`\n`,
    ),
  },
  reveal: {
    note: 'A slide. The frame is loaded when the slide is near.',
    by: place(
      'reveal.js',
      'html',
      (shown) => `<section>\n  ${frame(shown, 'data-src')}\n</section>\n`,
    ),
  },
  jupyter: {
    note: 'A cell. Works in JupyterLab, VS Code and Colab.',
    by: place(
      'Jupyter, Colab',
      'python',
      ({ address, height }) =>
        `from IPython.display import IFrame\n\nIFrame(${quoted(address)}, width="100%", height=${height})\n`,
    ),
  },
  srcdoc: {
    note: 'A cell whose frame holds the element itself. The host of posenc.js must allow CORS.',
    by: place(
      'Jupyter, page inside',
      'python',
      (shown) => `from html import escape
from IPython.display import HTML

page = ${quoted(`${scriptLine(shown)}${element(shown)}`)}
HTML(f'<iframe srcdoc="{escape(page)}" style="border:0;width:100%;height:${shown.height}px"></iframe>')
`,
    ),
  },
  anywidget: {
    note: 'A widget whose settings Python can change: figure.attributes = {…}.',
    by: place(
      'anywidget',
      'python',
      ({ tag, attributes, site }) => `import anywidget
import traitlets


class Posenc(anywidget.AnyWidget):
    _esm = ${quoted(`${site}posenc.all.js`)}
    element = traitlets.Unicode(${quoted(tag)}).tag(sync=True)
    attributes = traitlets.Dict(${dictionary(attributes)}).tag(sync=True)


figure = Posenc()
figure
`,
    ),
  },
  bibtex: {
    note: '',
    by: place(
      'BibTeX',
      'bibtex',
      ({ title, address }) => `@misc{posenc,
  author = {{The posenc authors}},
  title = {${inTex(title)}},
  year = {2026},
  howpublished = {posenc: positional encodings to see, measure and try},
  url = {${address}}
}
`,
    ),
  },
  link: { note: 'The figure alone, as it stands.', by: link },
};

/** In the order of the menu. */
export const kinds = Object.entries(KINDS).map(([kind, { by }]) => ({
  kind: /** @type {Kind} */ (kind),
  title: by.name,
}));

/**
 * @param {Shown} shown
 * @param {Kind} kind
 * @returns {{by: Writer<Shown>, note: string, text: string}}
 */
export function snippet(shown, kind) {
  const { by, note } = KINDS[kind];
  return { by, note, text: by.write(shown) };
}

/** @param {Shown} shown */
const scriptLine = ({ site }) => `<script type="module" src="${escape(site)}posenc.js"></script>`;

/** What stands between the tags is read where no script runs; why, a browser tells its console. @param {Shown} shown */
function element({ tag, attributes, alt }) {
  const text = Object.entries(attributes).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${escape(value)}"`,
  );
  return `<${tag}${text.join('')}>${escape(oneLine(alt))}</${tag}>`;
}

/** @param {Shown} shown @param {string} source the attribute that takes the address */
const frame = ({ address, title, height }, source) =>
  `<iframe ${source}="${escape(address)}" title="${escape(title)}" style="border:0;width:100%;height:${height}px"></iframe>`;

/**
 * What HTML reads as more than text, and what those read who go through a page before a browser does:
 * knitr runs `r …` in backticks inside of HTML, too; {{…}} is a template of Jekyll, Hugo, Vue.
 */
const IN_HTML = /[&<>"`{}\t\n\r]/g;
/** Character references hold in Markdown as well; a backslash says nothing to knitr. */
const IN_MARKDOWN = /[&<>`{}[\]\\*_~$|@]/g;

/** @param {string} text @param {RegExp} signs */
const escape = (text, signs = IN_HTML) => references(text, signs).replace(STEERING, ' ');

/** Of a link of Markdown. @param {string} address */
const destination = (address) => address.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));

/** @param {string} text */
const inTex = (text) =>
  oneLine(text)
    .replace(/[{}\\]/g, '')
    .replace(/[&%$#_]/g, '\\$&')
    .replace(/[~^]/g, '\\$&{}');

/** A literal of Python in which no reader of notebooks finds a template. @param {string} text */
const quoted = (text) => literal(text).replace(/[`{}\u007f-\u{10ffff}]/gu, unicode);

/** @param {Record<string, string>} attributes */
const dictionary = (attributes) =>
  `{${Object.entries(attributes)
    .map(([name, value]) => `${quoted(name)}: ${quoted(value)}`)
    .join(', ')}}`;
