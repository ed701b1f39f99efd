/** A worksheet: what its address says, and the exercises that follow from it. */
import { writer } from '../export/writer.js';
import { fixed } from '../plot/format.js';
import { counted } from '../texts/words.js';
import { Chance } from './chance.js';
import { topics } from './topics.js';

/** @import { AsyncCore } from '../core/types.js' */
/** @import { Exercise, Level, Topic } from './topics.js' */

/**
 * @typedef {object} Sheet
 * @property {Level} level
 * @property {number} count of exercises
 * @property {number} seed of the first
 * @property {number} sheets for a class: each has the seed after that of the one before
 * @property {string[]} topics names, in the order of the list; none stands for all
 * @property {boolean} formulas whether the sheet states them
 * @property {boolean} key whether the answers are shown
 *
 * @typedef {Exercise & {topic: string}} Task
 */

export const LEVELS = /** @type {Level[]} */ (['easy', 'middle', 'hard']);
export const MOST_EXERCISES = 40;
export const MOST_SEED = 9999;
export const MOST_SHEETS = 40;
/** Share of right answers that passes, where a learning platform says no other. */
export const MASTERY = 0.5;

/** @type {Sheet} */
const STANDARD = {
  level: 'easy',
  count: 8,
  seed: 1,
  sheets: 1,
  topics: [],
  formulas: true,
  key: false,
};

/**
 * What is unknown or out of range is as in the standard sheet.
 * @param {string} hash of the URL, with or without `#`
 * @returns {Sheet}
 */
export function readSheet(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, '').slice(0, 500));
  const level = /** @type {Level} */ (given.get('level'));
  const named = (given.get('topics') ?? '').split(',');
  return {
    level: LEVELS.includes(level) ? level : STANDARD.level,
    count: wholeNumber(given.get('count'), 1, MOST_EXERCISES) ?? STANDARD.count,
    seed: wholeNumber(given.get('seed'), 0, MOST_SEED) ?? STANDARD.seed,
    sheets: wholeNumber(given.get('sheets'), 1, MOST_SHEETS) ?? STANDARD.sheets,
    topics: topics.map(({ name }) => name).filter((name) => named.includes(name)),
    formulas: given.get('formulas') !== '0',
    key: given.get('key') === '1',
  };
}

const KIND = /** @type {const} */ ({ takes: 'sheet', reader: 'worksheet' });

/** A hash that reads back as this sheet. */
export const sheetHash = writer('address of a worksheet', KIND, (/** @type {Sheet} */ sheet) => {
  const { level, count, seed, sheets, topics: chosen, formulas, key } = sheet;
  const parts = [`level=${level}`, `count=${count}`, `seed=${seed}`];
  if (sheets > 1) parts.push(`sheets=${sheets}`);
  if (chosen.length) parts.push(`topics=${chosen.join(',')}`);
  if (!formulas) parts.push('formulas=0');
  if (key) parts.push('key=1');
  return `#${parts.join('&')}`;
});

/** What stands over the exercises, on the page and on paper; of a class, over the key to all. */
export const sheetTitle = writer('title of a worksheet', KIND, (/** @type {Sheet} */ sheet) => {
  const { level, count } = sheet;
  const [first, ...others] = sheetsOf(sheet).map(({ seed }) => seed);
  const which = others.length ? `Sheets ${first} to ${others.at(-1)}` : `Sheet ${first}`;
  const exercises = { one: `{0} ${level} exercise`, other: `{0} ${level} exercises` };
  return `${which}: ${counted(count, exercises)}`;
});

/** Each sheet of a class. @param {Sheet} sheet @returns {Sheet[]} */
export const sheetsOf = (sheet) =>
  Array.from({ length: sheet.sheets }, (_, index) => ({
    ...sheet,
    sheets: 1,
    seed: (sheet.seed + index) % (MOST_SEED + 1),
  }));

/**
 * The exercises of a sheet: topics take turns, in an order of the seed, those with pictures first.
 * @param {Sheet} sheet
 * @param {AsyncCore} core
 * @returns {Promise<Task[]>}
 */
export async function makeTasks({ level, count, seed, topics: chosen }, core) {
  const chance = new Chance(seed);
  const pool = topics.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
  const order = chance.shuffled(pool).sort((a, b) => isRead(b) - isRead(a));
  /** @type {Task[]} */
  const tasks = [];
  const asked = new Set();
  for (let turn = 0; tasks.length < count; turn++) {
    const { name, make } = order[turn % order.length];
    const task = { topic: name, ...(await make(chance, level, core)) };
    const text = task.given + task.ask + JSON.stringify(task.picture ?? '');
    // A small topic may run out of questions: better the same twice than none.
    if (asked.has(text) && turn < 4 * count) continue;
    asked.add(text);
    tasks.push(task);
  }
  return tasks;
}

/** @param {Topic} topic */
const isRead = ({ isPicture }) => Number(isPicture === true);

/** What is right, with its unit. @param {Pick<Task, 'answer' | 'decimals' | 'unit'>} task */
export const answerText = ({ answer, decimals, unit = '' }) =>
  `${fixed(answer, decimals)} ${unit}`.trim();

/**
 * Whether an answer is right to the decimals asked; null where it is no number.
 * @param {string} text as typed: `0.05`, `0,05`, `−3`, `1/16`
 * @param {Exercise} exercise
 * @returns {boolean | null}
 */
export function judge(text, { answer, decimals, within }) {
  const [, above, below = '1'] =
    /^([-+]?[\d.]+(?:e[-+]?\d+)?)(?:\/([\d.]+))?$/i.exec(
      text.replaceAll('−', '-').replaceAll(',', '.').replaceAll(/\s/g, ''),
    ) ?? [];
  const value = Number(above) / Number(below);
  if (!Number.isFinite(value)) return null;
  // One in the last digit asked: who rounds in between is not wrong.
  const off = within ?? (decimals === 0 ? 0 : 1.000001 * 10 ** -decimals);
  return Math.abs(value - answer) <= off;
}

/** @param {string | null} text @param {number} least @param {number} most */
function wholeNumber(text, least, most) {
  if (text === null || !/^\d+$/.test(text)) return null;
  return Math.min(Math.max(Number(text), least), most);
}
