// What a whole run of the tests found: kept in build/, and written into the README when asked for.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from './integrity.mjs';
import { Problem } from './report.mjs';
import { root, run } from './process.mjs';

/** @import { Counts, Results } from './report.mjs' */

/**
 * @typedef {object} Record
 * @property {string} date
 * @property {string} commit
 * @property {(Counts & {part: string})[]} parts
 * @property {string} integrity of posenc.all.js
 *
 * @typedef {Pick<Record, 'date' | 'commit' | 'parts'>} Sanitized
 */

const FILE = join(root, 'build/last-run.json');
/** Of `npm run sanitize`, which is no part of a whole run. */
const SANITIZED = join(root, 'build/last-sanitize.json');
const BEGIN = '<!-- written by npm run table -->';
const END = '<!-- end of the table -->';

/** @param {Results} results */
export async function writeRecord({ parts, failures }) {
  const script = join(root, 'dist/page/posenc.all.js');
  if (failures.length > 0 || !existsSync(script)) return;
  const { date, commit } = await now();
  const integrity = integrityOf(readFileSync(script));
  /** @type {Record} */
  const record = { date, commit, parts, integrity };
  writeFileSync(FILE, `${JSON.stringify(record, null, 2)}\n`);
}

/** Keeps what a whole run with run-time checks found. @param {Results} results */
export async function writeSanitized({ parts, failures }) {
  if (failures.length > 0) return;
  /** @type {Sanitized} */
  const record = { ...(await now()), parts };
  writeFileSync(SANITIZED, `${JSON.stringify(record, null, 2)}\n`);
}

async function now() {
  const commit = await run('git', ['describe', '--always', '--dirty'], { show: 'never' }).catch(
    () => 'unknown',
  );
  return { date: new Date().toISOString().slice(0, 10), commit: commit.trim() };
}

/** Puts the record into the README. */
export async function writeTable() {
  if (!existsSync(FILE)) throw new Problem('no whole run of the tests is kept: npm test first');
  const path = join(root, 'README.md');
  const readme = readFileSync(path, 'utf8');
  const kept = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));
  const sanitized = existsSync(SANITIZED) ? kept(SANITIZED) : null;
  writeFileSync(path, withTable(readme, kept(FILE), sanitized));
  await run('prettier', ['--write', '--log-level', 'warn', path]);
}

/**
 * @param {string} readme with the two marks
 * @param {Record} record
 * @param {Sanitized | null} [sanitized]
 */
export function withTable(readme, record, sanitized = null) {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (begin < 0 || end < begin) throw new Problem(`README.md lacks ${BEGIN} or ${END}`);
  return `${readme.slice(0, begin + BEGIN.length)}\n\n${tableOf(record, sanitized)}\n\n${readme.slice(end)}`;
}

/**
 * @param {Record} record
 * @param {Sanitized | null} [sanitized]
 * @returns {string} Markdown
 */
export function tableOf({ date, commit, parts, integrity }, sanitized = null) {
  const count = (/** @type {number | undefined} */ number) => number?.toLocaleString('en') ?? '';
  const row = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  const rows = parts.map(({ part, passed, failed, skipped, inputs, faults, engine }) => {
    const title = engine ? part.replace(/\(.*\)/, `(${engine})`) : part;
    return row([title, count(passed), count(skipped), count(inputs), count(faults), count(failed)]);
  });
  const sum = (/** @type {keyof Counts} */ name) =>
    count(parts.reduce((total, part) => total + Number(part[name] ?? 0), 0));
  const again = parts.reduce((count, part) => count + (part.again ?? 0), 0);
  return [
    row(['what', 'passed', 'skipped', 'inputs made up', 'faults injected', 'failures']),
    row(['---', '--:', '--:', '--:', '--:', '--:']),
    ...rows,
    row(['all', sum('passed'), sum('skipped'), sum('inputs'), sum('faults'), sum('failed')]),
    '',
    ...(again > 0 ? [`Files that passed at a second try only, alone: ${again}.`, ''] : []),
    ...(sanitized?.parts ?? []).flatMap(({ passed, failed }) => [
      `The C++ tests as WebAssembly with UBSan, SAFE_HEAP and ASSERTIONS: ${count(passed)} passed, ` +
        `${count(failed)} failed, on ${sanitized?.date} at commit ${sanitized?.commit}.`,
      '',
    ]),
    `Run on ${date} at commit ${commit}, whose \`posenc.all.js\` a page can hold to by`,
    '',
    '```',
    `<script type="module" src="https://example.org/posenc/posenc.all.js"`,
    `  integrity="${integrity}" crossorigin="anonymous"></script>`,
    '```',
  ].join('\n');
}
