/** UMAP as the figure sees it: every run in a worker of its own, so that stopping it is immediate. */
import { fetched } from '../../../core/fetched.js';
import { openProgram } from '../../../worker/program.js';

/** @typedef {Awaited<ReturnType<typeof openRun>>} Run */

/** Its program is loaded with the first run, not with the page. */
export async function openRun() {
  const { program, wasm } = await fetched(import('virtual:posenc-umap-program'));
  const { core, end } = openProgram({
    program,
    wasm,
    name: 'posenc-umap',
    lacks: 'pe-projection: this script leaves UMAP out',
    load: (made, module) => made.loadUmap(module),
  });
  return { umap: core, end };
}
