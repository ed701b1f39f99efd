// One command at a time in one project folder: two builds in build/ would break each other.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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
  if (owner !== null && !isRunning(owner)) rmSync(file, { force: true });
  return false;
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
