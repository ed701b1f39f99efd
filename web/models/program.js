/** What a page calls on its own thread: a config is read within a frame. */
export { loadModels } from './index.js';
