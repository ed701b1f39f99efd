import { loadCore } from '../../../web/core/index.js';
import { testAttention } from './attention_suite.mjs';
import { testAttentionLabs } from './labs_suite.mjs';

testAttention('direct core', () => loadCore());
testAttentionLabs('direct core', () => loadCore());
