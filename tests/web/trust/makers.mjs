/** One of each that writers take, made of a text. */
import { loadCore } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';
import { loadTraces } from '../../../web/traces/index.js';
import { surveyOf } from '../../../web/cli/survey-report.js';
import { writeElement } from '../../../web/settings/address.js';
import { readSheet } from '../../../web/worksheets/sheet.js';
import { altText } from '../../../web/export/words.js';
import { dom } from './markup.mjs';

/** @import { Input } from '../../../web/export/writer.js' */
/** @import { Shown } from '../../../web/export/snippets.js' */

const core = await loadCore();
const { modelPositions } = await loadModels();
const { checkTrace } = await loadTraces();
/** What the browser gives and Node has not. */
Object.assign(globalThis, { XMLSerializer: dom.window.XMLSerializer });

/** The one scheme with a text of its own. */
const abacus = core.catalogue().find(({ name }) => name === 'abacus');

/** @param {string} text @returns {Shown} */
function figure(text) {
  const attributes = { length: '5', tokens: text, label: text, controls: '' };
  const site = 'https://example.org/a(b)/';
  return {
    tag: 'pe-heatmap',
    attributes,
    site,
    address: `${site}embed.html#${writeElement('pe-heatmap', attributes)}`,
    title: text,
    alt: altText.write(`${text}. A heatmap [of 5 rows] & signs`),
    file: 'pe-heatmap',
    height: 420,
  };
}

/** @param {string} text */
function drawing(text) {
  const { document } = dom.window;
  const make = (/** @type {string} */ name) =>
    document.createElementNS('http://www.w3.org/2000/svg', name);
  const root = make('svg');
  for (const name of ['title', 'text']) {
    const node = make(name);
    node.textContent = text;
    root.append(node);
  }
  return root;
}

const MOST_IN_CONFIG = 2 ** 17;
const CONFIG = {
  model_type: 'llama',
  hidden_size: 64,
  num_attention_heads: 4,
  num_hidden_layers: 2,
  max_position_embeddings: 128,
};

/** Of two files, so that their difference is told, too. @param {string} text */
function reports(text) {
  // The reader refuses halves of a pair, and files of more than 4 MB; JSON writes six letters for a sign.
  const inJson = Buffer.from(text).toString().slice(0, MOST_IN_CONFIG);
  const config = {
    ...CONFIG,
    model_type: inJson,
    rope_scaling: { rope_type: inJson, [inJson]: inJson, factor: 2 },
  };
  return [config, CONFIG].map((given, index) => ({
    file: index === 0 ? text : 'plain.json',
    ignored: [{ code: 'key-misspelt', about: text, message: text, reason: text }],
    ...modelPositions(JSON.stringify(given)),
  }));
}

const MOST_IN_NAME = 30; // characters of at most four bytes: a row's name has up to 128

/** Of a run in which one row counts its pad. @param {string} text */
function trace(text) {
  const name = [...Buffer.from(text).toString()].slice(0, MOST_IN_NAME).join('');
  const step = {
    position_ids: [
      [0, 1, 2],
      [0, 1, 2],
    ],
    attention_mask: [
      [0, 1, 1],
      [1, 1, 1],
    ],
  };
  const seq = [name, 'plain row'];
  const run = { posenc_trace: 1, scheme: 'learned', offset: 0, steps: [{ ...step, seq }] };
  return { file: text, ...checkTrace(run) };
}

/** As a link asks for it. @param {string} text */
const sheet = (text) =>
  readSheet(
    new URLSearchParams(['level', 'count', 'seed', 'topics', 'key'].map((name) => [name, text])) +
      `&level=hard&${text}`,
  );

/** @type {Record<Input, (text: string) => any>} */
export const makers = {
  program: (text) => ({ encoding: abacus, params: { text, dModel: 4 } }),
  figure,
  rows: (text) => [
    [text, 'plain', -1],
    ['a', text, { numbers: '-1.5,nan,-inf' }],
  ],
  value: (text) => ({ text, [`key ${text}`]: [text, Float64Array.of(1, 2)] }),
  drawing,
  text: (text) => text,
  names: (text) => ['plain.html', text],
  card: (text) => ({
    preset: { id: 'x', element: 'pe-heatmap', title: text, controls: '', settings: {} },
    title: text,
    notice: text,
    site: 'https://example.org/',
    picture: 'https://example.org/e/x/picture.png',
  }),
  section: (text) => ({ name: 'x', title: text, summary: text, figures: [] }),
  reports,
  survey: (text) =>
    surveyOf(
      [
        {
          item: text,
          stamp: text,
          verdict: 'differ',
          modelType: text,
          apart: [text],
          aspects: [text],
        },
        { item: text, stamp: text, verdict: 'none', reason: 'no-model', detail: text },
      ],
      0,
    ),
  trace,
  sheet,
};
