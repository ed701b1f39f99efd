// node web/build/run.mjs COMMAND: what the scripts of package.json call. Only Node.js itself is
// needed to begin with; every step brings what it needs.
import { pathToFileURL } from 'node:url';

const USAGE = `usage: node web/build/run.mjs COMMAND
  start [--port N] [--host [ADDRESS]] [--open]   serve the page from its sources; what is saved is seen
  build [--site ADDRESS]                         everything into dist/; with the address where it
                                                 will stand, also what pasted links show
  test [--all] [WORD ...]    what a change must not break; --all: what a release must not break;
                             WORDs: only tests whose name or file holds one of them
  check                      formats, types, licences, the package
  release [--pack]           check everything and say what a release lacks; --pack: write the package
  create KIND NAME           the files of an encoding, a bias, a figure or a claim, to be written
  format                     write all files in the project's format
  fuzz [--seconds N] [--seed N] [WORD ...]   hostile files for the parsers, calls, attributes and
                             addresses, N seconds each
  sanitize [WORD ...]                            the C++ tests as WASM with run-time checks
  bench [ARGUMENT ...]       measure the kernels`;

const COMMANDS = [
  'start',
  'build',
  'test',
  'check',
  'create',
  'release',
  'format',
  'fuzz',
  'sanitize',
  'bench',
];

/** What knows the tests stands with them. */
const TESTING = ['test', 'fuzz', 'sanitize'];

const [command, ...args] = process.argv.slice(2);
if (!COMMANDS.includes(command)) {
  console.error(USAGE);
  process.exit(2);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (!((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22)) {
  console.error(
    `posenc needs Node.js 20.19 or newer of its line, or 22.12 or newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}
if (process.platform === 'win32') {
  console.error(
    'posenc is built on Linux or macOS. On Windows use WSL (Debian) and run this there.',
  );
  process.exit(1);
}

// Not a static import: the files from here on may use what only these versions of Node.js have.
const { messageOf } = await import('./cli/report.mjs');
try {
  const { [command]: run } = await import(
    new URL(
      TESTING.includes(command) ? '../../tests/run/testing.mjs' : './cli/commands.mjs',
      pathToFileURL(import.meta.filename),
    ).href
  );
  process.exitCode = (await run(args)) ?? 0;
} catch (error) {
  const message = messageOf(error);
  if (message === null) throw error;
  console.error(`\nerror: ${message}`);
  process.exit(1); // whatever else is still under way
}
