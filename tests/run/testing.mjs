// The commands that test.
import { checkAll, checkWeaknesses } from '../../web/build/cli/check.mjs';
import { catch2 } from './catch2.mjs';
import * as cmake from '../../web/build/cli/cmake.mjs';
import { canFuzz, fuzz as runFuzzers, fuzzers } from './fuzz.mjs';
import { locked } from '../../web/build/cli/lock.mjs';
import { lookAtMade } from '../../web/build/cli/made.mjs';
import { nodeTests, testFiles } from './node-tests.mjs';
import { parse } from '../../web/build/cli/options.mjs';
import { jobs, run } from '../../web/build/cli/process.mjs';
import { Problem, Results, step } from '../../web/build/cli/report.mjs';
import * as setup from '../../web/build/cli/setup.mjs';

/**
 * @typedef {object} Choice
 * @property {string[]} words only tests whose name or file holds one of them; none: all
 * @property {boolean} all also what a release must not break
 */

/** @param {string[]} args */
export async function test(args) {
  const { values, positionals: words } = parse({
    args,
    options: { all: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const choice = { words, all: values.all === true };
  const results = new Results();
  await locked(async () => {
    const native = () => setup.toolchain({ native: true });
    const browser = () => setup.browser(choice.all ? 'chromium' : 'headless');
    const isReady = await results.attempt('set-up', () =>
      setup.atOnce(setup.packages, native, browser),
    );
    if (isReady) await testAll(results, choice);
  });
  const { passed, failed, skipped } = results.counts;
  if (passed + failed + skipped === 0) throw new Problem(`no test matches ${words.join(', ')}`);
  return results.summarize();
}

/**
 * Goes on after a failure wherever that can still tell something. Compilers work while browsers wait; what
 * only a release must not break is measured, too, and has the machine for itself.
 * @param {Results} results
 * @param {Choice} choice
 */
async function testAll(results, choice) {
  const hasModules = await results.attempt('WASM modules', cmake.buildModules);
  const pages = buildAndCheck(results, choice, hasModules);
  const inChromium = async () => ((await pages) ? testBrowser(results, choice) : undefined);
  const elsewhere = () => testWithoutBrowser(results, choice, { hasModules, pages });
  if (choice.all) {
    await elsewhere();
    await inChromium();
  } else await Promise.all([inChromium(), elsewhere()]);
  if (choice.all && (await pages)) await testEngines(results, choice.words);
}

/**
 * @param {Results} results
 * @param {Choice} choice
 * @param {{hasModules: boolean, pages: Promise<boolean>}} built
 */
async function testWithoutBrowser(results, choice, { hasModules, pages }) {
  const { words, all } = choice;
  await testCpp(results, 'native', words);
  if (!hasModules) return;
  await testCpp(results, 'wasm', words, { program: all ? 'pe_tests' : 'pe_kernel_tests' });
  if (all) {
    await testCpp(results, 'wasm-debug', words, { tags: CHECKED });
    await results.attempt('Python', setup.python);
    await testParsers(results, words);
  }
  await pages; // some tests read what was built
  const files = testFiles('test', choice);
  if (files.length > 0) await results.suite('tests in Node', () => nodeTests(files, Number(jobs)));
}

/**
 * @param {Results} results
 * @param {Choice} choice
 * @param {boolean} hasModules
 * @returns {Promise<boolean>} whether there are pages
 */
async function buildAndCheck(results, { words, all }, hasModules) {
  const { hasPages, hasPackage } = hasModules
    ? await buildPages(results)
    : { hasPages: false, hasPackage: false };
  if (words.length === 0) await checkAll(results, { hasModules, hasPackage });
  if (words.length === 0 && all) await checkWeaknesses(results);
  return hasPages;
}

/** Pages and package, unless they have been made of the same files. @param {Results} results */
async function buildPages(results) {
  const { isMade, keep } = lookAtMade();
  if (isMade) {
    console.log('pages, embeds and package: made before, of the same files');
    return { hasPages: true, hasPackage: true };
  }
  const hasPages = await results.attempt('pages and embeds', async () =>
    (await dist()).buildSite(),
  );
  const hasPackage =
    hasPages && (await results.attempt('package', async () => (await dist()).buildNpmPackage()));
  if (hasPackage) keep();
  return { hasPages, hasPackage };
}

/** Loaded when packages are installed, which its modules are made with. */
const dist = () => import('../../web/build/dist/dist.mjs');

/**
 * Cases about sizes, refusals and what strangers wrote: in test:all, they run where a size_t has 32 bits
 * and every load and store is looked at. `npm run sanitize` runs all cases so.
 */
const CHECKED = ['error', 'sizes', 'io', 'support', 'linalg', 'arguments', 'colormap'];

/**
 * @param {Results} results
 * @param {import('../../web/build/cli/cmake.mjs').Preset} preset
 * @param {string[]} words
 * @param {{program?: string, tags?: string[]}} [only] what is built and run
 */
async function testCpp(results, preset, words, { program = 'pe_tests', tags } = {}) {
  const isBuilt =
    (await results.attempt(`${preset} configure`, () => cmake.configure(preset))) &&
    (await results.attempt(`${preset} build`, () => cmake.build(preset, [program])));
  if (isBuilt) {
    await results.suite(`${preset} tests`, () => catch2(preset, words, { tags, program }));
  }
  if (isBuilt && preset === 'native' && words.length === 0) {
    await results.check('the installed core in a project of its own', () =>
      run('ctest', ['--preset', preset, '-L', 'package']),
    );
  }
}

/** @param {Results} results @param {Choice} choice */
async function testBrowser(results, choice) {
  const files = testFiles('browser', choice);
  if (files.length === 0) return;
  const { shareChromium } = await import('../web/support/browser.mjs');
  const shared = await shareChromium();
  process.env.POSENC_CHROMIUM = shared.address;
  try {
    const most = Number(jobs) + 1; // one of them waits for the browser
    await results.suite('tests in Chromium', () => nodeTests(files, most));
  } finally {
    delete process.env.POSENC_CHROMIUM;
    await shared.close();
  }
}

/**
 * What other engines than Chromium run, which has run it before: the same numbers, figures and words, the
 * same faults, hostile text, hosts of every kind, worksheets, a training run, the page as a file.
 */
const ENGINE_TESTS = [
  'trust/engines',
  'trust/faults',
  'trust/withheld',
  'trust/private',
  'trust/doctor',
  'trust/soak',
  'trust/fuzz',
  'trust/missing',
  'trust/messages',
  'trust/addresses',
  'trust/files',
  'trust/security',
  'content/presets',
  'page/state',
  'page/guesses',
  'page/clocks',
  'page/trace',
  'page/trace-long',
  'embed/elsewhere',
  'embed/embed',
  'embed/hosts',
  'analysis/collisions',
  'frame/elements',
  'frame/kinds',
  'training/lab',
  'analysis/scorecard',
  'offline/single-file',
  'worksheets/page',
].map((name) => new RegExp(`/${name}\\.`));
const ENGINES = /** @type {const} */ ({ firefox: 'Firefox', webkit: 'WebKitGTK' });

/** @param {Results} results @param {string[]} words */
async function testEngines(results, words) {
  const files = testFiles('browser', { words }).filter((file) =>
    ENGINE_TESTS.some((name) => name.test(file)),
  );
  if (files.length === 0) return;
  for (const [name, title] of Object.entries(ENGINES)) {
    if (await setup.engine(name)) {
      process.env.POSENC_ENGINE = name;
      await results.suite(`tests in ${title}`, () => nodeTests(files, Number(jobs)));
      delete process.env.POSENC_ENGINE;
    } else {
      console.log(`no ${title} here: its tests are left out`);
      results.counts.skipped += 1;
    }
  }
}

/** Every parser gets as many inputs, always the same ones, unless they take too long. */
const SHORT_RUN = { runs: 20000, seconds: 20, seed: 1 };

/** @param {Results} results @param {string[]} words */
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

/** What is tried with made-up inputs in JavaScript, each as often as there is time for. */
const FUZZ_TESTS = {
  calls: { file: 'tests/bindings/fuzz.test.mjs', variable: 'POSENC_FUZZ_CALLS', perSecond: 500 },
  addresses: {
    file: 'tests/web/trust/fuzz.all.browser.mjs',
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
    await setup.atOnce(setup.packages, () => setup.toolchain({ native: true }));
    if (names.length > 0) {
      await setup.fuzzer();
      if (!(await canFuzz())) throw new Problem('fuzzing needs Clang with libFuzzer: see above');
      await step('fuzz build', buildFuzzers);
      await results.suite('parsers (libFuzzer)', () =>
        runFuzzers(names, { runs: -1, seconds, seed }),
      );
    }
    if (scripts.length === 0) return;
    await cmake.buildModules();
    await (await dist()).buildSite();
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
    await setup.atOnce(setup.packages, setup.toolchain);
    await testCpp(results, 'wasm-debug', words);
  });
  return results.summarize();
}
