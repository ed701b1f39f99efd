/** Several cores for what takes long: they come when a figure asks for them. */
import { arriving } from '../../core/fetched.js';

export const manyCores = arriving(async () =>
  (await import('../../worker/page-pool.js')).pagePool(),
);
