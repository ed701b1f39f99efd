/**
 * Compiles and instantiates a module here rather than in Emscripten's glue, which reports failures on
 * the console, where nobody can catch them.
 */
import { CoreError, brandOf, described, refuse, unsupported } from '../check.js';
import { notFetched } from '../fetched.js';

/**
 * A WebAssembly.Module, where the types of a project know of it: those of a server may not.
 * @typedef {typeof globalThis extends {WebAssembly: {Module: {prototype: infer Module}}} ? Module : object} Compiled
 */

/** A function that makes a vector: what an engine without SIMD refuses. */
// prettier-ignore
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0,
  10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** @param {ArrayBuffer | ArrayBufferView<ArrayBuffer>} bytes @returns {Promise<Compiled>} */
export const compile = (bytes) => compiled(() => WebAssembly.compile(bytes));

/**
 * Compiles a file while it arrives, where its host says what it is.
 * @param {string} address
 * @returns {Promise<Compiled>}
 */
export const compileFrom = (address) =>
  compiled(async () => {
    const response = await fetch(address).catch(notFetched);
    if (!response.ok) return notFetched(new Error(`${address}: ${response.status}`));
    const made =
      response.headers.get('content-type') === 'application/wasm'
        ? WebAssembly.compileStreaming(response)
        : response.arrayBuffer().then((bytes) => WebAssembly.compile(bytes));
    // a connection that breaks is said as one that was never made
    return made.catch((error) => {
      if (error instanceof TypeError) return notFetched(error);
      throw error;
    });
  }).catch((error) => {
    // here, where the policy and the engine are not at fault: cut, or a page of the host in its place
    if (error instanceof WebAssembly.CompileError) return notFetched(error, 'did not arrive whole');
    throw error;
  });

/** @param {() => Promise<Compiled>} make */
async function compiled(make) {
  if (typeof WebAssembly === 'undefined') throw unsupported('WebAssembly, or it is turned off');
  try {
    return await make();
  } catch (error) {
    if (!isAllowed()) throw refused(error);
    if (WebAssembly.validate(SIMD)) throw error; // which says why
    throw unsupported('WebAssembly SIMD', error);
  }
}

/** Whether the policy of the host lets WebAssembly run: nothing else can be told apart without it. */
function isAllowed() {
  try {
    return Boolean(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
  } catch {
    return false;
  }
}

/** @param {unknown} cause */
const refused = (cause) =>
  new CoreError(
    typeof document === 'undefined'
      ? 'posenc cannot compile WebAssembly here; give it a compiled module: ' +
          "import { loadCore } from 'posenc/core', import wasmModule from 'posenc/core.wasm', " +
          'then loadCore({ wasmModule })'
      : "posenc cannot run on this page: its policy refuses WebAssembly; 'wasm-unsafe-eval' in " +
          'script-src allows it',
    { code: 'unsupported', cause },
  );

/** What engines say of memory, and of imports, tells a reader nothing. @param {unknown} error */
function notInstantiated(error) {
  if (error instanceof RangeError) {
    return new CoreError('posenc: not enough memory to begin with', {
      code: 'memory',
      cause: error,
    });
  }
  const isOfImports = error instanceof WebAssembly.LinkError || error instanceof TypeError;
  return isOfImports ? misfit(error) : error;
}

/** Names of imports and exports are a letter each: bytes of another module may fit for a while. @param {any} cause */
const misfit = (cause) =>
  new CoreError(
    'posenc: this WebAssembly is not the one of its JavaScript, of the same module and version ' +
      `(${cause?.message ?? typeof cause})`,
    { cause },
  );

/**
 * What a caller may bring along.
 * @typedef {object} Given
 * @property {ArrayBuffer | ArrayBufferView<ArrayBuffer>} [wasmBinary]
 * @property {Compiled} [wasmModule]
 */

/** @param {unknown} value */
const isBytes = (value) =>
  ArrayBuffer.isView(value) || /^(Shared)?ArrayBuffer$/.test(brandOf(value));

/**
 * Instantiates what the caller gave, which is named where it is at fault, or else what belongs to the glue.
 * @template Module
 * @param {(options: object) => Promise<Module>} create the glue
 * @param {() => Promise<ArrayBuffer | ArrayBufferView<ArrayBuffer>>} bytes where nobody gives them
 * @param {Given} given
 * @param {() => void} [forget] as of instantiate()
 * @returns {Promise<Module>}
 */
export async function instantiateGiven(create, bytes, { wasmBinary, wasmModule }, forget) {
  const parameter = wasmModule != null ? 'wasmModule' : wasmBinary != null ? 'wasmBinary' : null;
  if (wasmModule != null && brandOf(wasmModule) !== 'WebAssembly.Module') {
    refuse('posenc', 'wasmModule', `must be a WebAssembly.Module, got ${described(wasmModule)}`);
  }
  if (parameter === 'wasmBinary' && !isBytes(wasmBinary)) {
    refuse(
      'posenc',
      'wasmBinary',
      `must be an ArrayBuffer or a view, got ${described(wasmBinary)}`,
    );
  }
  try {
    const compiled = wasmModule ?? (await compile(wasmBinary ?? (await bytes())));
    return await instantiate(create, compiled, forget);
  } catch (cause) {
    const error = CoreError.from(cause);
    if (parameter === null || error.code !== 'internal') throw cause;
    const { message } = /** @type {Error} */ (error.cause ?? error);
    const rule = `must be the WebAssembly of this module and version (${message})`;
    throw new CoreError(`posenc: ${parameter} ${rule}`, { code: 'input', parameter, rule, cause });
  }
}

/**
 * @template Module
 * @param {(options: object) => Promise<Module>} create the glue
 * @param {Compiled} compiled
 * @param {() => void} [forget] who keeps what is made, once a call of it trapped
 * @returns {Promise<Module>}
 */
export async function instantiate(create, compiled, forget = () => {}) {
  const module = await started(create, compiled);
  keepStack(/** @type {any} */ (module), forget);
  return module;
}

/** Of a name: the glue writes a text wherever memory that is used up points. */
const MOST_TEXT = 2 ** 24; // characters

/** @param {string} text */
const tooLong = (text) =>
  new CoreError(
    `posenc: a text of ${text.length} characters is more than the ${MOST_TEXT} that are read at once`,
    { code: 'memory' },
  );

/** The one thing that the glue checks by itself, of those that take a name first. @param {string} method @param {unknown[]} args */
const refuseName = (method, [name]) =>
  refuse(method, 'encoding', `must be the name of a scheme, got ${described(name)}`);

/**
 * An exception on its way out of WebAssembly leaves the stack there as deep as it was: some ten thousand
 * refusals would use it up. So each call puts it back. A trap leaves everything as it was in the middle
 * of the call: no later one may go on from there.
 * @param {Record<string, any> & {stackSave: () => number, stackRestore: (place: number) => void}} module
 * @param {() => void} forget
 */
function keepStack(module, forget) {
  const { stackSave, stackRestore } = module;
  /** @type {CoreError | null} */
  let trap = null;
  const keeping = (/** @type {Function} */ call, /** @type {string} */ name) =>
    /** @this {unknown} @param {unknown[]} args */
    function (...args) {
      if (trap) throw trap;
      for (const text of args) {
        if (typeof text === 'string' && text.length > MOST_TEXT) throw tooLong(text);
      }
      const place = stackSave();
      try {
        return call.apply(this, args);
      } catch (error) {
        stackRestore(place);
        if (error instanceof Error && error.name === 'BindingError') refuseName(name, args);
        if (!(error instanceof WebAssembly.RuntimeError)) throw error;
        forget();
        throw (trap = new CoreError(`posenc stopped in a call (${error.message})`, {
          cause: error,
        }));
      }
    };
  const wrap = (/** @type {Record<string, any>} */ holder) => {
    for (const name of Object.getOwnPropertyNames(holder)) {
      const value = name === 'constructor' ? null : holder[name];
      if (typeof value !== 'function') continue;
      if (/^[A-Z]/.test(name)) wrap(value.prototype);
      else holder[name] = keeping(value, name);
    }
  };
  wrap(module);
}

/**
 * @template Module
 * @param {(options: object) => Promise<Module>} create
 * @param {Compiled} compiled
 * @returns {Promise<Module>}
 */
function started(create, compiled) {
  return new Promise((resolve, reject) => {
    /**
     * @param {WebAssembly.Imports} imports
     * @param {(instance: WebAssembly.Instance) => void} done
     */
    const instantiateWasm = (imports, done) => {
      const failed = (/** @type {unknown} */ error) => reject(notInstantiated(error));
      // what the glue throws, which runs the module's constructors in done(), nobody else would hear of
      WebAssembly.instantiate(compiled, imports)
        .then(done, failed)
        .catch((error) => reject(misfit(error)));
      return {};
    };
    create({ instantiateWasm }).then(resolve, reject);
  });
}
