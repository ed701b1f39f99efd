/** A lane's name as it is shown and read out: an unknown one without signs that steer. */
import { spoken } from '../../../export/steering.js';
import { laneName as nameOf } from '../../../training/names.js';

/** @param {string} lane */
export const laneName = (lane) => spoken(nameOf(lane));
