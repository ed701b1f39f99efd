/** The methods of the readers' module. */
import { guarded, optionsOf } from '../core/check.js';
import { inCatalogue } from '../models/parameters.js';
import { textOf } from '../models/text.js';
import { sourceOf } from './gguf.js';

/** @import { ModelPositions } from '../models/types.js' */
/** @import { Parts, Slices } from './gguf.js' */
/** @import { ConversionChange, ReaderAnswer, ReaderGroup, ReadersOf } from './types.js' */

/** @typedef {Awaited<ReturnType<typeof import('#readers-glue').default>>} ReadersModule */

const PIECE = 2 ** 20; // bytes

/** @param {ReaderAnswer} answer as the module has it @returns {ReaderAnswer} */
const told = (answer) => ({
  ...answer,
  groups: answer.groups.map((group) => /** @type {ReaderGroup} */ (inCatalogue(group))),
  ...(answer.later && { later: told(answer.later) }),
});

/** @param {ReadersModule} module */
export const readerMethods = (module) => ({
  /**
   * The keys of a GGUF file, of which the header alone is read, and of that only what is kept: no
   * vocabulary, no weights. Tensors of factors that frequencies are divided by stand among the keys.
   * @param {Slices | Parts} file of a split one the first part
   * @returns {Promise<string>} JSON: `{"general.architecture": "llama", …}`; what is not kept is null
   * @example await readers.readGguf(new Blob(['GGUF\x03', new Uint8Array(19)])) // '{}'
   */
  async readGguf(file) {
    const { size, read } = sourceOf('readGguf', file);
    const number = guarded(() => module.openGguf(size));
    for (let at = 0; ;) {
      const bytes = await read(at, Math.min(size, at + PIECE));
      const next = guarded(() => module.takeGguf(number, bytes));
      if (typeof next === 'string') return next;
      at = next;
    }
  },

  /**
   * What llama.cpp does about positions with a GGUF file, as modelPositions() says it of a config.json:
   * layouts as it turns the file's own rows, which are not always the checkpoint's.
   * @param {string | object} keys what readGguf() gives; or any text that shows them: gguf-dump, a log of
   *   llama.cpp, Ollama's /api/show
   * @returns {ModelPositions}
   * @example
   * readers.ggufPositions({
   *   'general.architecture': 'llama',
   *   'llama.block_count': 2,
   *   'llama.embedding_length': 64,
   *   'llama.attention.head_count': 4,
   * }).groups[0].layout // 'interleaved'
   */
  ggufPositions: (keys) =>
    guarded(() => {
      const found = module.ggufPositions(textOf('ggufPositions', keys, 'keys'));
      return { ...found, groups: found.groups.map(inCatalogue) };
    }),

  /**
   * What each reader of a config.json does with it: transformers 4 and 5, vLLM, llama.cpp, mlx-lm; where
   * they do different things, by how much, and the smallest change after which they agree. Each at the one
   * commit that was read; what was not established is absent. Of a model_type whose code was not read
   * (`compared: false`), what a reader's rules say.
   * @param {string | object} config its text, of at most 4 MB, or the object
   * @param {{length?: number}} [options] length: that shall be read [tokens]; the file's own, or what its
   *   scaling covers, where it is not given
   * @returns {ReadersOf}
   * @example
   * readers.readersOf({
   *   model_type: 'qwen2',
   *   hidden_size: 64,
   *   num_attention_heads: 4,
   *   num_hidden_layers: 2,
   *   max_position_embeddings: 4096,
   *   rope_parameters: { rope_type: 'default', rope_theta: 1e5 },
   * }).disagreements[0].what // 'base 10000 instead of 100000'
   */
  readersOf: (config, options = {}) =>
    guarded(() => {
      const known = /** @type {const} */ ({ length: 1 });
      const { length = 0 } = optionsOf('readersOf', 'options', options, known);
      const found = module.readersOf(textOf('readersOf', config), Number(length));
      const readers = Object.entries(found.readers).map(([name, answer]) => [name, told(answer)]);
      return { ...found, readers: Object.fromEntries(readers) };
    }),

  /**
   * A GGUF file beside the config.json that it was made of: what llama.cpp does otherwise with it than the
   * config asks. Lost: it has no place for that, or does not read it; changed: this file says something else.
   * @param {string | object} config its text, of at most 4 MB, or the object
   * @param {string | object} keys as ggufPositions() takes them
   * @returns {ConversionChange[]} none: it does as the config asks
   * @example
   * const config = { model_type: 'llama', num_hidden_layers: 2, hidden_size: 64, num_attention_heads: 4 };
   * const keys = { 'general.architecture': 'llama', 'llama.block_count': 2 };
   * readers.ggufBesideConfig(config, keys).length // 1
   */
  ggufBesideConfig: (config, keys) =>
    guarded(() =>
      module.ggufBesideConfig(
        textOf('ggufBesideConfig', config),
        textOf('ggufBesideConfig', keys, 'keys'),
      ),
    ),
});
