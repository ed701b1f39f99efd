// The commands of run.mjs. Each gets the words after its name and gives an exit code, or nothing
// for 0.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clangFormat, prettier, types } from './check.mjs';
import { audit, licences } from './dependencies.mjs';
import * as cmake from './cmake.mjs';
import { canFuzz, fuzz as runFuzzers, fuzzers } from './fuzz.mjs';
import { withLock } from './lock.mjs';
import { lintPackage } from './lint-package.mjs';
import { browserTests, nodeTests, testFiles } from './node-tests.mjs';
import { writeRecord, writeSanitized, writeTable } from './record.mjs';
import { buildPage, rebuildOnSave, servePage } from './page.mjs';
import { jobs, root, run } from './process.mjs';
import { Problem, Results, step } from './report.mjs';
import * as setup from './setup.mjs';

/** Loaded when packages are installed, which its modules are made with. */
const doors = () => import('./doors.mjs');
const buildDoors = () => doors().then(({ buildDoors }) => buildDoors());

const locked = (/** @type {() => Promise<any>} */ work) => withLock(join(root, 'build'), work);

/**
 * @template {import('node:util').ParseArgsConfig} T
 * @param {T} config
 */
function parse(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}

async function buildCore() {
  await setup.toolchain();
  await step('WASM configure', () => cmake.configure('wasm'));
  await step('WASM build', () => cmake.build('wasm', cmake.MODULES));
}

/** @param {string[]} args */
export async function start(args) {
  const { host, ...options } = startOptions(args);
  await locked(async () => {
    await setup.packages();
    await buildCore();
    await step('page build', buildPage);
    await step('embeds build', buildDoors);
  });
  const address = await servePage({ host, ...options });
  console.log(`\nposenc is ready: ${address}\n(rebuilds when a file is saved; Ctrl-C ends it)`);
  await rebuildOnSave();
}

/**
 * @param {string[]} args
 * @returns {{port?: number, host?: string | true, open: boolean}}
 */
export function startOptions(args) {
  // --host may stand alone
  const named = args.map((word, i) =>
    word === '--host' && (args[i + 1] ?? '--').startsWith('--') ? '--host=' : word,
  );
  const { values } = parse({
    args: named,
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      open: { type: 'boolean', default: false },
    },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65536)) {
    throw new Problem(`--port must be a whole number from 1 to 65535, got ${values.port}`);
  }
  return { port, host: values.host === '' ? true : values.host, open: values.open === true };
}

/** @param {string[]} args */
export async function build(args) {
  const site = buildOptions(args);
  await locked(async () => {
    await setup.packages();
    await buildCore();
    await step('page build', buildPage);
    await step('embeds build', buildDoors);
    await step('package build', () => doors().then(({ buildNpmPackage }) => buildNpmPackage()));
    await step('offline build', () => doors().then(({ buildOffline }) => buildOffline()));
    if (site) await step('cards build', () => doors().then(({ buildCards }) => buildCards(site)));
  });
  console.log(
    'built: dist/page; dist/posenc.js with dist/posenc, dist/posenc.all.js; dist/posenc.html, ' +
      'dist/posenc.zip, dist/posenc-scorm.zip',
  );
}

/**
 * @param {string[]} args
 * @returns {string | null} where the page will stand, with a slash at its end
 */
export function buildOptions(args) {
  const { site } = parse({ args, options: { site: { type: 'string' } } }).values;
  if (site === undefined) return null;
  if (!URL.canParse(String(site)) || !/^https?:/.test(String(site))) {
    throw new Problem(`--site must be an address that begins with https://, got ${site}`);
  }
  return new URL(String(site).replace(/\/*$/, '/')).href;
}

/** @param {string[]} args */
export async function check(args) {
  parse({ args, options: {} });
  const results = new Results();
  await locked(async () => {
    await setup.packages();
    await checkFormats(results);
    await results.check('licences of packages', licences);
    await checkWeaknesses(results);
    await results.attempt('core', buildCore);
    await results.check('types (tsc)', types);
    await checkPackage(results);
  });
  return results.summarize();
}

/** @param {Results} results */
async function checkPackage(results) {
  const isBuilt = await results.attempt('package build', async () => {
    const { buildNpmPackage, buildScripts } = await doors();
    await buildScripts();
    await buildNpmPackage();
  });
  if (isBuilt) await results.check('package (publint, attw, ES2022, sizes)', () => lintPackage());
}

/** @param {Results} results */
async function checkWeaknesses(results) {
  /** @type {string | null} */
  let unknown = null;
  const done = await results.attempt('known weaknesses of packages (npm audit)', () => {
    unknown = audit();
  });
  if (unknown !== null) console.log(`  NOT CHECKED, the registry did not answer: ${unknown}`);
  if (done) results.counts[unknown === null ? 'passed' : 'skipped'] += 1;
}

/** @param {Results} results */
async function checkFormats(results) {
  await results.check('format of C++ (clang-format)', () => clangFormat('check'));
  await results.check('format of the rest (prettier)', () => prettier('check'));
}

/** @param {string[]} args */
export async function format(args) {
  parse({ args, options: {} });
  await setup.packages();
  await step('C++ (clang-format)', () => clangFormat('write'));
  await step('the rest (prettier)', () => prettier('write'));
}

/** @param {string[]} args */
export async function test(args) {
  const { values, positionals: words } = parse({
    args,
    options: { fast: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const results = new Results();
  await locked(async () => {
    const ready = await results.attempt('set-up', async () => {
      await setup.packages();
      await setup.toolchain({ native: true });
    });
    if (ready) await testAll(results, words, values.fast === true);
  });
  const { passed, failed, skipped } = results.counts;
  if (passed + failed + skipped === 0) throw new Problem(`no test matches ${words.join(', ')}`);
  if (words.length === 0 && !values.fast) await writeRecord(results);
  return results.summarize();
}

/**
 * Goes on after a failure wherever that can still tell something.
 * @param {Results} results
 * @param {string[]} words
 * @param {boolean} fast
 */
async function testAll(results, words, fast) {
  if (words.length === 0) await checkFormats(results);
  await testCpp(results, 'native', words);
  const built = await testCpp(results, 'wasm', words);
  if (!built && !(await coreBuilds())) return;
  if (words.length === 0) await results.check('types (tsc)', types);
  const pageBuilt =
    (await results.attempt('page build', buildPage)) &&
    (await results.attempt('embeds build', buildDoors)) &&
    (await results.attempt('package build', () =>
      doors().then(({ buildNpmPackage }) => buildNpmPackage()),
    ));
  await results.attempt('Python', setup.python);
  await testParsers(results, words);
  await testFilesOf(results, 'test', words, Number(jobs));
  if (fast || !pageBuilt || testFiles('browser', words).length === 0) return;
  if (await results.attempt('browser', setup.browser)) {
    await testFilesOf(results, 'browser', words, 1);
    await testEngines(results, words);
  }
}

/**
 * What other engines than Chromium run, which has run it before: the same numbers, figures and words, the
 * same faults, hosts of every kind, worksheets, a training run, the page as a file.
 */
const ENGINE_TESTS = [
  'trust/engines',
  'trust/faults',
  'trust/suites',
  'posts/presets',
  'page/state',
  'embed/elsewhere',
  'embed/embed',
  'embed/hosts',
  'elements/collisions',
  'elements/elements',
  'elements/kinds',
  'elements/lab',
  'elements/scorecard',
  'offline/lesson',
  'worksheets/page',
].map((name) => `tests/web/${name}.browser.mjs`);
const ENGINES = /** @type {const} */ ({ firefox: 'Firefox', webkit: 'WebKitGTK' });

/**
 * @param {Results} results
 * @param {string[]} words
 */
async function testEngines(results, words) {
  const files = testFiles('browser', words).filter((file) => ENGINE_TESTS.includes(file));
  if (files.length === 0) return;
  for (const [name, title] of Object.entries(ENGINES)) {
    if (await setup.engine(name)) {
      process.env.POSENC_ENGINE = name;
      await results.suite(`browser tests (${title})`, () => browserTests(files, 1));
      delete process.env.POSENC_ENGINE;
    } else {
      console.log(`no ${title} here: its tests are left out`);
      results.counts.skipped += 1;
    }
  }
}

/** Every parser gets as many inputs, always the same ones, unless they take too long. */
const SHORT_RUN = { runs: 20000, seconds: 20, seed: 1 };

/**
 * @param {Results} results
 * @param {string[]} words
 */
async function testParsers(results, words) {
  const names = fuzzers(words);
  if (names.length === 0) return;
  await results.attempt('Clang', setup.fuzzer);
  if (!(await canFuzz())) {
    console.log('no Clang with libFuzzer here: the parsers are not fuzzed');
    results.counts.skipped += names.length;
    return;
  }
  if (await results.attempt('fuzz build', buildFuzzers)) {
    await results.suite('parsers (libFuzzer)', () => runFuzzers(names, SHORT_RUN));
  }
}

async function buildFuzzers() {
  await cmake.configure('fuzz');
  await cmake.build('fuzz');
}

/** Writes into the README what the last whole run of the tests found. @param {string[]} args */
export async function table(args) {
  parse({ args, options: {} });
  await setup.packages();
  await step('README', writeTable);
}

/** What is tried with made-up inputs in JavaScript, each as often as there is time for. */
const FUZZ_TESTS = {
  calls: { file: 'tests/bindings/fuzz.test.mjs', variable: 'POSENC_FUZZ_CALLS', perSecond: 500 },
  addresses: {
    file: 'tests/web/trust/fuzz.browser.mjs',
    variable: 'POSENC_FUZZ_CASES',
    perSecond: 2,
  },
};

/**
 * Tries parsers, the core's calls, attributes and addresses for long, with other inputs each time a
 * seed is given.
 * @param {string[]} args
 */
export async function fuzz(args) {
  const { values, positionals } = parse({
    args,
    options: {
      seconds: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
    },
    allowPositionals: true,
  });
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
  if (!(seconds > 0 && Number.isInteger(seed))) {
    throw new Problem('--seconds must be above 0 and --seed a whole number');
  }
  const words = positionals.map(String);
  const names = fuzzers(words);
  const scripts = Object.entries(FUZZ_TESTS).filter(
    ([name]) => words.length === 0 || words.some((word) => `fuzz ${name}`.includes(word)),
  );
  const results = new Results();
  await locked(async () => {
    await setup.packages();
    await setup.toolchain({ native: true });
    if (names.length > 0) {
      await setup.fuzzer();
      if (!(await canFuzz())) throw new Problem('fuzzing needs Clang with libFuzzer: see above');
      await step('fuzz build', buildFuzzers);
      await results.suite('parsers (libFuzzer)', () =>
        runFuzzers(names, { runs: -1, seconds, seed }),
      );
    }
    if (scripts.length === 0) return;
    await step('WASM configure', () => cmake.configure('wasm'));
    await step('WASM build', () => cmake.build('wasm', cmake.MODULES));
    await step('page build', buildPage);
    await step('embeds build', buildDoors);
    await setup.browser();
    for (const [name, { file, variable, perSecond }] of scripts) {
      process.env.POSENC_FUZZ_SEED = String(seed);
      process.env[variable] = String(Math.ceil(seconds * perSecond));
      await results.suite(name, () => nodeTests([file], 1, 24 * 3600));
    }
  });
  return results.summarize();
}

/**
 * The C++ tests once more, as WASM that looks at every load, store and shift: too slow for every
 * `npm test`.
 * @param {string[]} words
 */
export async function sanitize(words) {
  const results = new Results();
  await locked(async () => {
    await setup.packages();
    await setup.toolchain();
    await testCpp(results, 'wasm-debug', words);
  });
  if (words.length === 0) await writeSanitized(results);
  return results.summarize();
}

/** Whether the module itself is there when its C++ tests could not be built. */
async function coreBuilds() {
  return cmake.build('wasm', cmake.MODULES).then(
    () => true,
    () => false,
  );
}

/**
 * @param {Results} results
 * @param {cmake.Preset} preset
 * @param {string[]} words
 * @returns {Promise<boolean>} whether it was built
 */
async function testCpp(results, preset, words) {
  const built =
    (await results.attempt(`${preset} configure`, () => cmake.configure(preset))) &&
    (await results.attempt(`${preset} build`, () => cmake.build(preset)));
  if (built) await results.suite(`${preset} tests (ctest)`, () => cmake.test(preset, words));
  return built;
}

/**
 * @param {Results} results
 * @param {'test' | 'browser'} kind
 * @param {string[]} words
 * @param {number} concurrency
 */
async function testFilesOf(results, kind, words, concurrency) {
  const files = testFiles(kind, words);
  if (files.length === 0) return;
  if (kind === 'test') {
    await results.suite('JavaScript tests (node)', () => nodeTests(files, concurrency));
  } else {
    await results.suite('browser tests (Chromium)', () => browserTests(files, concurrency));
  }
}

/** @param {string[]} args passed on to tests/bench/run.mjs */
export async function bench(args) {
  const folder = join(root, 'tests/bench');
  await locked(async () => {
    await setup.packages();
    if (existsSync(join(folder, 'package.json'))) await setup.installPackages(folder);
    await setup.toolchain();
    await step('WASM configure', () => cmake.configure('wasm', ['-DPE_BENCH=ON']));
    await step('WASM build', () => cmake.build('wasm', [...cmake.MODULES, 'pe_bench']));
  });
  if (!args.includes('--node-only')) await setup.browser();
  await run(process.execPath, [join(folder, 'run.mjs'), ...args], { show: 'all' });
}
