/** Every element on a light phone and on a dark desk. */
import { OTHER_VIEWS, testElements } from '../../support/looks.mjs';

testElements(OTHER_VIEWS);
