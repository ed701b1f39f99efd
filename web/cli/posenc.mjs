#!/usr/bin/env node
// posenc check config.json, posenc survey models/, posenc trace run.json: what a model's config does about
// positions, of how many the readers disagree, and whether each token of a run is where it should be.
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';
import { written } from '../export/writer.js';
import { message } from './printable.js';
import { stop, tellFailures, versionHere } from './terminal.mjs';

/** Each loads what it needs. @type {Record<string, () => Promise<{run: (args: string[]) => Promise<void>, USAGE: string}>>} */
const COMMANDS = {
  check: () => import('./check.mjs'),
  survey: () => import('./survey.mjs'),
  trace: () => import('./trace.mjs'),
};

if (isMainThread) tellFailures();

const [name, ...args] = process.argv.slice(2);
const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
const chosen = Object.hasOwn(COMMANDS, name ?? '') ? [COMMANDS[name]] : Object.values(COMMANDS);
const commands = await Promise.all(chosen.map((load) => load()));
const help = commands.map(({ USAGE }) => USAGE).join('\n');
if (!isMainThread) {
  (await import('./survey-thread.mjs')).serveSurvey();
} else if (name === '--version' || name === '-v') {
  process.stdout.write(written(message, versionHere()));
} else if ([name, ...options].some((arg) => arg === '--help' || arg === '-h')) {
  process.stdout.write(help);
} else if (commands.length === 1) {
  await commands[0].run(args);
} else {
  stop('', help);
}
