/** Every page on a light phone and on a dark desk, the story with all its figures too. */
import { OTHER_VIEWS, testPages } from '../support/looks.mjs';
import { wholeStory } from '../support/page-looks.mjs';

testPages(OTHER_VIEWS);
testPages(OTHER_VIEWS, wholeStory);
