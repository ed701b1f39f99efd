import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutForbidden } from '../../../../web/elements/panels/figure-svg.js';

test('saved SVG: what XML forbids is left out, everything else stays', () => {
  assert.equal(withoutForbidden('a\u0000\u0001\u0008\u000b\u000c\u001f\ufffe\uffffb'), 'ab');
  assert.equal(withoutForbidden('\ud800x\udc00'), 'x', 'halves of a letter');
  const kept = '\t\n\r ~\u007f\u0085é\ud7ff\ue000\ufffd🧭\u{10ffff}<>&amp;';
  assert.equal(withoutForbidden(kept), kept);
});
