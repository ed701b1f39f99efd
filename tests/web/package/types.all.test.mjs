/** What TypeScript says to those who install the package: of the core, of elements, in templates. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { strangersProject } from '../support/packed.mjs';
import { snippet } from '../support/readme.mjs';

const execute = promisify(execFile);
const TSC = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
const FRAMEWORKS = /^(@types|csstype|react|vue|@vue|svelte|preact|solid-js|seroval.*)$/;
/** @type {Awaited<ReturnType<typeof strangersProject>>} */
let project;

before(async () => {
  project = await strangersProject(FRAMEWORKS, /^@builder\.io$/);
  await writeFile(join(project.folder, 'package.json'), '{"type": "module"}');
});

after(() => project.remove());

/**
 * Compiles a sample whose `@ts-expect-error` lines must be errors, and no others.
 * @param {string} file
 * @param {string} code
 * @param {Record<string, unknown>} options of the compiler
 */
async function compiles(file, code, options = {}) {
  const folder = join(project.folder, file.replace(/\W/g, '-'));
  await mkdir(folder);
  await writeFile(join(folder, file), code);
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2022', module: 'nodenext', types: [] },
    ...options,
  };
  const config = JSON.stringify({ compilerOptions, files: [file] });
  await writeFile(join(folder, 'tsconfig.json'), config);
  try {
    await execute(process.execPath, [TSC, '-p', folder]);
  } catch (error) {
    assert.fail(/** @type {any} */ (error).stdout);
  }
}

const CORE = `import { loadCore, type Matrix, type SchemeName, type AsyncCore } from 'posenc';
import { loadCore as loadBare } from 'posenc/core';
import { loadCore as loadSmall } from 'posenc/small';
import wasmModule from 'posenc/core.wasm';
import { loadModels } from 'posenc/models';
import { loadReaders } from 'posenc/readers';
import { loadTraces, traceText, type TraceAnswer } from 'posenc/traces';
await loadBare({ wasmBinary: new Uint8Array() });
await loadBare({ wasmModule });
export const few: Matrix = (await loadSmall()).encode('rope', { headDim: 8 });
// @ts-expect-error: of the whole core alone
(await loadSmall()).scorecard('rope');
await (await loadModels()).modelPositions('{}');
export const keys: string = await (await loadReaders()).readGguf({ size: 0, read: () => new Uint8Array() });
export const judged: TraceAnswer = (await loadTraces()).checkTrace(await traceText(new Uint8Array()));
const core = await loadCore();
const table: Matrix = core.encode('sinusoidal', { length: 3, base: 100 });
export const rows: number = table.rows;
core.rotate('rope', table, { headDim: 4 });
core.shift('sinusoidal', { dModel: 4, offset: 2 });
core.shift(table, { offset: 2 });
for (const { name } of core.catalogue()) core.encode(name);
const name = 'rope' as SchemeName;
core.encode(name, { length: 3 });
export const later = (far: AsyncCore) => far.encode('alibi', { length: 3 }).then(({ data }) => data);
export const single: Float32Array[] = [
  core.encode('rope', { length: 4 }).data,
  core.encode('alibi', { precision: 'float32' }).data,
  core.bias('alibi').data,
  core.draw('rope', {}, { colormap: 'magma' }).matrix.data,
  core.rotate('rope', { rows: 1, cols: 4, data: new Float32Array(4) }).data,
];
export const double: Float64Array[] = [
  core.encode('rope', { precision: 'float64' }).data,
  core.bias('alibi', { precision: 'float64', queryLength: 2 }).data,
  core.draw('rope', { precision: 'float64' }).matrix.data,
  core.rotate('rope', { rows: 1, cols: 4, data: new Float64Array(4) }).data,
  core.angles('rope').data,
];
export const either = (precision: 'float32' | 'float64') =>
  core.encode('rope', { precision }).data satisfies Float32Array | Float64Array;
core.paint(table, { colormap: core.colormaps()[0].name });
// @ts-expect-error: single precision where none is given
export const widened: Float64Array = core.encode('rope').data;
// @ts-expect-error: double
export const narrowed: Float32Array = core.encode('rope', { precision: 'float64' }).data;
// @ts-expect-error: either of two
export const open: Float32Array = either('float32');
// @ts-expect-error: no precision of tables
core.encode('rope', { precision: 'float16' });
// @ts-expect-error: no map of colours
core.paint(table, { colormap: 'jet' });
// @ts-expect-error: no option
core.paint(table, { colourmap: 'magma' });
// @ts-expect-error: no scheme
core.encode('sinusoidl');
// @ts-expect-error: no parameter
core.encode('sinusoidal', { lenght: 8 });
// @ts-expect-error: a number
core.encode('sinusoidal', { length: '8' });
// @ts-expect-error: one of the choices
core.encode('sinusoidal', { layout: 'mixed' });
// @ts-expect-error: a name, not a number
core.encode(5);
// @ts-expect-error: no such method
core.encrypt('x');
`;

test('types: the core, where there is no document, with every declaration checked', () =>
  compiles('core.ts', CORE, { lib: ['es2022'], skipLibCheck: false }));

test('types: the core through a bundler, with a document', () =>
  compiles('bundled.ts', CORE, {
    ...{ module: 'esnext', moduleResolution: 'bundler', skipLibCheck: false },
    lib: ['es2022', 'dom'],
  }));

test('types: elements by tag, their properties and events', () =>
  compiles(
    'elements.ts',
    `import { define, elements, load } from 'posenc/define';
    import { PeHeatmap } from 'posenc/heatmap';
    import { tags } from 'posenc/posenc.js';
    define('pe2');
    export const classes: CustomElementConstructor[] = [elements['pe-heatmap'], await load('pe-waves')];
    export const all: readonly string[] = tags;
    const heatmap: PeHeatmap = document.createElement('pe-heatmap');
    heatmap.headDim = 16;
    heatmap.headDim = '16';
    heatmap.encoding = 'rope';
    heatmap.controls = true;
    heatmap.positions = [0, 0.5];
    heatmap.theme = 'dark';
    heatmap.addEventListener('pe-error', ({ detail }) => console.log(detail.parameter, detail.code));
    heatmap.addEventListener('click', ({ clientX }) => clientX);
    document.querySelector('pe-compare')!.table = { rows: 1, cols: 1, data: new Float32Array(1) };
    // @ts-expect-error: no such property
    heatmap.headdim = 16;
    // @ts-expect-error: a number or text
    heatmap.headDim = {};
    // @ts-expect-error: no such detail
    heatmap.addEventListener('pe-error', ({ detail }) => detail.reason);
    // @ts-expect-error: no such element
    await load('pe-heat');`,
    { lib: ['es2022', 'dom'], skipLibCheck: false },
  ));

/** The same in each framework's words. @param {string} events @param {string} extra */
const jsx = (events, extra) => `
export const figure = () => (
  <pe-heatmap encoding="rope" headDim={16} length={8} controls label="RoPE" ${events} class="wide">
    until it is drawn
  </pe-heatmap>
);
export const attributes = () => <pe-waves d-model={4} x-label="p" id="w" style="width: 10px" />;
export const none = () => <pe-heatmap controls={false} positions={[0, 1]} />;
// @ts-expect-error: no such property
export const wrong = () => <pe-heatmap hedDim={16} />;
export const text = () => <pe-heatmap length="8" positions="0 2 5" />;
// @ts-expect-error: no such scheme
export const scheme = () => <pe-heatmap encoding="ropes" />;
// @ts-expect-error: no number
export const number = () => <pe-heatmap length="eight" />;
// @ts-expect-error: no such choice
export const choice = () => <pe-heatmap theme={'black' as const} />;
${extra}`;

const JSX = { lib: ['es2022', 'dom'], module: 'esnext', moduleResolution: 'bundler' };

test('types: React', () =>
  compiles(
    'react.tsx',
    `import 'posenc/react';
    ${jsx('onpe-error={({ detail }) => console.log(detail.message)}', '').replace('style="width: 10px"', 'style={{ width: 10 }}')}`,
    { ...JSX, jsx: 'react-jsx' },
  ));

test('types: Preact', () =>
  compiles(
    'preact.tsx',
    `import 'posenc/preact';
    ${jsx('onpe-error={({ detail }) => console.log(detail.message)}', '')}`,
    { ...JSX, jsx: 'react-jsx', jsxImportSource: 'preact' },
  ));

test('types: Solid', () =>
  compiles(
    'solid.tsx',
    `import 'posenc/solid';
    ${jsx('on:pe-error={({ detail }) => console.log(detail.message)}', '')}`,
    { ...JSX, jsx: 'preserve', jsxImportSource: 'solid-js' },
  ));

// checked declarations would fail by Qwik's own
const QWIK = { jsx: 'react-jsx', jsxImportSource: '@builder.io/qwik', skipLibCheck: true };

test('types: Qwik', () =>
  compiles(
    'qwik.tsx',
    `import 'posenc/qwik';
    ${jsx('onPe-error$={(event: Event) => console.log(event.type)}', '')}`,
    { ...JSX, ...QWIK },
  ));

test('types: Svelte', () =>
  compiles(
    'svelte.ts',
    `import 'posenc/svelte';
    import type { SvelteHTMLElements } from 'svelte/elements';
    type Heatmap = SvelteHTMLElements['pe-heatmap'];
    export const set: Heatmap = { headDim: 16, 'd-model': 4, controls: true, class: 'wide',
      'onpe-error': ({ detail }) => console.log(detail.message) };
    // @ts-expect-error: no such property
    export const wrong: Heatmap = { hedDim: 16 };
    // @ts-expect-error: a number or text
    export const kind: Heatmap = { headDim: {} };`,
    JSX,
  ));

test('types: Vue', () =>
  compiles(
    'vue.ts',
    `import 'posenc/vue';
    import type { GlobalComponents } from 'vue';
    type Props = InstanceType<GlobalComponents['pe-heatmap']>['$props'];
    export const set: Props = { headDim: 16, 'd-model': 4, controls: true, class: 'wide',
      onPeError: ({ detail }) => console.log(detail.message) };
    // @ts-expect-error: no such property
    export const wrong: Props = { hedDim: 16 };
    // @ts-expect-error: a number or text
    export const kind: Props = { headDim: {} };`,
    JSX,
  ));

/** Templates of the README, in TypeScript's words. */
const TEMPLATES = {
  react: { language: 'jsx', options: { jsx: 'react-jsx' } },
  preact: { language: 'jsx', options: { jsx: 'react-jsx', jsxImportSource: 'preact' } },
  solid: { language: 'tsx', options: { jsx: 'preserve', jsxImportSource: 'solid-js' } },
  qwik: { language: 'tsx', options: QWIK },
};

for (const [name, { language, options }] of Object.entries(TEMPLATES)) {
  test(`types: the README's template for ${name}`, async () => {
    const code = await snippet(language, name[0].toUpperCase() + name.slice(1));
    await compiles(`readme-${name}.tsx`, `import 'posenc/${name}';\n${code}`, {
      ...JSX,
      ...options,
    });
  });
}
