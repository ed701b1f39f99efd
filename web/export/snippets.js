/**
 * A figure for other people's pages and notebooks: text to paste, in the words of each place. The
 * address of the figure's own page (embed.html) holds all of its settings.
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
    note: 'For pages that may run a script. The line with the script is needed once.',
    write: (shown) => `${scriptLine(shown)}\n${element(shown)}\n`,
  },
  iframe: {
    title: 'HTML iframe',
    note: 'For WordPress, Ghost, Moodle, Notion and other places that take frames but no scripts.',
    write: (shown) => `${frame(shown, 'loading="lazy" src')}\n`,
  },
  markdown: {
    title: 'Markdown',
    note: 'A picture that links to the live figure. Save the PNG above and put it beside the text.',
    write: ({ alt, file, address }) => `[![${bracketed(alt)}](${file}.png)](${address})\n`,
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
  title = {${title.replace(/[{}\\]/g, '')}},
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

/** What stands between the tags is shown where no script runs. @param {Shown} shown */
function element({ tag, attributes, alt }) {
  const text = Object.entries(attributes).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${escape(value)}"`,
  );
  return `<${tag}${text.join('')}>${escape(alt)}</${tag}>`;
}

/** @param {Shown} shown @param {string} source the attribute that takes the address */
const frame = ({ address, title, height }, source) =>
  `<iframe ${source}="${escape(address)}" title="${escape(title)}" style="border:0;width:100%;height:${height}px"></iframe>`;

/** @param {string} text */
const escape = (text) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** Text of a Markdown link. @param {string} text */
const bracketed = (text) => text.replace(/[[\]\\]/g, '\\$&').replace(/\s+/g, ' ');

/** A literal of Python. @param {string} text */
const quoted = (text) => JSON.stringify(text).replace(/[\u007f-\uffff]/g, unicode);

/** @param {string} sign */
const unicode = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** @param {Record<string, string>} attributes */
const dictionary = (attributes) =>
  `{${Object.entries(attributes)
    .map(([name, value]) => `${quoted(name)}: ${quoted(value)}`)
    .join(', ')}}`;
