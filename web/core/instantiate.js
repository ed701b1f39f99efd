/**
 * Compiles and instantiates a module here rather than in Emscripten's glue, which reports failures on
 * the console, where nobody can catch them.
 * @template Module
 * @param {(options: object) => Promise<Module>} create the glue
 * @param {WebAssembly.Module} compiled
 * @returns {Promise<Module>}
 */
export function instantiate(create, compiled) {
  return new Promise((resolve, reject) => {
    /**
     * @param {WebAssembly.Imports} imports
     * @param {(instance: WebAssembly.Instance) => void} done
     */
    const instantiateWasm = (imports, done) => {
      WebAssembly.instantiate(compiled, imports).then(done, reject);
      return {};
    };
    create({ instantiateWasm }).then(resolve, reject);
  });
}
