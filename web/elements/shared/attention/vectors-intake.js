/** Where a reader brings word vectors: a table whose rows begin with words. */
import { Intake } from '../table-intake.js';
import { WordVectors } from './word-vectors.js';

/** @import { PeElement } from '../../frame/base.js' */

/**
 * @param {PeElement<any>} host
 * @param {(vectors: WordVectors) => void} onVectors
 */
export const vectorsIntake = (host, onVectors) =>
  new Intake(host, (table) => onVectors(new WordVectors(table)));
