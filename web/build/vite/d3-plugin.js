/**
 * Vite plugin: of d3, what our plots call and no more. Its packages have no side effects, as they say, but
 * a constant that a call makes stays in a script unless the call is said to have none. Its scales map to
 * whatever has numbers in it, colours too; ours to pixels.
 */
const MADE_BY_CALL = /^((?:var|const|let) [\w$]+ = )(?=\(function\b|\w+\()/gm;
const ANYTHING_BETWEEN = /^(import \{[^}]*\b)(interpolate,[^}]*\} from 'd3-interpolate';)$/m;

/** @type {import('vite').Plugin} */
export const d3Plugin = {
  name: 'posenc-d3',
  transform(code, id) {
    const [, name] = /\/node_modules\/d3-([a-z]+)\//.exec(id) ?? [];
    if (!name) return null;
    const own = name === 'scale' ? toNumbers(code) : code;
    return { code: own.replace(MADE_BY_CALL, '$1/* @__PURE__ */ '), map: null };
  },
};

/** @param {string} code of d3-scale */
export function toNumbers(code) {
  if (!ANYTHING_BETWEEN.test(code)) {
    throw new Error(
      'd3-scale must import interpolate from d3-interpolate, which the build replaces',
    );
  }
  return code.replace(ANYTHING_BETWEEN, '$1interpolateNumber as $2');
}
