/** The program in Python: a function from a template, the call with the reader's parameters. */

/** @import { Encoding, Parameters } from '../core/types.js' */
import { templates } from '#export-templates';
import { snakeCase } from '../core/check.js';
import { floatLiteral, list, spelledOut } from './arguments.js';
import { toJax, toPytorch } from './dialects.js';
import { pythonFormula } from './formula.js';
import { literal as quoted } from './signs.js';
import { oneLine } from './steering.js';

/**
 * The template of a scheme: that of one of its choices (rope.yarn.py) before the general one.
 * @param {Encoding} encoding
 * @param {Parameters} params
 */
function templateOf({ name, parameters }, params) {
  const chosen = parameters
    .filter(({ type }) => type === 'choice')
    .map((choice) => templates[`${name}.${params[choice.name] ?? choice.default}.py`])
    .find((text) => text !== undefined);
  const template = chosen ?? templates[`${name}.py`];
  if (template === undefined) throw new Error(`python/${name}.py is missing`);
  return template;
}

/**
 * Name and parameters of a template's first function.
 * @param {string} template
 * @returns {{name: string, parameters: Map<string, string | null>}} defaults by parameter, as written
 */
export function signatureOf(template) {
  const [, name, inside] = /^def (\w+)\(([^)]*)\):/m.exec(template) ?? [];
  if (name === undefined) throw new Error(`no function in ${template}`);
  /** @type {Map<string, string | null>} */
  const parameters = new Map();
  for (const [, key, value] of inside.matchAll(/(\w+)(?:=([^,\n]+))?/g)) {
    parameters.set(key, value ?? null);
  }
  return { name, parameters };
}

/** @param {string} type @param {any} value @returns {string} */
function literal(type, value) {
  if (type === 'list') {
    const items = value.map((/** @type {number} */ item) => String(item));
    return list(items, { open: '[', close: ']', indent: '    ', used: 30 });
  }
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return type === 'integer' ? String(value) : floatLiteral(value);
  return quoted(value);
}

/**
 * The rows' positions, as one writes them by hand.
 * @param {Parameters} params
 * @param {any} length
 */
function positions({ positions: given, start = 0 }, length) {
  if (given != null) {
    const items = given.map((/** @type {number} */ item) => String(item));
    return list(items, { open: 'np.array([', close: '])', indent: '    ', used: 30 });
  }
  if (start === 0) return `np.arange(${length})`;
  return `${start} + np.arange(${length})`;
}

/**
 * @param {Encoding} encoding
 * @param {Parameters} params
 * @param {string} template
 * @param {(literal: string) => string} hold what a literal of a reader's text is called for now
 */
function callOf(encoding, params, template, hold) {
  const { name, parameters } = signatureOf(template);
  const spelled = spelledOut(encoding, params).filter(({ parameter }) =>
    parameters.has(snakeCase(parameter.name)),
  );
  const given = spelled
    .filter(({ parameter }) => parameter.name !== 'positions')
    .map(({ parameter: { name, type }, value }) => {
      const written = literal(type, value);
      return `${snakeCase(name)}=${type === 'text' ? hold(written) : written}`;
    });
  if (parameters.has('positions')) {
    const length = encoding.parameters.find((parameter) => parameter.name === 'length');
    given.unshift(positions(params, params.length ?? length?.default));
  }
  const oneLine = `${name}(${given.join(', ')})`;
  if (oneLine.length <= 70 && !oneLine.includes('\n')) return oneLine;
  return `${name}(\n    ${given.join(',\n    ')},\n)`;
}

/** Functions that templates may call, by name. */
const SHARED = new Map(
  Object.entries(templates)
    .filter(([path]) => path.startsWith('shared/'))
    .map(([, text]) => [/^(?:def|class) (\w+)/m.exec(text)?.[1] ?? '', text]),
);

/**
 * A function and, before it, the shared ones that it needs.
 * @param {string} text
 * @param {Set<string>} [found]
 */
function withShared(text, found = new Set()) {
  for (const [name, shared] of SHARED) {
    if (text.includes(`${name}(`) && !found.has(shared) && shared !== text) {
      withShared(shared, found);
    }
  }
  return found.add(text);
}

/**
 * Where the pairs of a rotation begin: the last channels of a head may be the ones that turn.
 * @param {Encoding} encoding
 * @param {Parameters} params
 */
export function firstChannel({ parameters }, { headDim, rotaryDim, place }) {
  if (place !== 'trailing' || !rotaryDim) return 0;
  const head = parameters.find(({ name }) => name === 'headDim');
  return (headDim ?? head?.default) - rotaryDim;
}

const MODULES = ['math', 'struct'];

/**
 * @param {(code: string) => string} dialect of NumPy's code; it never meets a text of the reader's
 * @param {Encoding} encoding
 * @param {Parameters} params
 * @param {string[]} formula of the reader, as the core's formulaProgram() gives it
 */
function program(dialect, encoding, params, formula) {
  const template = templateOf(encoding, params).replace('FORMULA', () => pythonFormula(formula));
  const functions = [...withShared(template)];
  if (encoding.kind === 'rotate') functions.push(/** @type {string} */ (SHARED.get('rotate')));
  const code = functions.map((text) => text.trim()).join('\n\n\n');
  const modules = MODULES.filter((name) => code.includes(`${name}.`));
  const imports =
    modules.length > 0 ? `${modules.map((name) => `import ${name}\n`).join('')}\n` : '';

  const isDouble = params.precision === 'float64';
  const table = encoding.kind === 'bias' ? 'bias' : 'table';
  /** @type {string[]} */
  const held = [];
  const hold = (/** @type {string} */ text) =>
    `"${'\0'.repeat(held.push(text) && text.length - 2)}"`;
  const lines = [
    `${table} = ${callOf(encoding, params, template, hold)}${isDouble ? '' : '.astype(np.float32)'}`,
    `print(${table})`,
  ];
  if (encoding.kind === 'rotate') {
    const layout = encoding.parameters.find(({ name }) => name === 'layout');
    const choice = JSON.stringify(params.layout ?? layout?.default);
    const first = firstChannel(encoding, params);
    const given = first === 0 ? choice : `${choice}, ${first}`;
    lines.push(`# queries = rotate(queries, table, ${given}), keys likewise`);
  }
  const numpyCode = `${imports}import numpy as np


${code}


${lines.join('\n')}
`;
  const written = dialect(numpyCode).replace(/"\0+"/g, () => /** @type {string} */ (held.shift()));
  return `# ${oneLine(`${encoding.title}. ${encoding.source}`)}\n${written}`;
}

/** @param {Encoding} encoding @param {Parameters} params @param {string[]} [formula] */
export const numpy = (encoding, params, formula = []) =>
  program((code) => code, encoding, params, formula);

/** @type {typeof numpy} */
export const pytorch = (encoding, params, formula = []) =>
  program(toPytorch, encoding, params, formula);

/** @type {typeof numpy} */
export const jax = (encoding, params, formula = []) => program(toJax, encoding, params, formula);
