// The manifest of the package for learning platforms.
import { writer } from '../../export/writer.js';
import { xmlText } from '../text.js';
import { PAGES, items } from './course.js';

/** Pages are `asset`s, which need no script of the platform; the sheet is a `sco`, which uses it. */
const RESOURCES = [
  { id: 'story', type: 'asset', page: 'posenc.html' },
  { id: 'lesson', type: 'asset', page: PAGES.lesson },
  { id: 'sheet', type: 'sco', page: PAGES.sheet },
];

const ITEMS = [
  { id: 'story', title: 'Where does a word stand?', kind: 'story', query: '' },
  ...items,
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
${ITEMS.map(
  ({ id, title, kind, query }) =>
    `      <item identifier="item-${id}" identifierref="${kind}"${query && ` parameters="${xmlText(query)}"`}>
        <title>${xmlText(title)}</title>
      </item>`,
).join('\n')}
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
