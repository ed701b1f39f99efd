/** Every page on a light desk. */
import { VIEWS, testPages } from '../support/looks.mjs';

testPages(VIEWS.slice(0, 1));
