import { loadCore } from '../../../web/core/index.js';
import { testApi } from './api_suite.mjs';

testApi('direct core', () => loadCore());
