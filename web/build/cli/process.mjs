// Running other programs.
import { spawn } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Problem } from './report.mjs';

/** The project's folder. */
export const root = resolve(import.meta.dirname, '../../..');

/** How many compilers or tests run at once. */
export const jobs = String(availableParallelism());

const stop = new AbortController();
/** Ends what this process has begun, when it is told to end. */
export const stopped = stop.signal;
setMaxListeners(0, stopped); // each file of tests listens

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
for (const [signal, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])) {
  process.once(signal, () => {
    stop.abort();
    process.exit(code);
  });
}
process.once('exit', () => {
  for (const child of children) child.kill();
});

/** A program that failed, with all it said. */
export class ProgramFailed extends Problem {
  /** @param {string} message @param {string} output */
  constructor(message, output) {
    super(message);
    this.output = output;
  }
}

/** @typedef {'failure' | 'never' | 'errors' | 'all'} Show */

/**
 * Runs a program in the project's folder and gives its standard output. Unless told otherwise a
 * program is quiet: what it says is shown when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{
 *   show?: Show,
 *   cwd?: string,
 *   problem?: string,
 * }} [options] show: 'errors' passes standard error through, 'all' standard output too;
 *   problem: what to say when it fails
 * @returns {Promise<string>}
 */
export function run(command, args, { show = 'failure', cwd = root, problem } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      stdio: [
        'ignore',
        show === 'all' ? 'inherit' : 'pipe',
        show === 'all' || show === 'errors' ? 'inherit' : 'pipe',
      ],
    });
    children.add(child);
    let output = '';
    let all = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text;
      all += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      all += text;
    });
    child.on('error', (error) => {
      children.delete(child);
      const missing = 'code' in error && error.code === 'ENOENT';
      fail(new Problem(missing ? `${command} is not installed` : `${command}: ${error.message}`));
    });
    child.on('close', (status, signal) => {
      children.delete(child);
      if (status === 0) return done(output);
      if (show === 'failure') process.stderr.write(all);
      const line = [command, ...args.slice(0, 4), ...(args.length > 4 ? ['...'] : [])].join(' ');
      fail(new ProgramFailed(problem ?? `${line}: ${signal ?? `exit code ${status}`}`, all));
    });
  });
}
