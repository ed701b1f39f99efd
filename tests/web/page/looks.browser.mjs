/** Every page on a light desk and on a dark phone. */
import { VIEWS, testPages } from '../support/looks.mjs';

testPages(VIEWS);
