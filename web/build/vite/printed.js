/** What programs of their own print about the built core: asked once, until they or the core change. */
import { join } from 'node:path';
import { run } from '../cli/process.mjs';

/** The programs below web/, and the files that change what they print beside the core's. */
export const PROGRAMS = {
  catalogue: { script: 'markup/workbench/catalogue.mjs', reads: /\/web\/(markup|core|settings)\// },
  story: {
    script: 'markup/story/story.mjs',
    reads: /\/web\/(markup|content|core|plot|settings|training|worksheets)\//,
  },
  reference: {
    script: 'build/describe/reference-page.mjs',
    reads: /\/web\/(build|markup|content|core|elements|plot|settings|training)\//,
  },
  verified: { script: 'markup/story/verified.mjs', reads: /\/web\/(markup|content|core)\// },
  posters: { script: 'build/posters/posters.mjs', reads: /\/web\// },
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
    const script = join(import.meta.dirname, '../..', PROGRAMS[program].script);
    // for --conditions see "imports" of package.json
    const problem = `the ${program} of the page cannot be made`;
    return JSON.parse(
      await run(process.execPath, ['--conditions', this.#preset, script], { problem }),
    );
  }
}
