// The commands of run.mjs but for those that test (tests/run/testing.mjs). Each gets the words after its name and
// gives an exit code, or nothing for 0.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkAll, checkWeaknesses, clangFormat, prettier } from './check.mjs';
import * as cmake from './cmake.mjs';
import { locked } from './lock.mjs';
import { parse } from './options.mjs';
import { portIsFree } from './port.mjs';
import { root, run } from './process.mjs';
import { Problem, Results, step } from './report.mjs';
import * as setup from './setup.mjs';

/** Loaded when packages are installed, which its modules are made with. */
const dist = () => import('../dist/dist.mjs');

/** @param {string[]} args */
export async function start(args) {
  const options = startOptions(args);
  await portIsFree(options.port, options.host);
  await locked(() => setup.atOnce(setup.packages, setup.toolchain));
  const { develop } = await import('./dev.mjs'); // made with packages
  await develop(options);
}

/** @param {string[]} args @returns {{port?: number, host?: string | true, open: boolean}} */
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
    await setup.atOnce(setup.packages, setup.toolchain);
    await cmake.buildModules();
    const { buildSite, buildNpmPackage, buildOffline, buildCards } = await dist();
    await buildSite();
    await step('package', buildNpmPackage);
    await step('offline', buildOffline);
    if (site) await step('cards', () => buildCards(site));
  });
  console.log(
    'built: dist/page; dist/posenc.js with dist/posenc, dist/posenc.all.js; dist/posenc.html, ' +
      'dist/posenc.zip, dist/posenc-scorm.zip, dist/posenc-cmi5.zip',
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
    await setup.atOnce(setup.packages, setup.toolchain);
    const hasModules = await results.attempt('core', cmake.buildModules);
    const hasPackage =
      hasModules && (await results.attempt('package', async () => (await dist()).buildForNpm()));
    await checkAll(results, { hasModules, hasPackage });
    await checkWeaknesses(results);
  });
  return results.summarize();
}

/** @param {string[]} args */
export async function release(args) {
  const { values } = parse({ args, options: { pack: { type: 'boolean', default: false } } });
  const { lacks, pack } = await import('./release.mjs');
  const open = await lacks();
  if (values.pack && open.length > 0) throw new Problem(open.join('\n'));
  const failed = await check([]);
  if (failed) return failed;
  await step('package', () => pack(!values.pack), String);
  console.log(
    values.pack
      ? 'dist/ has the package: npm publish sends it'
      : ['a dry run: nothing was written. --pack writes the package.', ...open].join('\n'),
  );
  return 0;
}

/** @param {string[]} args */
export async function format(args) {
  parse({ args, options: {} });
  await setup.packages();
  await step('C++ (clang-format)', () => clangFormat('write'));
  await step('the rest (prettier)', () => prettier('write'));
}

const CREATE = 'usage: npm run create KIND NAME; .github/CONTRIBUTING.md has a table of the kinds';

/** @param {string[]} args */
export async function create(args) {
  const { positionals } = parse({ args, options: {}, allowPositionals: true });
  if (positionals.length !== 2) throw new Problem(CREATE);
  const [kind, name] = positionals.map(String);
  const { made, changed, next } = (await import('../create/create.mjs')).create(kind, name, root);
  await setup.packages();
  const isCpp = (/** @type {string} */ path) => path.endsWith('.cpp');
  for (const path of made.filter(isCpp)) await run('clang-format', ['-i', path]);
  const rest = [...made, ...changed].filter((path) => !isCpp(path));
  await run('prettier', ['--write', '--ignore-unknown', '--log-level', 'warn', ...rest]);
  const paths = made.map((path) => `  ${path}\n`).join('');
  console.log(
    `made:\n${paths}a line of ${changed.join(' and of ')}\nWrite what says NOT WRITTEN, then: ${next}`,
  );
}

/** @param {string[]} args passed on to tests/bench/run.mjs */
export async function bench(args) {
  const folder = join(root, 'tests/bench');
  const isNodeOnly = args.includes('--node-only');
  await locked(async () => {
    await setup.atOnce(setup.packages, setup.toolchain);
    if (existsSync(join(folder, 'package.json'))) await setup.installPackages(folder);
    await step('WASM configure', () => cmake.configure('wasm', ['-DPE_BENCH=ON']));
    await step('WASM build', () =>
      cmake.build('wasm', [...cmake.MODULES, ...cmake.WRITTEN, 'pe_bench']),
    );
    if (!isNodeOnly) await step('package', async () => (await dist()).buildForNpm());
  });
  if (!isNodeOnly) await setup.browser();
  await run(process.execPath, [join(folder, 'run.mjs'), ...args], { show: 'all' });
}
