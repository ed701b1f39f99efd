// One command at a time in one project folder: two builds in build/ would break each other.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './process.mjs';

/**
 * @template T
 * @param {() => Promise<T>} work in this project's folder
 */
export const locked = (work) => withLock(join(root, 'build'), work);

/**
 * @template T
 * @param {string} directory where the lock file is
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(directory, work) {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, '.lock');
  for (let waited = false; !take(file); waited = true) {
    if (!waited) console.log('... waiting for another posenc command that is under way here');
    await sleep(300);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  // left behind by a process that was killed?
  const owner = readOwner(file);
  if (owner !== null && !isRunning(owner)) releaseDead(file, owner);
  return false;
}

/**
 * Several may find it dead, and one of them have taken over already: who takes it away holds a lock for
 * that, and looks again.
 * @param {string} file
 * @param {number} owner
 */
export function releaseDead(file, owner) {
  const removal = `${file}.${owner}`;
  if (!take(removal)) return;
  if (readOwner(file) === owner) rmSync(file, { force: true });
  rmSync(removal, { force: true });
}

/** @param {string} file */
function readOwner(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || null; // null: just being written
  } catch {
    return null; // just released
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
