/** The kept runs of the training lab, for what is made of them while pages are built. */
import { readFile } from 'node:fs/promises';
import { sets } from '../../training/sets.js';

/** @param {string} path from this file */
export const readJson = async (path) =>
  JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'));

/** By name of the set. @returns {Promise<Record<string, import('../../training/kept.js').StoredRuns>>} */
export const readKept = async () =>
  Object.fromEntries(
    await Promise.all(
      sets.map(async ({ name }) => [name, await readJson(`../../training/runs/${name}.json`)]),
    ),
  );
