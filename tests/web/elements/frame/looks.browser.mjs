/** Every element on a light desk; on a dark phone those that stand on the pages. */
import { VIEWS, testElements } from '../../support/looks.mjs';

testElements(VIEWS.slice(0, 1));
