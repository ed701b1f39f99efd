// Measures the kernels against the engine's limits and against other libraries, in node and in
// Chromium. npm run bench installs and builds what it needs.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { aheadText, environmentTable, verdict } from './report.mjs';
import { caseNames } from './suite.mjs';

const USAGE = `usage: npm run bench -- [OPTION ...]
  --node-only      not in Chromium
  --filter NAME    only cases whose name holds NAME
  --rounds N       rounds of each case, default 7
  --gate           exit code 1 when a goal against a peer is missed
  --build FOLDER   where pe_bench.mjs is, default build/wasm`;

const root = resolve(import.meta.dirname, '../..');
const resultsFile = join(root, 'build/bench/results.json');

const DEFAULT_ROUNDS = 7;

/** @returns {{nodeOnly: boolean, filter: string, rounds: number, gate: boolean, build: string}} */
function readOptions() {
  const { values } = parseArgs({
    options: {
      'node-only': { type: 'boolean', default: false },
      filter: { type: 'string', default: '' },
      rounds: { type: 'string', default: String(DEFAULT_ROUNDS) },
      gate: { type: 'boolean', default: false },
      build: { type: 'string', default: join(root, 'build/wasm') },
    },
  });
  const rounds = Number(values.rounds);
  if (!(Number.isInteger(rounds) && rounds > 0)) {
    throw new Error(`--rounds must be a whole number above 0, got ${values.rounds}`);
  }
  if (caseNames(values.filter).length === 0) {
    throw new Error(
      `--filter: no case holds ${values.filter}; there are\n  ${caseNames('').join('\n  ')}`,
    );
  }
  return {
    nodeOnly: values['node-only'],
    filter: values.filter,
    rounds,
    gate: values.gate,
    build: resolve(values.build),
  };
}

/** @returns {Promise<Record<string, string>>} of the libraries measured against */
async function versions() {
  const { dependencies } = JSON.parse(
    await readFile(join(import.meta.dirname, 'package.json'), 'utf8'),
  );
  return dependencies;
}

/** @param {string} where */
const progressIn = (where) => (/** @type {string} */ name) =>
  console.error(`... ${where}: ${name}`);

/** @returns {ReturnType<typeof readOptions>} */
function optionsOrExit() {
  try {
    return readOptions();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

const { nodeOnly, gate, build, ...given } = optionsOrExit();
const options = { ...given, cores: availableParallelism() };
// Only now: the libraries need not be there to say how this is used.
const { runInNode } = await import('./node.mjs');
const { runInChromium } = await import('./chromium.mjs');

const machine = { cpu: cpus()[0]?.model, cores: options.cores, load: loadavg()[0] };
console.log(
  `best of at least ${options.rounds} rounds in turn; ratios are times divided by ours\n` +
    `${machine.cpu}, ${machine.cores} cores, load ${machine.load.toFixed(1)}`,
);

/** @type {import('./report.mjs').Environment[]} */
const environments = [];
/** @param {import('./report.mjs').Environment} environment */
function add(environment) {
  environments.push(environment);
  console.log(environmentTable(environment));
  console.log(`\nload after it ${loadavg()[0].toFixed(1)}`); // threads of one need cores that others leave
}
add({
  name: `node ${process.versions.node}`,
  cases: await runInNode(build, options, progressIn('node')),
});
if (!nodeOnly) {
  const { version, results } = await runInChromium(build, options, progressIn('Chromium'));
  add({ name: `Chromium ${version}`, cases: results });
}

/** Not where single cases are asked for. */
async function bySize() {
  if (options.filter) return null;
  const { costsBySize, costsText } = await import('./by-size.mjs');
  const costs = await costsBySize(progressIn('by size'));
  console.log(`\n${costsText(costs)}`);
  return costs.map(({ seconds, ...cost }) => ({ ...cost, seconds: [...seconds] }));
}
const costs = await bySize();

await mkdir(dirname(resultsFile), { recursive: true });
const record = {
  date: new Date().toISOString(),
  machine,
  versions: await versions(),
  options,
  environments,
  costs,
};
await writeFile(resultsFile, `${JSON.stringify(record, null, 2)}\n`);

const { passed, text } = verdict(environments);
console.log(`\n${aheadText(environments)}\n\n${text}\nall figures: build/bench/results.json`);
process.exit(gate && !passed ? 1 : 0);
