// The manifest of the package for learning platforms.
import { writer } from '../../export/writer.js';
import { xmlText } from '../markup/text.js';

/** One page without marks: SCORM’s `asset`, which needs no script of the platform. */
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
      <item identifier="posenc-item" identifierref="posenc-resource">
        <title>Where does a word stand?</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="posenc-resource" type="webcontent" adlcp:scormtype="asset" href="posenc.html">
${files.map((file) => `      <file href="${xmlText(file)}" />`).join('\n')}
    </resource>
  </resources>
</manifest>
`,
);
