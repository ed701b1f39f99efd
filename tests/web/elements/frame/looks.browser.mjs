/** Every element on a light desk and on a dark phone. */
import { VIEWS, testElements } from '../../support/looks.mjs';

testElements(VIEWS);
