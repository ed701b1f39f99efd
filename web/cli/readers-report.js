/** What `posenc check --readers` prints beside a report. */
import { grouped } from '../plot/format.js';
import { counted } from './printable.js';
import { besides, disagreementText, mendText, otherwise, sides } from '../readers/words.js';

/** @import { ReaderAnswer, ReaderBlock, ReadersOf } from '../readers/types.js' */

/** @param {ReaderBlock[]} table @param {string} name @param {ReaderAnswer} answer @param {boolean} [isLater] @returns {string} */
function answerText(table, name, answer, isLater) {
  const { version, refuses, groups, later } = answer;
  const head = `  ${name.padEnd(14)}  ${version}`;
  if (refuses) return `${head}: does not load it: ${refuses}\n`;
  if (groups.length === 0) return `${head}: not established\n`;
  const { other, absent } = otherwise(table, name, isLater);
  const said = [other.length ? 'not as the file asks' : 'as the file asks', ...besides(answer)];
  const unknown = absent.map((layers) => `${layers}: not established`);
  const lines = [...other, ...unknown].map((line) => `${' '.repeat(18)}${line}\n`);
  const own = `${head}: ${said.join(', ')}\n${lines.join('')}`;
  return later ? own + answerText(table, name, later, true) : own;
}

/** @param {ReadersOf} found */
export function readersText({ readers, table, disagreements, mends, trained, asked }) {
  const dates = Object.values(readers).map(({ date }) => date);
  dates.sort();
  const lengths = [
    ...(trained ? [`trained on ${grouped(trained)} tokens`] : []),
    ...(asked ? [`asked for ${grouped(asked)}`] : []),
  ];
  let text = `readers, as of ${dates[0]} to ${dates.at(-1)}${lengths.length ? `; ${lengths.join(', ')}` : ''}\n`;
  for (const [name, answer] of Object.entries(readers)) text += answerText(table, name, answer);
  for (const each of disagreements) {
    text += `  differ   ${sides(each)}\n           ${disagreementText(each)}\n`;
    for (const source of each.sources) text += `           ${source}\n`;
  }
  for (const mend of mends) text += `  mend     ${mendText(mend)}\n`;
  return `${text}${counted(disagreements.length, 'disagreement')}\n`;
}
