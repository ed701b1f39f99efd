import { loadCore } from '../../../web/core/index.js';
import { testAnalyses } from './analysis_suite.mjs';

testAnalyses('direct core', () => loadCore());
