/** Vite plugin: the elements of the registry in one chunk, where the sources import each when they run. */
import { fileURLToPath } from 'node:url';
import { registry } from '../../elements/registry.js';

const ALL = fileURLToPath(new URL('../../elements/all.js', import.meta.url));

/** @type {import('vite').Plugin} */
export const elementsPlugin = {
  name: 'posenc-elements',
  load(id) {
    if (id !== ALL) return null;
    const entries = Object.entries(registry);
    const imports = entries.map(([, { file, name }]) => `import { ${name} } from '${file}';`);
    const elements = entries.map(([tag, { name }]) => `'${tag}': ${name}`);
    return `${imports.join('\n')}\nexport const elements = { ${elements.join(', ')} };`;
  },
};
