/**
 * Every figure of the page: what it repeats from a post, with which settings, and the numbers the
 * post prints. The page draws these, the tests run them.
 */

/**
 * @typedef {object} Post
 * @property {string} title
 * @property {string} author
 * @property {string} [url]
 *
 * @typedef {object} Preset
 * @property {string} id name in the URL
 * @property {'pe-heatmap' | 'pe-waves'} element
 * @property {'wide' | 'text'} size as wide as the page, or as its text
 * @property {string} title caption
 * @property {Post} post
 * @property {string} where in the post
 * @property {string} notice what to look at
 * @property {Record<string, string | number>} settings by setting name
 * @property {string} controls settings shown at once
 * @property {string} [group]
 * @property {string} [xLabel]
 * @property {string[][]} [printed] numbers of the first rows, as the post prints them
 */

/** @type {Record<string, Post>} */
export const posts = {
  kazemnejad: {
    title: 'Transformer Architecture: The Positional Encoding',
    author: 'Amirhossein Kazemnejad',
    url: 'https://kazemnejad.com/blog/transformer_architecture_positional_encoding/',
  },
  aryan: {
    title: 'Positional Encoding in Transformers Explained from First Principles',
    author: 'Aryan',
  },
  saeed: {
    title: 'A Gentle Introduction to Positional Encoding in Transformer Models, Part 1',
    author: 'Mehreen Saeed',
    url: 'https://machinelearningmastery.com/a-gentle-introduction-to-positional-encoding-in-transformer-models-part-1/',
  },
};

/** @type {Preset[]} */
export const presets = [
  {
    id: 's1-figure-2',
    element: 'pe-heatmap',
    size: 'wide',
    title: '50 positions, 128 dimensions',
    post: posts.kazemnejad,
    where: 'figure 2',
    notice:
      'The left edge flickers from row to row; the right half hardly changes. Within 50 words most of the slow columns have no time to move: give the table more rows and the pattern grows to the right.',
    settings: { encoding: 'sinusoidal', length: 50, dModel: 128, colormap: 'rdbu' },
    controls: 'length d-model base colormap',
    group: 'table',
  },
  {
    id: 's1-columns',
    element: 'pe-waves',
    size: 'wide',
    title: 'Five columns of the same table, as curves',
    post: posts.kazemnejad,
    where: 'the comparison with binary counting',
    notice:
      'Columns 0 and 1 are the sine and cosine of the same speed. Each later pair turns more slowly, as the higher bits of a counter do. Between the dots the curves are real too: a position need not be whole.',
    settings: { encoding: 'sinusoidal', length: 50, dModel: 128, columns: '0 1 16 32 64' },
    controls: 'columns length d-model base',
    group: 'table',
  },
  {
    id: 's2-river-bank',
    element: 'pe-heatmap',
    size: 'text',
    title: '“river bank” in six dimensions',
    post: posts.aryan,
    where: 'the worked example',
    notice:
      'Three pairs, three speeds. The first row is 0, 1, 0, 1, 0, 1 in every sentence, because sin 0 = 0 and cos 0 = 1. The post cuts its numbers off after two digits where rounding would give 0.05 and 1.00.',
    settings: { encoding: 'sinusoidal', tokens: 'river bank', dModel: 6, colormap: 'rdbu' },
    controls: 'tokens d-model base',
    printed: [
      ['0', '1', '0', '1', '0', '1'],
      ['0.84', '0.54', '0.04', '0.99', '0.00', '0.99'],
    ],
  },
  {
    id: 's3-table',
    element: 'pe-heatmap',
    size: 'text',
    title: '“I am a robot”, base 100, four dimensions',
    post: posts.saeed,
    where: 'the table of the example phrase',
    notice:
      'Change a word: no number moves. The table knows places, not words, and would be the same for any four tokens.',
    settings: {
      encoding: 'sinusoidal',
      tokens: 'I am a robot',
      dModel: 4,
      base: 100,
      colormap: 'puor',
    },
    controls: 'tokens d-model base',
    printed: [
      ['0', '1', '0', '1'],
      ['0.84147098', '0.54030231', '0.09983342', '0.99500417'],
      ['0.90929743', '-0.41614684', '0.19866933', '0.98006658'],
      ['0.14112001', '-0.98999250', '0.29552021', '0.95533649'],
    ],
  },
  {
    id: 's3-sines',
    element: 'pe-waves',
    size: 'wide',
    title: 'The sines of positions 0, 4, 8 and 12',
    post: posts.saeed,
    where: 'the sine wave for different position indices',
    notice:
      'The axis runs over dimensions, not over time. Along it a row is no sine wave: the speed falls from left to right, so each curve swings fast, then ever more slowly, and sinks towards 0.',
    settings: {
      encoding: 'sinusoidal',
      length: 13,
      dModel: 512,
      layout: 'concat',
      rows: '0 4 8 12',
      columns: '0-99',
    },
    controls: 'rows d-model base length',
    xLabel: 'dimension i (sine of pair i)',
  },
  {
    id: 's3-matshow',
    element: 'pe-heatmap',
    size: 'wide',
    title: '100 positions, 512 dimensions',
    post: posts.saeed,
    where: 'the positional matrix for n = 10,000',
    notice:
      'The size of the original transformer. Adjacent columns are a sine and a cosine, hence the fine stripes: at position 0 every sine is 0 and every cosine 1, and on the right they are still close to that a hundred words later.',
    settings: {
      encoding: 'sinusoidal',
      length: 100,
      dModel: 512,
      base: 10000,
      colormap: 'viridis',
    },
    controls: 'length d-model base colormap',
  },
];
