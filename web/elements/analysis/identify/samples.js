/** Tables to try where a reader has none at hand. */

/** @import { AsyncCore, Matrix } from '../../../core/types.js' */

/**
 * @typedef {object} Sample
 * @property {string} title
 * @property {(core: AsyncCore) => Promise<Matrix>} make
 */

/** @type {Record<string, Sample>} */
export const SAMPLES = {
  fairseq: {
    title: 'a table of fairseq',
    make: (core) => core.encode('sinusoidal-fairseq', { length: 64, dModel: 64 }),
  },
  learned: {
    title: 'a learned one, smooth as GPT-2’s',
    make: (core) => core.encode('learned', { length: 64, dModel: 64, content: 'smooth' }),
  },
  noisy: {
    title: 'a noisy one',
    async make(core) {
      const size = { length: 64, dModel: 64 };
      const [waves, noise] = /** @type {Matrix[]} */ (
        await core.batch([
          ['encode', 'sinusoidal', { ...size, start: 5, base: 1000 }],
          ['encode', 'learned', { ...size, std: 0.05 }],
        ])
      );
      return { ...waves, data: waves.data.map((value, i) => value + noise.data[i]) };
    },
  },
};
