// What the packages of package-lock.json allow, and what is known against them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';
import { Problem } from './report.mjs';
import { spawnSync } from 'node:child_process';

/** Licences of what readers receive: to keep and to pass on with a note at most. */
const SHIPPED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
];
/** Of tools, which stay here: also those that ask for their own changed files back. */
const TOOLS = [
  ...SHIPPED,
  ...['BlueOak-1.0.0', 'CC-BY-4.0', 'CC0-1.0', 'MIT-0', 'MPL-2.0', 'Python-2.0', 'Zlib'],
];

/** @typedef {{license?: string, dev?: boolean, optional?: boolean}} Locked */

/**
 * Packages whose licence is not on the list: '(MIT OR GPL-3.0)' is, by its better half.
 * @param {Record<string, Locked>} packages of package-lock.json, by path; '' is the project
 * @returns {string[]} one line each
 */
export function unwelcome(packages) {
  return Object.entries(packages).flatMap(([path, { license = 'not stated', dev = false }]) => {
    if (path === '') return [];
    const welcome = dev ? TOOLS : SHIPPED;
    const plain = license.replace(/^\((.*)\)$/, '$1');
    const allowed = plain
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((each) => welcome.includes(each)));
    return allowed ? [] : [`${path.replace(/^.*node_modules\//, '')}: ${license}`];
  });
}

export function licences() {
  for (const folder of ['.', 'tests/bench', 'tests/hosts']) {
    const lock = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8'));
    // measured against or tried in, never shipped
    const packages = folder === '.' ? lock.packages : asTools(lock.packages);
    const lines = unwelcome(packages);
    if (lines.length > 0) throw new Problem(`licences to look at:\n  ${lines.join('\n  ')}`);
  }
}

/** @param {Record<string, Locked>} packages */
const asTools = (packages) =>
  Object.fromEntries(
    Object.entries(packages).map(([path, each]) => [path, { ...each, dev: true }]),
  );

/**
 * Asks npm's registry for known weaknesses.
 * @returns {string | null} why it could not be asked
 * @throws {Problem} naming what is weak
 */
export function audit() {
  const { stdout, error } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60000,
  });
  return verdict(error ? String(error) : stdout);
}

/**
 * @param {string} answer of `npm audit --json`
 * @returns {string | null} why nothing is known, in a few words
 * @throws {Problem}
 */
export function verdict(answer) {
  /** @type {{vulnerabilities?: Record<string, {severity: string}>, message?: string, error?: {summary?: string}}} */
  let report;
  try {
    report = JSON.parse(answer);
  } catch {
    return answer.trim().split('\n')[0] || 'npm audit gave no answer';
  }
  const { vulnerabilities, message, error } = report;
  if (vulnerabilities === undefined) return error?.summary || message || 'no report';
  const weak = Object.entries(vulnerabilities).map(
    ([name, { severity }]) => `${name}: ${severity}`,
  );
  if (weak.length > 0) throw new Problem(`npm audit:\n  ${weak.join('\n  ')}`);
  return null;
}
