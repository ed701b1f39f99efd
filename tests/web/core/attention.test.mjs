import { loadCore } from '../../../web/core/index.js';
import { testAttention } from './attention_suite.mjs';
import { testDemos } from './demos_suite.mjs';
import { testTexts } from './texts_suite.mjs';

testAttention('direct core', () => loadCore());
testDemos('direct core', () => loadCore());
testTexts('direct core', () => loadCore());
