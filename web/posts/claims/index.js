/** Every claim, post by post. */
import { aryan } from './aryan.js';
import { elsewhere } from './elsewhere.js';
import { headless } from './headless.js';
import { kazemnejad } from './kazemnejad.js';
import { pim } from './pim.js';
import { saeed } from './saeed.js';

/** @import { Claim } from '../types.js' */

/** @type {readonly Claim[]} */
export const claims = [...pim, ...kazemnejad, ...aryan, ...saeed, ...headless, ...elsewhere];

/** @param {string} id */
export const findClaim = (id) => claims.find((claim) => claim.id === id) ?? null;
