/**
 * A figure for other people's pages and notebooks: text to paste, in the words of each place. The
 * address of the figure's own page (embed.html) holds all of its settings. A label may come from a link
 * that somebody else wrote: in no place does it end what it stands in.
 */

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

/** @type {Record<Kind, {title: string, note: string, write: (shown: Shown) => string}>} */
const KINDS = {
  element: {
    title: 'HTML element',
    note: 'For pages that may run a script. The line with the script is needed once; its host must let other sites load it (Access-Control-Allow-Origin: *).',
    write: (shown) => `${scriptLine(shown)}\n${element(shown)}\n`,
  },
  iframe: {
    title: 'HTML iframe',
    note: 'For WordPress, Ghost, Moodle, Notion and other places that take frames. The script gives the frame its height; where it is taken out, the frame keeps this one.',
    write: (shown) =>
      `${frame(shown, 'loading="lazy" src')}\n<script src="${escape(shown.site)}embed.js" async></script>\n`,
  },
  markdown: {
    title: 'Markdown',
    note: 'A picture that links to the live figure. Save the PNG above and put it beside the text.',
    write: ({ alt, file, address }) =>
      `[![${escape(oneLine(alt), IN_MARKDOWN)}](${file}.png)](${destination(address)})\n`,
  },
  quarto: {
    title: 'Quarto, R Markdown',
    note: 'A raw block of a .qmd file.',
    write: (shown) => `\`\`\`{=html}\n${scriptLine(shown)}\n${element(shown)}\n\`\`\`\n`,
  },
  reveal: {
    title: 'reveal.js',
    note: 'A slide. The frame is loaded when the slide is near.',
    write: (shown) => `<section>\n  ${frame(shown, 'data-src')}\n</section>\n`,
  },
  jupyter: {
    title: 'Jupyter, Colab',
    note: 'A cell. Works in JupyterLab, VS Code and Colab.',
    write: ({ address, height }) =>
      `from IPython.display import IFrame\n\nIFrame(${quoted(address)}, width="100%", height=${height})\n`,
  },
  srcdoc: {
    title: 'Jupyter, page inside',
    note: 'A cell whose frame holds the element itself. The host of posenc.js must allow CORS.',
    write: (shown) => `from html import escape
from IPython.display import HTML

page = ${quoted(`${scriptLine(shown)}${element(shown)}`)}
HTML(f'<iframe srcdoc="{escape(page)}" style="border:0;width:100%;height:${shown.height}px"></iframe>')
`,
  },
  anywidget: {
    title: 'anywidget',
    note: 'A widget whose settings Python can change: figure.attributes = {…}.',
    write: ({ tag, attributes, site }) => `import anywidget
import traitlets


class Posenc(anywidget.AnyWidget):
    _esm = ${quoted(`${site}posenc.all.js`)}
    element = traitlets.Unicode(${quoted(tag)}).tag(sync=True)
    attributes = traitlets.Dict(${dictionary(attributes)}).tag(sync=True)


figure = Posenc()
figure
`,
  },
  bibtex: {
    title: 'BibTeX',
    note: '',
    write: ({ title, address }) => `@misc{posenc,
  author = {{The posenc authors}},
  title = {${inTex(title)}},
  year = {2026},
  howpublished = {posenc: positional encodings to see, measure and try},
  url = {${address}}
}
`,
  },
  link: { title: 'Link', note: 'The figure alone, as it stands.', write: ({ address }) => address },
};

/** In the order of the menu. */
export const kinds = Object.entries(KINDS).map(([kind, { title }]) => ({
  kind: /** @type {Kind} */ (kind),
  title,
}));

/**
 * @param {Shown} shown
 * @param {Kind} kind
 * @returns {{title: string, note: string, text: string}}
 */
export function snippet(shown, kind) {
  const { title, note, write } = KINDS[kind];
  return { title, note, text: write(shown) };
}

/** @param {Shown} shown */
const scriptLine = ({ site }) => `<script type="module" src="${escape(site)}posenc.js"></script>`;

/** Of a browser nobody learns why a script of another site stays away: the place of the figure says it. */
const REASON =
  'Drawn by posenc.js, if its host lets other sites load it (Access-Control-Allow-Origin: *).';

/** What stands between the tags is shown where no script runs. @param {Shown} shown */
function element({ tag, attributes, alt }) {
  const text = Object.entries(attributes).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${escape(value)}"`,
  );
  return `<${tag}${text.join('')}>${escape(`${oneLine(alt)}. ${REASON}`)}</${tag}>`;
}

/** @param {Shown} shown @param {string} source the attribute that takes the address */
const frame = ({ address, title, height }, source) =>
  `<iframe ${source}="${escape(address)}" title="${escape(title)}" style="border:0;width:100%;height:${height}px"></iframe>`;

/** Signs that steer rather than show: of control, of lines, of the direction of reading. */
const STEERING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * What HTML reads as more than text, and what those read who go through a page before a browser does:
 * knitr runs `r …` in backticks inside of HTML, too; {{…}} is a template of Jekyll, Hugo, Vue.
 */
const IN_HTML = /[&<>"`{}\t\n\r]/g;
/** Character references hold in Markdown as well; a backslash says nothing to knitr. */
const IN_MARKDOWN = /[&<>`{}[\]\\*_~$|@]/g;

/** @param {string} text @param {RegExp} signs */
const escape = (text, signs = IN_HTML) =>
  text.replace(signs, (sign) => NAMED[sign] ?? `&#${sign.charCodeAt(0)};`).replace(STEERING, ' ');

/** @type {Record<string, string>} */
const NAMED = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** @param {string} text */
const oneLine = (text) => text.replace(STEERING, ' ').replace(/\s+/g, ' ').trim();

/** Of a link of Markdown. @param {string} address */
const destination = (address) => address.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));

/** @param {string} text */
const inTex = (text) =>
  oneLine(text)
    .replace(/[{}\\]/g, '')
    .replace(/[&%$#_]/g, '\\$&')
    .replace(/[~^]/g, '\\$&{}');

/** A literal of Python. @param {string} text */
const quoted = (text) => JSON.stringify(text).replace(/[`{}\u007f-\u{10ffff}]/gu, unicode);

/** @param {string} sign */
function unicode(sign) {
  const code = sign.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  return code > 0xffff ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`;
}

/** @param {Record<string, string>} attributes */
const dictionary = (attributes) =>
  `{${Object.entries(attributes)
    .map(([name, value]) => `${quoted(name)}: ${quoted(value)}`)
    .join(', ')}}`;
