/** Every page on phones and on a dark desk, what is opened there, the story with all its figures too. */
import { OTHER_VIEWS, VIEWS, testPages } from '../support/looks.mjs';
import { opened, wholeStory } from '../support/page-looks.mjs';

testPages([...VIEWS.slice(1), ...OTHER_VIEWS]);
testPages([...VIEWS, ...OTHER_VIEWS], opened);
testPages(OTHER_VIEWS, wholeStory);
