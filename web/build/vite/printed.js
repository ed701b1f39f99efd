/** What programs of their own print about the built core: asked once, until they or the core change. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MOST_OUTPUT = 64 * 1024 * 1024; // bytes

/** The programs, and the files that change what they print beside the core's. */
const PROGRAMS = {
  catalogue: { script: 'markup/catalogue.mjs', reads: /\/web\/(build|core|settings)\// },
  story: {
    script: 'markup/story.mjs',
    reads: /\/web\/(build|content|core|plot|settings|training)\//,
  },
  reference: { script: 'markup/reference.mjs', reads: /\/web\/(build|core|elements|settings)\// },
  verified: { script: 'markup/verified.mjs', reads: /\/web\/(build|content|core)\// },
  posters: { script: 'posters/posters.mjs', reads: /\/web\// },
};

/** @typedef {keyof typeof PROGRAMS} Program */

export class Printed {
  /** @type {Map<Program, Promise<any>>} */
  #kept = new Map();
  #preset;

  /** @param {string} preset of CMake, whose core is asked */
  constructor(preset) {
    this.#preset = preset;
  }

  /** @param {Program} program @returns {Promise<any>} */
  of(program) {
    const kept = this.#kept.get(program) ?? this.#run(program);
    this.#kept.set(program, kept);
    kept.catch(() => this.#kept.delete(program)); // the next one who asks tries again
    return kept;
  }

  /** @param {string} [changed] a file; without one, the core */
  forget(changed) {
    for (const [program, { reads }] of Object.entries(PROGRAMS)) {
      if (changed && !reads.test(changed)) continue;
      this.#kept.delete(/** @type {Program} */ (program));
    }
  }

  /** @param {Program} program */
  async #run(program) {
    const script = join(import.meta.dirname, '..', PROGRAMS[program].script);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions', this.#preset, script], // see "imports" of package.json
      { maxBuffer: MOST_OUTPUT },
    );
    return JSON.parse(stdout);
  }
}
