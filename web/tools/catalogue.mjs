/**
 * Prints the catalogue of the built core as JSON, each entry with what it can do. A process of its own,
 * so that a core built anew is loaded anew.
 */
import { loadCore } from '../core/index.js';

const core = await loadCore();

/** @param {() => unknown} call */
function works(call) {
  try {
    call();
    return true;
  } catch {
    return false;
  }
}

const entries = core.catalogue().map((encoding) => ({
  ...encoding,
  can: {
    frequencies: works(() => core.frequencies(encoding.name)),
    precision: works(() => core.precision(encoding.name)),
    positions: encoding.parameters.some(({ name }) => name === 'positions'),
  },
  presets: core.modelPresets().filter((preset) => preset.encoding === encoding.name),
}));
console.log(JSON.stringify(entries));
