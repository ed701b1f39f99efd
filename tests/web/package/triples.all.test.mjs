/** Every value that an element's schemes and settings take is let through by types and told by editors' data. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { OF_NODES, describeElements } from '../../../web/build/describe/elements.mjs';
import { kebabCase } from '../../../web/core/check.js';
import { strangersProject } from '../support/packed.mjs';

/** @import { Parameter } from '../../../web/core/types.js' */

const execute = promisify(execFile);
const TSC = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
const { elements, catalogue } = await describeElements();
/** @type {Awaited<ReturnType<typeof strangersProject>>} */
let project;

before(async () => {
  project = await strangersProject(/^(@types|csstype|react)$/);
  await writeFile(join(project.folder, 'package.json'), '{"type": "module"}');
});
after(() => project.remove());

/** Values of a parameter in TypeScript. @param {Parameter} parameter */
function valuesOf({ type, choices, default: standard, min }) {
  if (type === 'choice') return (choices ?? []).map((choice) => JSON.stringify(choice));
  if (type === 'boolean') return ['true', 'false'];
  if (type === 'text') return ['"a b"', '["a", "b"]'];
  if (type === 'list') return ['[1, 2]', '"1 2"', 'new Float64Array(2)', 'new Float32Array(2)'];
  const number = typeof standard === 'number' ? standard : (min ?? 1);
  return [String(number), JSON.stringify(String(number))];
}

/** @typedef {{tag: string, name: string, property: string, value: string}} Case */

/** A case for each element, parameter and value: what several schemes share stands there once. */
function casesOf() {
  /** @type {Map<string, Case>} */
  const cases = new Map();
  let triples = 0;
  for (const { tag, schemes, properties } of elements)
    for (const { parameters } of catalogue.filter(({ name }) => schemes.includes(name)))
      for (const parameter of parameters)
        for (const value of valuesOf(parameter)) {
          triples += 1;
          const { name: property } = parameter;
          const found = { tag, property, name: kebabCase(property), value };
          const isOther = properties.some(({ name }) => name === property); // of another kind
          if (!isOther && !OF_NODES.includes(property))
            cases.set(Object.values(found).join(), found);
        }
  return { cases: [...cases.values()], triples };
}
const { cases, triples } = casesOf();

/** @param {string} file @param {string} code @param {object} [options] */
async function problemsOf(file, code, options) {
  await writeFile(join(project.folder, file), code);
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2022', skipLibCheck: true, types: [] },
    ...{ lib: ['es2022', 'dom'], module: 'esnext', moduleResolution: 'bundler' },
    ...options,
  };
  const config = JSON.stringify({ compilerOptions, files: [file] });
  await writeFile(join(project.folder, 'tsconfig.json'), config);
  try {
    await execute(process.execPath, [TSC, '-p', project.folder], { maxBuffer: 2 ** 26 });
    return [];
  } catch (error) {
    return /** @type {any} */ (error).stdout.split('\n').filter(Boolean);
  }
}

test('types: every valid value of every scheme is let through, as property and in a template', async (t) => {
  t.diagnostic(`${triples} triples of element, scheme and value: ${cases.length} cases`);
  const dom = cases.map(
    ({ tag, property, value }) =>
      `document.createElement('${tag}')[${JSON.stringify(property)}] = ${value};`,
  );
  const imports = "import type {} from 'posenc/define';\n";
  assert.deepEqual((await problemsOf('all.ts', imports + dom.join('\n'))).slice(0, 5), []);
  const jsx = cases.map(({ tag, property, value }) => `<${tag} ${property}={${value}} />,`);
  const code = `import 'posenc/react';\nexport const all = [\n${jsx.join('\n')}\n];`;
  assert.deepEqual((await problemsOf('all.tsx', code, { jsx: 'preserve' })).slice(0, 5), []);
});

const MADE_UP = 200; // of all: the compiler takes long

test('types: made-up values are refused, each of them', async () => {
  const wrong = cases.filter(({ value }) => /^(\d|"(?!\d))/.test(value));
  const given = wrong
    .filter((_, at) => at % Math.floor(wrong.length / MADE_UP) === 0)
    .slice(0, MADE_UP)
    .map(({ tag, property }, at) => ({
      line: `<${tag} ${property}={${at % 2 ? '{ made: "up" }' : 'Symbol()'}} />,`,
    }));
  assert.equal(given.length, MADE_UP);
  const code = `import 'posenc/react';\nexport const all = [\n${given.map(({ line }) => line).join('\n')}\n];`;
  const problems = await problemsOf('wrong.tsx', code, { jsx: 'preserve' });
  const lines = new Set(
    problems.flatMap((/** @type {string} */ text) => /wrong\.tsx\((\d+),/.exec(text)?.[1] ?? []),
  );
  assert.equal(lines.size, given.length);
});

test('editors: every choice of every scheme stands in the manifest, in VS Code’s data and in web-types', async () => {
  const read = async (/** @type {string} */ name) =>
    JSON.parse(await readFile(join(project.folder, 'node_modules/posenc', name), 'utf8'));
  const [manifest, vscode, webTypes] = await Promise.all(
    ['custom-elements.json', 'vscode.html-custom-data.json', 'web-types.json'].map(read),
  );
  const missing = cases
    .filter(({ value }) => /^"[a-z]/.test(value) && value !== '"a b"')
    .filter(({ tag, name, value }) => {
      const choice = JSON.parse(value);
      const declared = manifest.modules
        .flatMap((/** @type {any} */ { declarations }) => declarations)
        .find((/** @type {any} */ each) => each.tagName === tag);
      const of = (/** @type {any[]} */ list) => list.find((each) => each.name === name);
      return !(
        of(declared.attributes).type.text.includes(`'${choice}'`) &&
        of(named(vscode.tags, tag).attributes).values.some(
          (/** @type {any} */ each) => each.name === choice,
        ) &&
        of(named(webTypes.contributions.html.elements, tag).attributes).value.type.includes(
          `'${choice}'`,
        )
      );
    });
  assert.deepEqual(missing, []);
});

/** @param {any[]} list @param {string} tag */
const named = (list, tag) => list.find(({ name }) => name === tag);
