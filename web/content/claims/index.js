/** Every claim that the core decides, post by post; `training.js` has those of the kept runs. */
import { figureNamed } from '../../texts/figure-names.js';
import { aryan } from './aryan/index.js';
import { elsewhere } from './elsewhere.js';
import { headless } from './headless/index.js';
import { kazemnejad } from './kazemnejad/index.js';
import { learners } from './learners.js';
import { pim } from './pim/index.js';
import { runs } from './runs.js';
import { saeed } from './saeed/index.js';

/** @import { Claim } from '../types.js' */

/** @type {readonly Claim[]} */
export const claims = [
  ...pim,
  ...kazemnejad,
  ...aryan,
  ...saeed,
  ...headless,
  ...elsewhere,
  ...runs,
  ...learners,
];

/** @param {string} name that it has, or had */
export const findClaim = (name) =>
  claims.find(({ id, was }) => id === figureNamed(name) || was === name) ?? null;
