/** Module hooks for drawing elements without a browser: Lit as browsers get it, and no worker. */

const LIT = /^(lit|lit-html|lit-element|@lit\/reactive-element)(\/|$)/;
const NO_WORKER =
  'data:text/javascript,export default class { constructor() { throw new Error("no worker here") } }';

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  if (specifier.includes('?worker')) return { url: NO_WORKER, shortCircuit: true };
  if (!LIT.test(specifier)) return nextResolve(specifier, context);
  const conditions = context.conditions.filter((condition) => condition !== 'node');
  return nextResolve(specifier, { ...context, conditions });
}
