// The course structure of the cmi5 package. Every page in it says when it was opened and left; a sheet also
// what was answered, and its score.
import { writer } from '../../export/writer.js';
import { MASTERY } from '../../worksheets/sheet.js';
import { xmlText } from '../text.js';
import { PAGES, items } from './course.js';

/** @import { Item } from './course.js' */

/** What a platform asks of each before it counts. @type {Record<Item['kind'], string>} */
const RULES = {
  lesson: 'moveOn="NotApplicable"',
  sheet: `moveOn="Completed" masteryScore="${MASTERY}"`,
};

/** @param {string} name @param {string} text */
const words = (name, text) =>
  `<${name}><langstring lang="en">${xmlText(text)}</langstring></${name}>`;

export const cmi5Structure = writer(
  'cmi5 course structure',
  { takes: 'text', reader: 'xml' },
  (/** @type {string} */ title) => `<?xml version="1.0" encoding="UTF-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="urn:posenc:course">
    ${words('title', title)}
    ${words('description', 'Lessons with live figures, and their sheets.')}
  </course>
${items
  .map(
    ({ id, title: own, summary, kind, query }) => `  <au id="urn:posenc:${id}" ${RULES[kind]}>
    ${words('title', own)}
    ${words('description', summary)}
    <url>${xmlText(PAGES[kind] + query)}</url>
  </au>`,
  )
  .join('\n')}
</courseStructure>
`,
);
