/** The Python templates, by path below python/, as files. */
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./python/', import.meta.url);

/** @type {Record<string, string>} */
export const templates = Object.fromEntries(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.py'))
    .map((path) => [path, readFileSync(new URL(path, folder), 'utf8')]),
);
