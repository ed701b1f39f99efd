/** Every element on a dark phone, on a light one and on a dark desk. */
import { OTHER_VIEWS, VIEWS, testElements } from '../../support/looks.mjs';

testElements([...VIEWS.slice(1), ...OTHER_VIEWS]);
