// The words after a command.
import { parseArgs } from 'node:util';
import { Problem } from './report.mjs';

/**
 * @template {import('node:util').ParseArgsConfig} T
 * @param {T} config
 */
export function parse(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}
