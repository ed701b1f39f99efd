/** What checkTrace() and traceTimeline() give. */

/**
 * @typedef {object} TraceAnswer
 * @property {string | null} fault that of the first sequence that has one, in the order of the first
 *   wrong call; undecidable: something is missing
 * @property {TraceSequence[]} sequences
 *
 * @typedef {object} TraceSequence a row, a document of a row or a segment through all calls
 * @property {string} sequence its name; *: tables, vectors and what concerns all
 * @property {string | null} fault
 * @property {string[]} needs fields that make it decidable, most useful first
 * @property {string[]} harmless what looks odd and changes no result
 * @property {TraceWrong | null} firstWrong
 * @property {TraceFault[]} faults at most one of ids (two if they take turns), of the cache, of masks
 * @property {number} tokens real ones
 * @property {number} wrong how many of them are at a wrong place
 * @property {number} slots rows of its timeline: its tokens and pads
 *
 * @typedef {object} TraceWrong
 * @property {number | null} step of tables null
 * @property {number} slot column, index in the batch, row of the cache, or pair
 * @property {number | number[] | null} expected a position, [t, h, w], or of masks [lo, hi)
 * @property {number | number[] | string | null} got
 *
 * @typedef {object} TraceFault
 * @property {string} fault
 * @property {TraceWrong} firstWrong
 * @property {number} token in the sequence, of the first wrong place
 * @property {string} sentence where, what, the mend, and how far
 * @property {string} mend
 * @property {string} assertion lines for CI, with this trace's numbers
 * @property {number[]} turns of each pair, by which the first wrong token is off; empty: not known
 *
 * @typedef {object} TraceRow what traceTimeline() gives
 * @property {number} step
 * @property {number} slot
 * @property {number | null} token in the sequence; of a pad null
 * @property {number | number[] | null} expected
 * @property {number | number[] | null} got
 * @property {boolean} pad
 * @property {number | null} cached rows of the sequence in the cache before the call, pads left out; null: not
 *   told. Fewer than the call's first token: some were evicted
 */

export {};
