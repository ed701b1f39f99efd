/**
 * Takes apart what `lzma1` (or `xz --format=lzma`) packed: a sixth smaller than gzip, or more.
 * Adaptive binary coding after Igor Pavlov's LZMA specification; names as there.
 */

const HEADER = 13; // properties, size of the dictionary, size unpacked
const EVEN = 1024; // probabilities are 11 bits; at first, a half
const STATES = 12;
const POSITIONS = 16; // position states at most
const LITERAL = 0x300; // probabilities of a literal's coder
const LENGTHS = 2 + 2 * 8 * POSITIONS + 256; // of a length's
const SHORTEST = 2;
const FIRST_MODEL = 4;
const LAST_MODEL = 14;
const ALIGN = 4; // bits
const TOP = 2 ** 24;

// Where in one array of probabilities each kind begins.
const IS_MATCH = 0;
const IS_REP = IS_MATCH + STATES * POSITIONS;
const IS_REP_G0 = IS_REP + STATES;
const IS_REP_G1 = IS_REP_G0 + STATES;
const IS_REP_G2 = IS_REP_G1 + STATES;
const IS_REP0_LONG = IS_REP_G2 + STATES;
const SLOT = IS_REP0_LONG + STATES * POSITIONS;
const SPECIAL = SLOT + 4 * 64;
const ALIGNED = SPECIAL + 128;
const LENGTH = ALIGNED + 16;
const REP_LENGTH = LENGTH + LENGTHS;
const LITERALS = REP_LENGTH + LENGTHS;

/**
 * @param {Uint8Array} packed a file of LZMA that says its size
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function unpackLzma(packed) {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const properties = packed[0];
  const lc = properties % 9;
  const rest = (properties - lc) / 9;
  const lp = rest % 5;
  const literalMask = (1 << lp) - 1;
  const positionMask = (1 << ((rest - lp) / 5)) - 1;
  const out = new Uint8Array(view.getUint32(5, true));
  const size = out.length;

  const probabilities = new Uint16Array(LITERALS + (LITERAL << (lc + lp))).fill(EVEN);
  let at = HEADER + 5;
  let range = -1; // 32 bits, compared as unsigned
  let code = view.getInt32(HEADER + 1);

  /** @param {number} index of a probability */
  function bit(index) {
    const p = probabilities[index];
    const bound = Math.imul(range >>> 11, p);
    let found = 0;
    if (code >>> 0 < bound >>> 0) {
      range = bound;
      probabilities[index] = p + ((2048 - p) >> 5);
    } else {
      range = (range - bound) | 0;
      code = (code - bound) | 0;
      probabilities[index] = p - (p >> 5);
      found = 1;
    }
    if (range >>> 0 < TOP) {
      range <<= 8;
      code = (code << 8) | packed[at];
      at += 1;
    }
    return found;
  }

  /** @param {number} index of a tree @param {number} bits */
  function tree(index, bits) {
    let node = 1;
    for (let i = 0; i < bits; i += 1) node = (node << 1) | bit(index + node);
    return node - (1 << bits);
  }

  /** Lowest bit first. @param {number} index @param {number} bits */
  function reversed(index, bits) {
    let node = 1;
    let value = 0;
    for (let i = 0; i < bits; i += 1) {
      const found = bit(index + node);
      node = (node << 1) | found;
      value |= found << i;
    }
    return value;
  }

  /** Bits that are as often 0 as 1. @param {number} bits */
  function direct(bits) {
    let value = 0;
    for (let i = 0; i < bits; i += 1) {
      range >>>= 1;
      const found = code >>> 0 >= range ? 1 : 0;
      if (found) code = (code - range) | 0;
      if (range < TOP) {
        range <<= 8;
        code = (code << 8) | packed[at];
        at += 1;
      }
      value = (value << 1) | found;
    }
    return value;
  }

  /** @param {number} index @param {number} positionState */
  function lengthAt(index, positionState) {
    if (!bit(index)) return tree(index + 2 + positionState * 8, 3);
    if (!bit(index + 1)) return 8 + tree(index + 2 + (POSITIONS + positionState) * 8, 3);
    return 16 + tree(index + 2 + 2 * POSITIONS * 8, 8);
  }

  /** @param {number} length less the shortest */
  function distanceFor(length) {
    const slot = tree(SLOT + Math.min(length, 3) * 64, 6);
    if (slot < FIRST_MODEL) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << bits;
    if (slot < LAST_MODEL) return base + reversed(SPECIAL + base - slot, bits);
    return base + (direct(bits - ALIGN) << ALIGN) + reversed(ALIGNED, ALIGN);
  }

  let state = 0;
  let rep0 = 0;
  let rep1 = 0;
  let rep2 = 0;
  let rep3 = 0;
  for (let n = 0; n < size;) {
    const positionState = n & positionMask;
    const stateAt = state * POSITIONS + positionState;
    if (!bit(IS_MATCH + stateAt)) {
      const before = n ? out[n - 1] : 0;
      const coder = LITERALS + LITERAL * (((n & literalMask) << lc) + (before >> (8 - lc)));
      let symbol = 1;
      if (state >= 7) {
        let match = out[n - rep0 - 1];
        while (symbol < 0x100) {
          match <<= 1;
          const expected = match & 0x100;
          const found = bit(coder + 0x100 + expected + symbol);
          symbol = (symbol << 1) | found;
          if (expected >> 8 !== found) break;
        }
      }
      while (symbol < 0x100) symbol = (symbol << 1) | bit(coder + symbol);
      out[n] = symbol;
      n += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length = 1;
    if (!bit(IS_REP + state)) {
      rep3 = rep2;
      rep2 = rep1;
      rep1 = rep0;
      length = lengthAt(LENGTH, positionState);
      rep0 = distanceFor(length);
      length += SHORTEST;
      state = state < 7 ? 7 : 10;
    } else {
      const isOlder = bit(IS_REP_G0 + state);
      if (isOlder) {
        let distance = rep1;
        if (bit(IS_REP_G1 + state)) {
          if (bit(IS_REP_G2 + state)) {
            distance = rep3;
            rep3 = rep2;
          } else {
            distance = rep2;
          }
          rep2 = rep1;
        }
        rep1 = rep0;
        rep0 = distance;
      }
      if (isOlder || bit(IS_REP0_LONG + stateAt)) {
        length = SHORTEST + lengthAt(REP_LENGTH, positionState);
        state = state < 7 ? 8 : 11;
      } else {
        state = state < 7 ? 9 : 11;
      }
    }
    for (let end = Math.min(n + length, size); n < end; n += 1) out[n] = out[n - rep0 - 1];
  }
  return out;
}
