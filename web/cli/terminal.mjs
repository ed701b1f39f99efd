// What the commands share: their arguments, their files, how they end.
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import process from 'node:process';
import { written } from '../export/writer.js';
import { message } from './printable.js';

export const BAD_INPUT = 2;

/** @returns {string} of this program */
export function versionHere() {
  const here = import.meta.url;
  return JSON.parse(readFileSync(new URL('../../package.json', here), 'utf8')).version;
}

/** @param {string} problem one line @param {string} [help] our own words @returns {never} */
export function stop(problem, help = '') {
  process.stderr.write(problem && written(message, problem));
  process.stderr.write(help);
  process.exit(BAD_INPUT);
}

/**
 * Where a fault of ours is, for who reports it; nothing of what the system or the core refuses.
 * @param {NodeJS.ErrnoException} error
 */
function placeOf({ code = 'internal', stack = '' }) {
  if (code !== 'internal') return '';
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const place = lines.map((line) => written(message, line)).join('');
  return `This is a fault of posenc ${versionHere()}: please report it with what you gave it and\n${place}`;
}

/**
 * What fails elsewhere, or while it is printed, is a line and no crash, whose exit code would say that there
 * is a warning. Who reads no more of a pipe has what he wants.
 */
export function tellFailures() {
  process.stdout.on('error', (/** @type {NodeJS.ErrnoException} */ { code, message: reason }) => {
    if (code !== 'EPIPE') stop(`posenc: cannot be printed: ${reason}`);
  });
  process.stderr.on('error', () => process.exit(BAD_INPUT));
  process.on('uncaughtException', (error) => stop(`posenc: ${error.message}`, placeOf(error)));
}

/** @param {string} file @param {string} reason @returns {never} */
const unreadable = (file, reason) => stop(`${file}: cannot be read: ${reason}`);

/** @param {string} file - is standard input @returns {Uint8Array} */
export function bytesOf(file) {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (/** @type {any} */ error) {
    unreadable(file, error.message);
  }
}

/** Undefined of what bytesOf() reads, or refuses. @param {string} file */
function statusOf(file) {
  try {
    return file === '-' ? undefined : statSync(file);
  } catch {
    return undefined;
  }
}

/**
 * A file that is read where it is wanted: one of any size costs no more than what is used of it.
 * @param {string} file of which it is known that it is one
 * @param {number} size [bytes]
 * @throws {Error} where it cannot be read
 */
export const filedParts = (file, size) => ({
  size,
  read: (/** @type {number} */ begin, /** @type {number} */ end) => {
    const piece = new Uint8Array(end - begin);
    const opened = openSync(file, 'r');
    try {
      return piece.subarray(0, readSync(opened, piece, 0, piece.length, begin));
    } finally {
      closeSync(opened);
    }
  },
});

/**
 * @param {string} file - is standard input
 * @returns {{size: number, read: (begin: number, end: number) => Uint8Array}}
 */
export function partsOf(file) {
  const known = statusOf(file);
  if (!known?.isFile()) {
    const bytes = bytesOf(file);
    return { size: bytes.length, read: (begin, end) => bytes.subarray(begin, end) };
  }
  const { size, read } = filedParts(file, known.size);
  const readOrStop = (/** @type {number} */ begin, /** @type {number} */ end) => {
    try {
      return read(begin, end);
    } catch (/** @type {any} */ error) {
      return unreadable(file, error.message);
    }
  };
  return { size, read: readOrStop };
}

/** Without a byte order mark. @param {string} file */
export const textOf = (file) => new TextDecoder().decode(bytesOf(file));

/**
 * Options stand anywhere before --; without a file, standard input is read.
 * @param {string[]} args
 * @param {object} command
 * @param {string[]} [command.flags] options without a value
 * @param {Record<string, RegExp>} [command.values] options with one, and what it may be
 * @param {number} command.most files
 * @param {string} command.usage
 */
export function argumentsOf(args, { flags = [], values = {}, most, usage }) {
  /** @type {string[]} */
  const files = [];
  const given = new Set();
  /** @type {Record<string, string>} */
  const options = {};
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i];
    if (arg === '--') {
      files.push(...args.slice(i + 1));
      break;
    }
    if (flags.includes(arg)) {
      given.add(arg);
    } else if (Object.hasOwn(values, arg)) {
      const value = args[(i += 1)];
      if (value === undefined || !values[arg].test(value)) {
        const wrong = value === undefined ? 'a value' : `another value than ${value}`;
        stop(`posenc: ${arg} needs ${wrong}`, `\n${usage}`);
      }
      options[arg] = value;
    } else if (arg.startsWith('-') && arg !== '-') {
      stop(`posenc: ${arg} is no option`, `\n${usage}`);
    } else {
      files.push(arg);
    }
  }
  if (given.has('--json') && options['--format']) {
    stop('posenc: --json and --format do not go together', `\n${usage}`);
  }
  if (files.length > most || (files.length === 0 && process.stdin.isTTY)) stop('', usage);
  return { files: files.length === 0 ? ['-'] : files, flags: given, options };
}
