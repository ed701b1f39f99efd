/** The Python templates, by path below python/, as Vite puts them into the script. */

/** @type {Record<string, string>} */
const files = import.meta.glob('./python/**/*.py', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const templates = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.replace('./python/', ''), text]),
);
