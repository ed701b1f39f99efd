/** The class of every element. Bundles import them by name: web/build/vite/elements-plugin.js. */
import { registry } from './registry.js';

/** By tag. @type {Record<string, typeof import('./frame/base.js').PeElement<any>>} */
export const elements = Object.fromEntries(
  await Promise.all(
    Object.entries(registry).map(async ([tag, { file, name }]) => {
      const module = await import(/* @vite-ignore */ file);
      return [tag, module[name]];
    }),
  ),
);
