// The manifest of the package for learning platforms.
import { lessons, sheetOf } from '../../content/lessons/index.js';
import { writer } from '../../export/writer.js';
import { xmlText } from '../markup/text.js';

/** The story, and of each lesson the page of its class and its sheet, which reports to the gradebook. */
const items = [
  { id: 'story', title: 'Where does a word stand?', resource: 'story', parameters: '' },
  ...lessons.flatMap((lesson) => [
    {
      id: lesson.name,
      title: `${lesson.title} (${lesson.minutes} minutes)`,
      resource: 'lesson',
      parameters: `?of=${lesson.name}`,
    },
    {
      id: `${lesson.name}-sheet`,
      title: `${lesson.title}: the sheet`,
      resource: 'sheet',
      parameters: `?${sheetOf(lesson)}`,
    },
  ]),
];

/** Pages are `asset`s, which need no script of the platform; the sheet is a `sco`, which uses it. */
const RESOURCES = [
  { id: 'story', type: 'asset', page: 'posenc.html' },
  { id: 'lesson', type: 'asset', page: 'posenc-lesson.html' },
  { id: 'sheet', type: 'sco', page: 'posenc-worksheet.html' },
];

export const scormManifest = writer(
  'SCORM manifest',
  { takes: 'names', reader: 'xml' },
  (/** @type {string[]} */ files) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="posenc" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="posenc-course">
    <organization identifier="posenc-course">
      <title>posenc: positional encodings</title>
${items
  .map(
    ({
      id,
      title,
      resource,
      parameters,
    }) => `      <item identifier="item-${id}" identifierref="${resource}"${parameters && ` parameters="${xmlText(parameters)}"`}>
        <title>${xmlText(title)}</title>
      </item>`,
  )
  .join('\n')}
    </organization>
  </organizations>
  <resources>
${RESOURCES.map(
  ({ id, type, page }) =>
    `    <resource identifier="${id}" type="webcontent" adlcp:scormtype="${type}" href="${page}">
      <file href="${page}" />${id === 'story' ? '\n      <dependency identifierref="common" />' : ''}
    </resource>`,
).join('\n')}
    <resource identifier="common" type="webcontent" adlcp:scormtype="asset">
${files
  .filter((file) => !RESOURCES.some(({ page }) => page === file))
  .map((file) => `      <file href="${xmlText(file)}" />`)
  .join('\n')}
    </resource>
  </resources>
</manifest>
`,
);
