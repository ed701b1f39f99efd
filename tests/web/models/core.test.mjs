/** Under Node the core reads models' configs itself, by the same code as the module of its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';

test('core: modelPositions is that of the module', async () => {
  const config = { model_type: 'llama', hidden_size: 512, num_attention_heads: 8 };
  Object.assign(config, { num_hidden_layers: 2, rope_theta: 5e5 });
  const core = /** @type {import('../../../web/models/index.js').Models} */ (
    /** @type {unknown} */ (await loadCore())
  );
  const { modelPositions } = await loadModels();
  assert.deepEqual(core.modelPositions(config), modelPositions(config));
  assert.equal(core.modelPositions(JSON.stringify(config)).modelType, 'llama');
});
