/** Under Node the core has the methods for models' configs, too, where their module is built. */
import { access } from 'node:fs/promises';

export async function modelMethods() {
  try {
    await access(new URL(import.meta.resolve('#models-glue')));
  } catch {
    return {}; // `npm start` makes pages before it
  }
  const { loadModels } = await import('posenc/models');
  return loadModels();
}
