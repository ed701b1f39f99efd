// The parsers under libFuzzer: any bytes give a table or a refusal, in bounded memory.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { filesBelow } from '../../web/build/cli/files.mjs';
import { ProgramFailed, root, run } from '../../web/build/cli/process.mjs';
import { Problem } from '../../web/build/cli/report.mjs';

const folder = join(root, 'tests/fuzz');
const programs = join(root, 'build/fuzz/tests/fuzz');

const LONGEST_INPUT = 65536; // bytes: long enough for quadratic work to show; most are far shorter
const LONGEST_TIME = 1; // seconds for one input: sizes alone do not bound work
const MEMORY = 64; // megabytes in one allocation: far above what an input of that size may ask for

/**
 * The fuzzers, by what they try.
 * @param {string[]} words only those whose name holds one of them, `fuzz` for all; none: all
 */
export function fuzzers(words) {
  return filesBelow(folder, /\.cpp$/)
    .map((file) => basename(file, '.cpp'))
    .filter((name) => words.length === 0 || words.some((word) => `fuzz ${name}`.includes(word)));
}

/** Whether this machine has a Clang that builds libFuzzer programs. */
export async function canFuzz() {
  const scratch = mkdtempSync(join(tmpdir(), 'posenc-clang-'));
  const program = 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }';
  const build = `echo '${program}' | clang++ -x c++ -fsanitize=fuzzer,address,undefined -o "$0/try" -`;
  try {
    await run('bash', ['-c', build, scratch], { show: 'never' });
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return false;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Feeds each parser inputs made from its seeds in tests/fuzz/corpus. An input that breaks one is
 * kept in build/fuzz/found.
 * @param {string[]} names
 * @param {{runs: number, seconds: number, seed: number}} bounds runs: -1 for as many as there is
 *   time for; seconds: of each parser
 * @returns {Promise<import('../../web/build/cli/report.mjs').Counts>}
 */
export async function fuzz(names, { runs, seconds, seed }) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const kept = join(root, 'build/fuzz/found');
  mkdirSync(kept, { recursive: true });
  for (const name of names) {
    const scratch = mkdtempSync(join(tmpdir(), 'posenc-fuzz-'));
    const dictionary = join(folder, `${name}.dict`);
    const options = {
      seed,
      runs,
      max_total_time: seconds,
      max_len: LONGEST_INPUT,
      timeout: LONGEST_TIME,
      malloc_limit_mb: MEMORY,
      artifact_prefix: `${join(kept, name)}-`,
      print_final_stats: 1,
      ...(existsSync(dictionary) ? { dict: dictionary } : {}),
    };
    const args = Object.entries(options).map(([key, value]) => `-${key}=${value}`);
    try {
      const program = join(programs, `fuzz_${name}`);
      await run(
        'bash',
        ['-c', 'exec "$@" 2>&1', '', program, ...args, scratch, join(folder, 'corpus', name)],
        { show: 'never' },
      ).then((output) => {
        console.log(`  ${name}: ${inputsOf(output)} inputs`);
      });
      counts.passed += 1;
    } catch (error) {
      if (!(error instanceof ProgramFailed)) throw error;
      console.error(`${name}:\n${error.output}`);
      counts.failed += 1;
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  return counts;
}

/** @param {string} output of a libFuzzer program with -print_final_stats=1 */
export function inputsOf(output) {
  return Number(/stat::number_of_executed_units:\s*(\d+)/.exec(output)?.[1] ?? 0);
}
