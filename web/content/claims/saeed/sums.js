/** What readers of Saeed’s post ask and say of the sum of word and position. */
import { exhibit } from '../../exhibit.js';
import { number, zero } from '../../quantity.js';
import { extremes, lengthsOf, rowsOf, sinusoids } from '../../tables.js';

/** @import { Claim } from '../../types.js' */

const WORDS = exhibit`<pe-words
  label="Words with positions: how long both are, and which words are taken for others"
  encoding=sinusoidal d-model=512 alpha=1 controls="alpha d-model embedding-std">`;

/** @type {Omit<Claim, 'post'>[]} */
export const sums = [
  {
    id: 'saeed-size',
    where: 'a comment of January 2024',
    says: 'Position should perhaps be smaller than the word it is added to.',
    verdict: 'partly',
    found:
      'Every row of the table has length √(d/2), 16 for d = 512. Word vectors with entries of size 1 are √d ≈ 22.6 long, so position is smaller; with entries of size 0.02, as many models begin, it is 35 times longer than the word. The paper multiplies words by √d and gives no reason; that makes them 10.2 long, still shorter than the row.',
    how: 'Length of any row, and of a random word vector with entries of standard deviation 1, 0.02 and 0.02 √d, d = 512.',
    numbers: [
      number('length of row 0', 16),
      number('length of row 1000', 16),
      number('expected length of a word of size 1', 22.627416997969522),
      number('expected length of a word of size 0.02', 0.4525483399593904),
      number('the same, times √d', 10.24),
      number('a row over a word of size 0.02', 35.35533905932738),
    ],
    compute: async (core) => {
      const table = await sinusoids(core, { dModel: 512, positions: [0, 1000] });
      const rows = await lengthsOf(core, rowsOf(table));
      const words = ['sqrt(d)', '0.02 * sqrt(d)', '0.02 * d', 'row / (0.02 * sqrt(d))'];
      const given = { d: table.cols, row: rows[0] };
      return [...rows, ...(await core.evaluate(words, given))];
    },
    decide: ([row, , word, small]) => (row < word && row > small ? 'partly' : 'fails'),
    show: WORDS,
  },
  {
    id: 'saeed-equally',
    where: 'a comment of January 2024',
    says: 'The sum is equally similar to word and position.',
    verdict: 'fails',
    found:
      'Only where both are equally long. With entries of size 1 the sum has the cosine 0.82 with the word and 0.58 with the position, whatever d is; with entries of size 0.02 it is 0.03 and 1.00. They would be equal with entries of size 0.71.',
    how: 'Lengths of a row and of a random word, d = 512, entries of standard deviation 1 and 0.02; their angle is taken as a right one, as random words have nearly, so that the cosine of the sum is one length over the root of both squares.',
    key: 1,
    numbers: [
      number('sum and word, entries of size 1', 0.816496580927726),
      number('sum and position, entries of size 1', 0.5773502691896257),
      number('sum and word, entries of size 0.02', 0.028272964322665697),
      number('sum and position, entries of size 0.02', 0.9996002398401119),
      number('entries for which both are equal', 0.7071067811865476),
    ],
    compute: async (core) => {
      const table = await sinusoids(core, { dModel: 512, positions: [1] });
      const [p] = await lengthsOf(core, rowsOf(table));
      const cosines = ['s * sqrt(d) / sqrt(d * s^2 + p^2)', 'p / sqrt(d * s^2 + p^2)'];
      const given = { d: table.cols, p };
      return [
        ...(await core.evaluate(cosines, { ...given, s: 1 })),
        ...(await core.evaluate(cosines, { ...given, s: 0.02 })),
        ...(await core.evaluate('p / sqrt(d)', given)),
      ];
    },
    decide: ([word, position]) => (Math.abs(word - position) > 0.05 ? 'fails' : 'holds'),
    show: WORDS,
  },
  {
    id: 'saeed-fixed',
    where:
      'the image of the final output; Daniel doubts it, and Mayank asks whether rows are learned',
    says: 'A row depends on the word that stands there, as the image implies.',
    verdict: 'fails',
    found:
      'Daniel is right to doubt it: a row is computed from its place alone. Row 1 of a table of two words is row 1 of a table of fifty. In this scheme nothing is learned; BERT and GPT learn theirs.',
    how: 'Largest difference between row 1 of tables of different lengths, d = 128.',
    numbers: [zero('row 1 of 2 words and of 50: largest difference', 0)],
    compute: async (core) => {
      const [a, b] = await Promise.all(
        [2, 50].map(async (length) => rowsOf(await sinusoids(core, { dModel: 128, length }))[1]),
      );
      return [extremes(Array.from(a, (value, k) => Math.abs(value - b[k]))).max];
    },
    decide: ([difference]) => (difference === 0 ? 'fails' : 'holds'),
    show: exhibit`<pe-combine label="Type other words: the rows of places stay" encoding=sinusoidal
      show=rows tokens="I am a robot" d-model=8 position-dim=8 controls="tokens d-model">`,
  },
  {
    id: 'saeed-lossless',
    where: 'a reply to a question on adding',
    says: 'The row is added without losing the information contained in either.',
    verdict: 'partly',
    found:
      'Not in general: a sum does not tell its parts. A word of zeros at position 1 and the word 0.84, −0.46, 0.10, −0.005 at position 0 leave as one vector, though they are 0.96 apart. Whether the words of a model hold such a pair depends on their numbers, not on the sum.',
    how: 'Rows 0 and 1 of the example’s table; the difference between a word of zeros plus row 1 and the word row 1 − row 0 plus row 0.',
    key: 4,
    numbers: [
      number('first number of that word', 0.8414709848078965),
      number('its second', -0.4596976941318602),
      number('its third', 0.09983341664682815),
      number('its fourth', -0.0049958347219742905),
      number('how far apart the two words are', 0.9640472279446007),
      zero('difference of the two sums', 1e-15),
    ],
    compute: async (core) => {
      const [first, second] = rowsOf(await sinusoids(core, { dModel: 4, length: 2, base: 100 }));
      const word = Array.from(second, (value, j) => value - first[j]);
      const sums = word.map((value, j) => Math.abs(value + first[j] - second[j]));
      const [apart] = await lengthsOf(core, [word]);
      return [...word, apart, extremes(sums).max];
    },
    decide: ([, , , , apart, difference]) =>
      apart > 0.1 && difference < 1e-12 ? 'partly' : 'holds',
    show: exhibit`<pe-combine label="The row of a word, the row of its place, and their sum"
      encoding=sinusoidal show=rows tokens="I am a robot" d-model=4 position-dim=4
      controls="tokens alpha d-model">`,
  },
];
