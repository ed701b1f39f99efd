/** What svelte-check and vue-tsc say of the package's elements in templates: the right is let through, each mistake is found. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { strangersProject } from '../support/packed.mjs';
import { snippet } from '../support/readme.mjs';

const MODULES = join(import.meta.dirname, '../../../node_modules');
const FRAMEWORKS = /^(@types|csstype|vue|@vue|svelte|estree-walker|@jridgewell)$/;
/** @type {Awaited<ReturnType<typeof strangersProject>>} */
let project;

before(async () => {
  project = await strangersProject(FRAMEWORKS);
  await writeFile(join(project.folder, 'package.json'), '{"type": "module"}');
});

after(() => project.remove());

/**
 * Checks a folder of templates.
 * @param {string} name of the folder
 * @param {Record<string, string>} files
 * @param {object} more of tsconfig.json
 * @param {string[]} command
 * @returns {Promise<string>} all that is said
 */
async function checked(name, files, more, command) {
  const folder = join(project.folder, name);
  await mkdir(folder);
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2022', module: 'esnext' },
    ...{ moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [], allowJs: true },
    ...{ verbatimModuleSyntax: true, skipLibCheck: true },
  };
  const config = { compilerOptions, include: ['*'], ...more };
  const all = { ...files, 'tsconfig.json': JSON.stringify(config) };
  for (const [file, text] of Object.entries(all)) await writeFile(join(folder, file), text);
  const [program, ...words] = command;
  return new Promise((resolve) => {
    const args = [join(MODULES, program), ...words];
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

/** Lines of a template that say they are wrong. @param {string} text */
const wrongLines = (text) =>
  text.split('\n').flatMap((line, index) => (line.includes('wrong') ? [index + 1] : []));

const lines = (/** @type {string} */ said, /** @type {RegExp} */ place) =>
  [...new Set([...said.matchAll(place)].map(([, line]) => Number(line)))].sort((a, b) => a - b);

const RIGHT = `<pe-heatmap encoding="rope" d-model="4" length="8" controls={true} label="Right" class="wide"`;

test('svelte-check: scheme names, properties and events of elements', async () => {
  const own = `<script lang="ts">
  import 'posenc/svelte';
  import 'posenc/heatmap';
</script>

${RIGHT} headDim={16} onpe-error={({ detail }) => detail.message.length}></pe-heatmap>
<pe-heatmap encoding="ropes" label="wrong scheme"></pe-heatmap>
<pe-heatmap hedDim={16} label="wrong name"></pe-heatmap>
<pe-heatmap headDim={{}} label="wrong kind"></pe-heatmap>
<pe-heatmap length="eight" label="wrong number"></pe-heatmap>
<pe-heatmap theme="black" label="wrong choice"></pe-heatmap>
<pe-heatmap controls={5} label="wrong kind"></pe-heatmap>
<pe-heatmap onpe-error={({ detail }) => detail.reason} label="wrong detail"></pe-heatmap>
`;
  const readme = await snippet('svelte', 'pe-heatmap');
  const said = await checked(
    'svelte',
    { 'Own.svelte': own, 'Readme.svelte': readme, 'types.ts': "import 'posenc/svelte';\n" },
    {},
    ['svelte-check/bin/svelte-check', '--output', 'machine'],
  );
  assert.deepEqual(lines(said, /ERROR "Own\.svelte" (\d+):/g), wrongLines(own), said);
  assert.doesNotMatch(said, /(ERROR|WARNING) "(?!Own)/);
});

test('vue-tsc: scheme names, properties and events of elements', async () => {
  const own = `<script setup lang="ts">
import 'posenc/vue';
import 'posenc/heatmap';
</script>

<template>
  ${RIGHT.replace('controls={true}', ':controls="true"')} :headDim="16" @pe-error="({ detail }) => detail.message.length" />
  <pe-heatmap encoding="ropes" label="wrong scheme" />
  <pe-heatmap :hedDim="16" label="wrong name" />
  <pe-heatmap :headDim="{}" label="wrong kind" />
  <pe-heatmap length="eight" label="wrong number" />
  <pe-heatmap theme="black" label="wrong choice" />
  <pe-heatmap :controls="5" label="wrong kind" />
  <pe-heatmap @pe-error="({ detail }) => detail.reason" label="wrong detail" />
</template>
`;
  const readme = await snippet('vue', 'pe-heatmap');
  const said = await checked(
    'vue',
    { 'Own.vue': own, 'Readme.vue': readme, 'types.ts': "import 'posenc/vue';\n" },
    { vueCompilerOptions: { strictTemplates: true } },
    ['vue-tsc/bin/vue-tsc.js', '--noEmit'],
  );
  assert.deepEqual(lines(said, /^Own\.vue\((\d+),/gm), wrongLines(own), said);
  assert.doesNotMatch(said, /^(?!Own|\s)\S+\.\w+\(/m);
});
