/** Module hooks for drawing elements without a browser: Lit as browsers get it, and no worker. */

const LIT = /^(lit|lit-html|lit-element|@lit\/reactive-element)(\/|$)/;
const PROGRAM = new URL('./core-program.mjs', import.meta.url).href;

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  if (specifier.startsWith('virtual:posenc-')) return { url: PROGRAM, shortCircuit: true };
  if (!LIT.test(specifier)) return nextResolve(specifier, context);
  const conditions = context.conditions.filter((condition) => condition !== 'node');
  return nextResolve(specifier, { ...context, conditions });
}
