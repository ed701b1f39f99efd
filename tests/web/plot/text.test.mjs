import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curveStyle, inkOn, luminance } from '../../../web/plot/colors.js';
import {
  amount,
  decimalsThatFit,
  fixed,
  known,
  quantity,
  short,
  valuesText,
  writerOf,
} from '../../../web/plot/format.js';
import { wholeTicks } from '../../../web/plot/heatmap.js';
import { nearest } from '../../../web/plot/lines.js';

test('fixed: a real minus sign, and no negative zero', () => {
  assert.equal(fixed(-0.4161, 2), '−0.42');
  assert.equal(fixed(-0.0001, 2), '0.00');
  assert.equal(fixed(1, 3), '1.000');
});

test('short: significant digits without trailing zeros', () => {
  assert.equal(short(0.84147098, 4), '0.8415');
  assert.equal(short(-2), '−2');
  assert.equal(short(65535), '65535');
  assert.equal(short(65535, 8), '65535');
  assert.equal(short(1.5e-9), '1.5·10⁻⁹');
  assert.equal(short(NaN), 'NaN');
});

test('quantity: one of it, or several', () => {
  assert.deepEqual(
    [0, 1, 1024].map((count) => quantity(count, 'row')),
    ['0 rows', '1 row', '1,024 rows'],
  );
  assert.equal(quantity(1, 'query', 'queries'), '1 query');
});

test('decimalsThatFit: none in narrow cells', () => {
  assert.ok(decimalsThatFit(20) < 1);
  assert.equal(decimalsThatFit(112), 4);
});

test('inkOn: at least 4.5 to 1 on every colour', () => {
  for (let level = 0; level < 256; level += 5) {
    for (const color of [
      [level, 0, 0],
      [0, level, 255 - level],
      [level, level, level],
    ]) {
      const ground = luminance(color[0], color[1], color[2]);
      const ink = inkOn(color[0], color[1], color[2]) === '#000' ? 0 : 1;
      const contrast = (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
      assert.ok(contrast >= 4.5, `${color}: ${contrast}`);
    }
  }
});

test('curveStyle: 24 curves differ by colour or dash, neighbours by both', () => {
  const styles = Array.from({ length: 24 }, (_, index) => curveStyle(index));
  assert.equal(new Set(styles.map(({ color, dash }) => color + dash)).size, 24);
  for (let k = 1; k < 24; k++) {
    assert.notEqual(styles[k].color, styles[k - 1].color);
    assert.notEqual(styles[k].dash, styles[k - 1].dash);
  }
});

test('wholeTicks: whole numbers within the table', () => {
  for (const count of [1, 2, 3, 50, 128, 65536]) {
    const ticks = wholeTicks(count, 10);
    assert.ok(ticks.length > 0 && ticks.every((tick) => Number.isInteger(tick) && tick < count));
  }
});

test('nearest: the closest entry of an increasing list', () => {
  const xs = [0, 0.5, 2, 10];
  assert.deepEqual(
    [-5, 0.2, 0.3, 1.3, 7, 99].map((x) => nearest(xs, x)),
    [0, 0, 1, 2, 3, 3],
  );
  assert.equal(nearest([4], 7), 0);
});

test('known: as many digits as the error leaves, 0 within it, about where none is left', () => {
  assert.equal(known(0.268365, 1e-6, 5, fixed), '0.2684');
  assert.equal(known(0.268361, 1e-6, 5, fixed), '0.26836');
  assert.equal(known(-7e-16, 1e-15, 4, short), '0');
  assert.equal(known(3.5e-15, 1.1e-16, 4, short), '≈ 3.5·10⁻¹⁵');
});

test('what a float32 holds has no digit more; values are told from the least to the greatest', () => {
  const near = Math.fround(0.12345); // 0.12345000356
  assert.equal(writerOf(Float32Array.of(near), fixed)(near, 4), '0.123');
  assert.equal(writerOf(Float64Array.of(near), fixed)(near, 4), '0.1235');
  assert.equal(valuesText([3, -Infinity, 11, 0, NaN]), 'values from 0 to 11');
  assert.equal(valuesText([0, 0]), 'every value 0');
  assert.equal(valuesText([-Infinity]), 'no value is finite');
});

test('amount: one thing is one, however it is written', () => {
  assert.equal(amount(1, 8, 'token'), '1 token');
  assert.equal(amount(1.0000001, 4, 'turn'), '1 turn');
  assert.equal(amount(6.28318, 4, 'token'), '6.283 tokens');
  assert.equal(amount(0, 4, 'turn'), '0 turns');
});
