// node tests/renew/readers/read-again.mjs [READER [CHECKOUT [REVISION]]]: what the rules of src/readers/engines
// rest on, as addresses; of a clone of the reader's repository, which of it has changed since it was read.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ENGINES = fileURLToPath(new URL('../../../src/readers/engines/', import.meta.url));

/** @typedef {{types: string, path: string, line: string}} Read what was read for some model_types */
/** @typedef {{file: string, name: string, repository: string, version: string, commit: string, date: string, rules: string, read: Read[]}} Engine */

/** The texts between quotes; C++ joins those that follow each other. @param {string} code */
const textsOf = (code) =>
  [...code.matchAll(/"((?:[^"\\]|\\.)*)"(?:\s*"((?:[^"\\]|\\.)*)")*/g)].map(([all]) =>
    [...all.matchAll(/"([^"]*)"/g)].map(([, text]) => text).join(''),
  );

/** A file may name two commits of one reader. @param {string} file @returns {Engine[]} */
function enginesIn(file) {
  const code = readFileSync(`${ENGINES}${file}`, 'utf8');
  /** @type {Map<string, Read[]>} */
  const lists = new Map();
  for (const [, name, list] of code.matchAll(/CodeRead (\w+)\[\] = \{([^]*?)\n\};/g)) {
    const texts = textsOf(list);
    const reads = texts.flatMap((types, k) => {
      if (k % 2) return [];
      const [path, line = ''] = texts[k + 1].split(':');
      return [{ types, path, line }];
    });
    lists.set(name, reads);
  }
  return [...code.matchAll(/Engine \w+ = \{([^]*?),\s*(kRead\w*),/g)].map(([, texts, list]) => {
    const [name, repository, version, commit, date, rules] = textsOf(texts);
    return { file, name, repository, version, commit, date, rules, read: lists.get(list) ?? [] };
  });
}

/** @returns {Engine[]} */
export const engines = () =>
  readdirSync(ENGINES)
    .filter((file) => file.endsWith('.cpp'))
    .flatMap(enginesIn);

/** @param {Engine} engine @param {{path: string, line?: string}} read */
export const addressOf = ({ repository, commit }, { path, line }) =>
  `https://github.com/${repository}/blob/${commit}/${path}${line ? `#L${line}` : ''}`;

/** What has become of a file. @param {string} checkout @param {string} commit @param {string} revision @param {string} path */
function changeOf(checkout, commit, revision, path) {
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', ['-C', checkout, ...args], { encoding: 'utf8' });
  if (git('cat-file', '-e', `${revision}:${path}`).status !== 0) return 'gone: find where it went';
  const { status, stdout, stderr } = git('diff', '--numstat', commit, revision, '--', path);
  if (status !== 0) return `not compared: ${stderr.trim()}`;
  const [added, removed] = stdout.split('\t');
  return stdout ? `read again: +${added} −${removed} lines` : 'the same';
}

/** @param {Engine} engine @param {string} [checkout] @param {string} [revision] */
export function report(engine, checkout, revision = 'HEAD') {
  const { name, version, commit, date, rules, read, file } = engine;
  const all = [{ types: 'every model', path: rules, line: '' }, ...read];
  const lines = all.map((each) => {
    const change = checkout ? `\n    ${changeOf(checkout, commit, revision, each.path)}` : '';
    return `  ${each.types}\n    ${addressOf(engine, each)}${change}\n`;
  });
  return `${name} ${version}, ${commit}, ${date}: src/readers/engines/${file}\n${lines.join('')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name, checkout, revision] = process.argv.slice(2);
  const chosen = engines().filter((each) => !name || each.name === name);
  if (chosen.length === 0) {
    process.stderr.write(
      `no reader ${name}: ${engines()
        .map((each) => each.name)
        .join(', ')}\n`,
    );
    process.exitCode = 2;
  }
  for (const each of chosen) process.stdout.write(report(each, checkout, revision));
}
