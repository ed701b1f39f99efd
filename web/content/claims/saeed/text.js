/** Claims and numbers of Saeed’s text. */
import { exhibit } from '../../exhibit.js';
import { count, number, zero } from '../../quantity.js';
import { extremes, sinusoids } from '../../tables.js';
import { roundingOf } from '../../rounding.js';
import { RECAP } from './recap.js';

/** @import { Claim } from '../../types.js' */

const PHRASE = 'I am a robot';
const ROBOT = { dModel: 4, length: 4, base: 100 };
const ROBOT_TABLE = [
  ['0', 0],
  ['1', 1],
  ['0', 0],
  ['1', 1],
  ['0.84147098', 0.8414709848078965],
  ['0.54030231', 0.5403023058681398],
  ['0.09983342', 0.09983341664682815],
  ['0.99500417', 0.9950041652780258],
  ['0.90929743', 0.9092974268256817],
  ['-0.41614684', -0.4161468365471424],
  ['0.19866933', 0.19866933079506122],
  ['0.98006658', 0.9800665778412416],
  ['0.14112001', 0.1411200080598672],
  ['-0.9899925', -0.9899924966004454],
  ['0.29552021', 0.2955202066613396],
  ['0.95533649', 0.955336489125606],
];

const ROBOT_WAVES = { dModel: 4, base: 100 };

/** Of the phrase with base 100. */
const robot = (/** @type {string} */ label, tokens = PHRASE) =>
  exhibit`<pe-heatmap label="${label}" encoding=sinusoidal tokens="${tokens}" d-model=4 base=100
    controls="tokens d-model base">`;

/** @type {Omit<Claim, 'post'>[]} */
export const text = [
  {
    id: 'robot-table',
    was: 'g7',
    where: 'what the code prints for the example phrase',
    says: 'The table of “I am a robot” with n = 100 and d = 4.',
    verdict: 'holds',
    found: 'All 16 numbers are right, to the last digit printed.',
    how: 'The sinusoidal table of four positions with base 100.',
    key: 16,
    numbers: [
      ...ROBOT_TABLE.map(([printed, exact], k) =>
        number(`P(${Math.floor(k / 4)}, ${k % 4})`, Number(exact), {
          printed: String(printed),
          digits: 8,
        }),
      ),
      count('printed numbers that are right, of 16', 16),
    ],
    compute: async (core) => {
      const { data } = await sinusoids(core, ROBOT);
      const right = ROBOT_TABLE.filter(
        ([printed], k) => roundingOf(String(printed), data[k]) === 'rounded',
      );
      return [...data, right.length];
    },
    decide: (values) => (values[16] === 16 ? 'holds' : 'misprint'),
    show: robot('“I am a robot”, base 100'),
  },
  {
    id: 'position-range',
    was: 'x15',
    where: 'the definition of the symbols; seven comments object',
    says: 'The position k runs from 0 to below L/2.',
    verdict: 'slip',
    found:
      'It runs to below L: the post’s own table has a row for each of its four words. What ends at d/2 is i, for it counts pairs.',
    how: 'Rows of the table of four words, and pairs of its four dimensions.',
    numbers: [count('rows for L = 4', 4), count('pairs for d = 4', 2)],
    compute: async (core) => {
      const { rows } = await sinusoids(core, ROBOT);
      const { frequencies } = await core.frequencies('sinusoidal', { dModel: 4, base: 100 });
      return [rows, frequencies.length];
    },
    decide: ([rows]) => (rows > ROBOT.length / 2 ? 'slip' : 'holds'),
    show: robot('A row for each of four words'),
  },
  {
    id: 'saeed-independent',
    where: 'the introduction',
    says: 'The transformer treats data points as independent.',
    verdict: 'fails',
    found:
      'Attention mixes them: with “king” for “robot” the outputs of the words that stay change by up to 0.69. What it does not see is their order: turned around, every word keeps its output to the last bit.',
    how: 'Random embeddings and one random head, no positions: the largest change of an output when the last of four words is another; and when the words are put in another order.',
    numbers: [
      number('change of an output with another word', 0.688968815262161),
      zero('change of an output in another order', 0),
    ],
    compute: async (core) => {
      const options = /** @type {const} */ ({ encoding: null, headDim: 16 });
      const { outputDifference } = await core.compareTexts(PHRASE, 'I am a king', options);
      const { maxDifference } = await core.reorderText(PHRASE, [3, 2, 1, 0], options);
      return [outputDifference, maxDifference];
    },
    decide: ([mixed, moved]) => (mixed > 0.01 && moved === 0 ? 'fails' : 'holds'),
    show: exhibit`<pe-order label="The phrase in another order, without positions"
      tokens="${PHRASE}" order="3 2 1 0" encoding=sinusoidal combine=none head-dim=16
      controls="tokens encoding combine">`,
  },
  {
    id: 'even-positions',
    was: 'x16',
    where: 'the sentence after the formula; Shrikant objects to an earlier wording',
    says: 'Even positions are sines and odd positions cosines.',
    verdict: 'slip',
    found:
      'Even and odd dimensions. Every position has both: position 1, an odd one, starts with the sine of 1.',
    how: 'The first two numbers of positions 1 and 2.',
    numbers: [
      number('position 1, dimension 0: sin 1', 0.8414709848078965),
      number('position 1, dimension 1: cos 1', 0.5403023058681398),
      number('position 2, dimension 0: sin 2', 0.9092974268256817),
      number('position 2, dimension 1: cos 2', -0.4161468365471424),
    ],
    compute: async (core) => {
      const { data } = await sinusoids(core, ROBOT);
      return [4, 5, 8, 9].map((place) => data[place]);
    },
    decide: ([sine1, cosine1, sine2, cosine2]) =>
      sine1 !== cosine1 && sine2 !== cosine2 ? 'slip' : 'holds',
    show: robot('Every row has sines and cosines'),
  },
  {
    id: 'any-four-letters',
    was: 'x17',
    where: 'the sentence before the table',
    says: 'The table is the same for any phrase of four letters.',
    verdict: 'slip',
    found:
      'Of four words (tokens): “I am a robot” has nine letters. No word enters the table at all, only its place.',
    how: 'Rows of the table against words and letters of the phrase.',
    key: 2,
    numbers: [
      count('rows', 4),
      count('words of “I am a robot”', 4),
      count('letters of “I am a robot”', 9),
    ],
    compute: async (core) => {
      const words = PHRASE.split(' ');
      const { rows } = await sinusoids(core, { ...ROBOT, length: words.length });
      return [rows, words.length, words.join('').length];
    },
    decide: ([rows, words, letters]) => (rows === words && rows !== letters ? 'slip' : 'holds'),
    show: robot('Other words, same table', 'You were no robot'),
  },
  {
    id: 'own-sinusoid',
    was: 'x18',
    where: 'the text under the sine curves',
    says: 'Each position is a sinusoid of its own.',
    verdict: 'fails',
    found:
      'Along the dimensions a row is no sinusoid: its speed falls all the way. The curve of position 12 changes its sign at pairs 7, 18 and 38, ever more rarely. A sinusoid is what a column is, over the positions.',
    how: 'Changes of sign in the sines of position 12, d = 512, in the order of the pairs.',
    numbers: [
      count('changes of sign', 3),
      count('first [pair]', 7),
      count('second [pair]', 18),
      count('third [pair]', 38),
    ],
    compute: async (core) => {
      const params = { dModel: 512, positions: [12], layout: 'concat' };
      const { data } = await sinusoids(core, params);
      const { signChanges } = await core.curve(data.subarray(0, 256));
      return [signChanges.length, ...signChanges];
    },
    decide: ([, first, second, third]) =>
      Math.abs(third - second - (second - first)) > 2 ? 'fails' : 'holds',
    show: exhibit`<pe-waves label="Position 12 over the dimensions: a chirp" encoding=sinusoidal
      length=13 d-model=512 layout=concat rows="12" columns=0-99 controls="rows d-model base">`,
  },
  {
    id: 'saeed-wavelengths',
    where: 'the wavelengths, and the list of advantages',
    says: 'Pair i has the wavelength 2π n^(2i/d), and all values stay within −1 and 1.',
    verdict: 'holds',
    found:
      'For n = 100 and d = 4 the second wave is 10 times the first; 100 positions of 512 dimensions stay in range.',
    how: 'Wavelengths of the two pairs for n = 100 and d = 4; least and greatest value of the large table.',
    numbers: [
      number('first wavelength [tokens]', 6.283185307179586),
      number('second wavelength [tokens]', 62.83185307179586),
      number('least value for d = 512, 100 positions', -0.9999999963934335),
      number('greatest value', 1),
      number('second wavelength over the first', 10),
    ],
    compute: async (core) => {
      const { wavelengths } = await core.frequencies('sinusoidal', { dModel: 4, base: 100 });
      const { min, max } = extremes((await sinusoids(core, { dModel: 512, length: 100 })).data);
      const [a, b] = wavelengths;
      return [...wavelengths, min, max, ...(await core.evaluate('b / a', { a, b }))];
    },
    decide: ([, , least, greatest, ratio]) =>
      Math.abs(ratio - 10) < 1e-9 && least >= -1 && greatest <= 1 ? 'holds' : 'fails',
    show: exhibit`<pe-spectrum label="The wavelengths of the example’s two pairs"
      encoding=sinusoidal d-model=4 base=100 turns-within=4 controls="d-model base">`,
  },
  {
    id: 'saeed-units',
    where: 'the recap of sine functions',
    says: 'Frequency is cycles per second, wavelength a distance.',
    verdict: 'slip',
    found:
      'One is of time, the other of space. Over one axis, here of positions, both are of its unit, and each is 1 over the other: for n = 100 and d = 4, 0.159 turns a token and 6.28 tokens, 0.0159 and 62.8.',
    how: 'Turns per token of both pairs, n = 100 and d = 4, their wavelengths, and the product of the two.',
    key: 4,
    numbers: [
      number('first pair [turns per token]', 0.15915494309189535),
      number('second pair [turns per token]', 0.015915494309189534),
      number('first wavelength [tokens]', 6.283185307179586),
      number('second wavelength [tokens]', 62.83185307179586),
      number('frequency times wavelength', 1),
    ],
    compute: async (core) => {
      const { frequencies, wavelengths } = await core.frequencies('sinusoidal', ROBOT_WAVES);
      const turns = await core.evaluate('w / (2 * pi)', { w: frequencies });
      const products = await core.evaluate('f * l', { f: turns, l: wavelengths });
      return [...turns, ...wavelengths, extremes(products).max];
    },
    decide: ([, , , , product]) => (Math.abs(product - 1) < 1e-12 ? 'slip' : 'holds'),
    show: {
      element: 'pe-waves',
      label: 'Three sines with the frequency and the wavelength that they have over one axis',
      settings: RECAP,
      controls: 'formula unit',
    },
  },
];
