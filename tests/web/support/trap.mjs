/** A WebAssembly whose next call from inside the core traps, once it is told to. */

/** A function whose body is `unreachable`. */
// prettier-ignore
const UNREACHABLE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0,
  7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11,
];

/**
 * Puts a trap before all that a module imports; sprung by `trapping = true` of the global scope.
 * @param {number[]} bytes
 */
function layTrap(bytes) {
  const scope = /** @type {any} */ (globalThis);
  const { instantiate, Instance, Module } = WebAssembly;
  const stop = /** @type {() => void} */ (
    new Instance(new Module(new Uint8Array(bytes))).exports.f
  );
  scope.WebAssembly.instantiate = (/** @type {any} */ module, /** @type {any} */ imports) => {
    for (const space of Object.values(imports)) {
      for (const [name, plain] of Object.entries(space)) {
        if (typeof plain !== 'function') continue;
        space[name] = (/** @type {unknown[]} */ ...args) => {
          if (scope.trapping) {
            scope.trapping = false;
            stop();
          }
          return plain(...args);
        };
      }
    }
    return instantiate(module, imports);
  };
  return () => (scope.WebAssembly.instantiate = instantiate);
}

/** In this process, until what it returns is called. */
export const layTrapHere = () => layTrap(UNREACHABLE);

/** As text, for a page or a worker. */
export const TRAP = `(${layTrap})(${JSON.stringify(UNREACHABLE)})`;
