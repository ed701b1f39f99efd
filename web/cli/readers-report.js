/** What `posenc check --readers` prints beside a report. */
import { counted } from './printable.js';
import { besides, disagreementText, mendText, otherwise, sides } from '../readers/words.js';

/** @import { ModelPositions } from '../models/types.js' */
/** @import { ReaderAnswer, ReadersOf } from '../readers/types.js' */

/** @param {ModelPositions} model @param {string} name @param {ReaderAnswer} answer @returns {string} */
function answerText(model, name, answer) {
  const { version, refuses, groups, later } = answer;
  const head = `  ${name.padEnd(14)}  ${version}`;
  if (refuses) return `${head}: does not load it: ${refuses}\n`;
  if (groups.length === 0) return `${head}: not established\n`;
  const { other, absent } = otherwise(model, answer);
  const said = [other.length ? 'not as the file asks' : 'as the file asks', ...besides(answer)];
  const unknown = absent.map((layers) => `${layers}: not established`);
  const lines = [...other, ...unknown].map((line) => `${' '.repeat(18)}${line}\n`);
  const own = `${head}: ${said.join(', ')}\n${lines.join('')}`;
  return later ? own + answerText(model, name, later) : own;
}

/** @param {ModelPositions} model @param {ReadersOf} found */
export function readersText(model, { readers, disagreements, mends, trained, asked }) {
  const dates = Object.values(readers).map(({ date }) => date);
  dates.sort();
  let text = `readers, as of ${dates[0]} to ${dates.at(-1)}; trained on ${trained} tokens, asked for ${asked}\n`;
  for (const [name, answer] of Object.entries(readers)) text += answerText(model, name, answer);
  for (const each of disagreements) {
    text += `  differ   ${sides(each)}\n           ${disagreementText(each)}\n`;
    for (const source of each.sources) text += `           ${source}\n`;
  }
  for (const mend of mends) text += `  mend     ${mendText(mend)}\n`;
  return `${text}${counted(disagreements.length, 'disagreement')}\n`;
}
