/** Every page on phones and on a dark desk, the story with all its figures too. */
import { OTHER_VIEWS, VIEWS, testPages } from '../support/looks.mjs';
import { wholeStory } from '../support/page-looks.mjs';

testPages([...VIEWS.slice(1), ...OTHER_VIEWS]);
testPages(OTHER_VIEWS, wholeStory);
