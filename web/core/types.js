/**
 * The shapes that cross the core's boundary, written down once for tsc and for readers; those of attention
 * are in attention-types.js.
 *
 * @import { Core } from './index.js'
 * @import { ColormapName, SchemeName } from './schemes.js'
 *
 * @typedef {import('./calls/batch.js').Batched<Core>} BatchedCore a core that answers calls that come together
 *
 * @typedef {{[Method in keyof BatchedCore]: BatchedCore[Method] extends (...args: infer Args) => infer Result ? (...args: Args) => Promise<Result> : never}} AsyncCore
 *   the core's methods as promises, as a worker's client has them
 *
 * @typedef {object} Parameter one argument of an encoding, as the catalogue describes it
 * @property {string} name camelCase; `d-model` in HTML and URLs, `d_model` in C++
 * @property {'integer' | 'number' | 'boolean' | 'choice' | 'list' | 'text'} type
 * @property {string} unit what the number counts, e.g. `tokens`; empty where it has none
 * @property {number | boolean | string | number[] | null} default null: not given
 * @property {number | null} [min] inclusive; of a list, of each number; of a text, its length [bytes]
 * @property {number | null} [max]
 * @property {number} [step] from one whole number that it takes to the next, from `min` on; 1 where left out
 * @property {string[]} [choices]
 * @property {string[]} [titles] of the choices, for readers; empty: their names
 * @property {{parameter: string, values: string[]} | null} [usedWhen] a choice, or a boolean, of the same list,
 *   and its values without which this one has no effect; null: it always has
 * @property {string} [atMost] a whole number of the same list that this one is never above
 * @property {string} help one sentence
 *
 * @typedef {object} Encoding
 * @property {SchemeName} name
 * @property {string} title
 * @property {'none' | 'add' | 'rotate' | 'bias'} kind
 * @property {boolean} hasFrequencies frequencies() answers
 * @property {boolean} hasPrecision precision() answers
 * @property {string} source
 * @property {Parameter[]} parameters
 *
 * @typedef {object} EncodingTexts
 * @property {string} summary
 * @property {string} formula TeX
 * @property {string} usedBy models, comma-separated; empty for none
 * @property {string[]} golden files of reference data
 * @property {number} axes coordinates of a position: 2 of a picture, 3 of a video
 * @property {boolean} learned training finds numbers of its own
 *
 * @typedef {Encoding & EncodingTexts} CatalogueEntry
 *
 * @typedef {Record<string, any>} Parameters values by parameter name; what is left out is the default
 *
 * @typedef {object} Matrix row-major
 * @property {number} rows
 * @property {number} cols
 * @property {Float32Array | Float64Array} data
 *
 * @typedef {object} Colormap
 * @property {ColormapName} name
 * @property {string} title
 * @property {boolean} diverging made to be centred on a value
 * @property {string} dark the map that takes its place on a dark ground; empty: itself
 * @property {Uint8Array} colors 256 RGBA entries, lowest value first
 *
 * @typedef {object} PaintOptions
 * @property {ColormapName} [colormap]
 * @property {number | null} [min] value of the first colour; null: the smallest finite value
 * @property {number | null} [max] value of the last colour; null: the largest finite value
 * @property {number | null} [center] value of the middle colour: the range grows to be symmetric
 * @property {Uint8ClampedArray | null} [out] as of encode(), 4 bytes per pixel: the data of an ImageData, say
 *
 * @typedef {object} Picture one pixel per matrix element
 * @property {number} width
 * @property {number} height
 * @property {Uint8ClampedArray} data RGBA
 * @property {number} min value of the first colour
 * @property {number} max value of the last colour
 *
 * @typedef {object} Frequencies
 * @property {Float64Array} frequencies [radians per token]
 * @property {Float64Array} wavelengths [tokens]
 * @property {number} attentionFactor multiplies cosine and sine, so scores by its square; 1 for most
 * @property {number | null} ropeDelta of M-RoPE, whose pictures take fewer positions than tokens: the
 *   next token's position less the number of tokens, which models keep to go on with; null elsewhere
 *
 * @typedef {object} Bias head after head, each row-major
 * @property {number} heads
 * @property {number} rows queries of one head
 * @property {number} cols keys
 * @property {Float32Array | Float64Array} data -Infinity: no attention
 *
 * @typedef {object} Buckets
 * @property {number} rows
 * @property {number} cols
 * @property {Int32Array} data
 *
 * @typedef {object} PrecisionOptions
 * @property {'float64' | 'float32' | 'bfloat16' | 'float16' | 'float8-e4m3' | 'float8-e5m2'} [format]
 * @property {'once' | 'phase' | 'position'} [rounding] the exact value once; position, frequency and
 *   their product as well; or the position to the format and all else to float32
 *
 * @typedef {object} Precision matrices of positions × (sine, cosine of every pair)
 * @property {Matrix} values NaN where the format has no number for the phase
 * @property {Matrix} errors distance from the exact values
 * @property {Matrix} digits minus the decimal logarithm of the error, from 0 to 16
 * @property {Float64Array} worst largest error at every position
 *
 * @typedef {'dot' | 'cosine' | 'cosine-distance' | 'euclidean'} Metric
 *
 * @typedef {object} OffsetOptions
 * @property {Metric} [metric] `dot` where left out
 * @property {number | null} [reference] the row that all others are compared with; null: all pairs
 * @property {number} [first] of all pairs: the first offset that is wanted; 0 where left out
 * @property {number} [rows] how many offsets from there on; all where left out
 *
 * @typedef {object} OffsetProfile
 * @property {Int32Array} [offsets] 0 … rows − 1, or those asked for; without a reference, as the next four
 * @property {Float64Array} [mean] over all pairs of rows that far apart
 * @property {Float64Array} [min]
 * @property {Float64Array} [max]
 * @property {number} [toeplitzDefect] the largest max − min: 0 where only the offset matters
 * @property {Int32Array} [positions] 0 … rows − 1; with a reference, as `values`
 * @property {Float64Array} [values]
 * @property {number | null} firstRise the rise with the smallest offset
 * @property {Int32Array} rises offsets (with a reference: positions) that are more alike than their
 *   neighbour nearer by; steps up to 1e-14 of the largest value are put down to rounding
 *
 * @typedef {object} CollisionOptions
 * @property {number} [threshold] pairs no farther apart are counted in `below`; 0 where left out
 * @property {number} [count] how many pairs are listed; 10 where left out
 * @property {'euclidean' | 'cosine-distance'} [metric]
 * @property {number} [first] the first row whose pairs with later ones are wanted; 0 where left out
 * @property {number} [rows] how many from there on; all where left out
 *
 * @typedef {object} Collisions
 * @property {{first: number, second: number, distance: number, square?: number}[]} pairs nearest first;
 *   where `rows` is given, with what they are ordered by: lists of parts are put together by it
 * @property {number} below how many pairs of all are no farther apart than the threshold
 * @property {number | null} nearest distance of the nearest pair; null where there is none
 *
 * @typedef {object} RowPairs a number per pair
 * @property {Float64Array} dot
 * @property {Float64Array} cosine
 * @property {Float64Array} cosineDistance 1 − cosine
 * @property {Float64Array} euclidean
 * @property {Float64Array} angle from 0 to π [radians]; NaN of a row of zeros
 * @property {Float64Array} norms two per pair: of its first and of its second row
 *
 * @typedef {object} Curve
 * @property {Int32Array} signChanges the later of two neighbours whose signs are opposite
 * @property {number} atOne atOne + perLog · ln k comes nearest to the value at k = 1, 2, 3 …
 * @property {number} perLog
 * @property {number} share of the values' variance that this explains (R²)
 *
 * @typedef {object} Difference of two matrices
 * @property {Matrix} matrix Float64Array
 * @property {number} largest |a − b|, in the cell at `row` and `column`
 * @property {number} row
 * @property {number} column
 * @property {number} mean of |a − b|
 * @property {number} compared cells where both are finite: those that count
 *
 * @typedef {object} ColumnStatistics one number per column
 * @property {Float64Array} mean
 * @property {Float64Array} variance over the rows, divided by their number
 * @property {Float64Array} min
 * @property {Float64Array} max
 * @property {Float64Array} shares of all variance, what the columns up to this one hold
 * @property {number} participating columns whose max − min is above the threshold
 *
 * @typedef {object} Shift
 * @property {Matrix} matrix dModel × dModel of float64, for column vectors
 * @property {number} residual largest |M · PE(p) − PE(p + offset)| of any row and channel
 * @property {number} heldOut the same on every second row, M fitted to the others: what a fit is
 *   worth on rows it did not see; NaN below 4 rows
 * @property {boolean} exact in closed form, not fitted
 * @property {number} rank
 * @property {number} rows how many it was checked on
 *
 * @typedef {object} Candidate a scheme whose table, times `scale`, comes near the one in question
 * @property {SchemeName} scheme
 * @property {Parameters} params such that encode(scheme, params) has the table's size
 * @property {number} scale
 * @property {number} maxDifference
 * @property {number} misfit root of the mean square difference, as a share of how much the table
 *   varies along positions
 *
 * @typedef {object} Identification
 * @property {SchemeName | null} scheme null: none of the catalogue
 * @property {Parameters} params empty where there is no scheme; of a `form` other than `table`, what
 *   can be read from it: head_dim cannot, so headDim is rotaryDim
 * @property {number} scale
 * @property {number} offset position of the first row, rows of padding included
 * @property {number} maxDifference of the first candidate; NaN where there is none
 * @property {string} form `table`, or what code prints of an encoding: `cos`, `sin` and `cos-sin`
 *   (caches of RoPE), `inv-freq`, `bias`, `slopes`; encode() does not make those
 * @property {string} rounding before sine and cosine, of what: `bfloat16-phase`, `bfloat16-position`,
 *   `bfloat16-frequency`, `bfloat16-all`, or empty
 * @property {string[]} alike other schemes with the same numbers
 * @property {string} dtype the narrowest type that holds all numbers: `bfloat16`, `float16`,
 *   `float32` or `float64`; empty where every type does
 * @property {number} confidence from 0 to 1; below 0.6 there is no scheme
 * @property {string} note sentences
 * @property {Candidate[]} candidates best first, one of each scheme, at most five
 * @property {Float64Array} spectrum share of the columns' variance at k turns over all rows,
 *   k = 0 … rows / 2 (of the first 512); empty where nothing varies
 *
 * @typedef {object} Scorecard
 * @property {Criterion[]} criteria always the same ones, in the same order
 *
 * @typedef {object} Criterion
 * @property {string} name in kebab-case
 * @property {string} title
 * @property {string} question
 * @property {number} value NaN where not measurable
 * @property {string} unit of the value; empty for plain numbers
 * @property {'yes' | 'partly' | 'no' | 'not measurable'} verdict
 * @property {string} rule what is measured, and which verdict follows
 * @property {string} detail what was found, with its numbers; or why nothing could be measured
 * @property {string[]} posts who asks it: `S0`, `S1`, `S2`, `S4`, `HF`
 *
 * @typedef {object} Recurrence
 * @property {Float64Array} factors one per column
 * @property {number} residual
 * @property {number} rows how many it was checked on
 *
 * @typedef {object} Explanation how one cell came about, in plain Unicode text
 * @property {string} formula in symbols
 * @property {string} substituted the same with this cell's numbers
 * @property {number} value
 * @property {string[]} steps
 *
 * @typedef {object} ReadOptions
 * @property {'npy' | 'csv' | 'tsv' | 'safetensors' | 'vectors' | 'json' | 'raw'} [format] found by
 *   the first bytes where left out; json: a list of rows; raw: numbers without a description
 * @property {string} [tensor] of a safetensors file with several
 * @property {number} [maxRows] further rows are left unread
 * @property {string[]} [words] of word vectors: only these
 * @property {'auto' | 'names' | 'numbers'} [firstRow] what the first row of a text holds
 * @property {string} [dtype] of raw numbers, e.g. `float16` or `F16`
 * @property {number[]} [shape] of raw numbers
 *
 * @typedef {object} Tensor of a safetensors file
 * @property {string} name
 * @property {string} dtype as the file calls it, e.g. `BF16`
 * @property {number[]} shape
 * @property {number} begin of its numbers in the file [bytes]
 * @property {number} end
 *
 * @typedef {object} Table what a file holds
 * @property {Matrix} matrix Float64Array for decimal text, float64 and integers of 32 bits and more
 * @property {string} dtype as stored; `text` for decimal numbers
 * @property {number[]} shape as stored
 * @property {string[]} labels of the rows; empty where there are none
 * @property {string} note what was left out or taken for granted, in sentences; may be empty
 * @property {string} [format] what the file was
 * @property {Tensor[]} [tensors] of a safetensors file
 *
 * @typedef {object} WriteOptions
 * @property {'npy' | 'csv'} [format] csv reads back as the same numbers
 * @property {'float16' | 'float32' | 'float64'} [dtype] of npy; the matrix's own where left out
 *
 * @typedef {object} SimilarityOptions
 * @property {'dot' | 'cosine' | 'cosine-distance' | 'euclidean'} [metric] a row of zeros has the
 *   cosine 0 and the cosine distance 1 to every row
 * @property {'auto' | 'gram' | 'toeplitz'} [path] every pair of rows, or one row with all, which is
 *   refused where similarities do not depend on the offset alone
 * @property {Float32Array | Float64Array | null} [out] as of encode(): an array that the matrix is written to
 *
 * @typedef {object} Similarity
 * @property {Matrix} matrix symmetric
 * @property {'gram' | 'toeplitz'} path
 * @property {number} [toeplitzDefect] of the path `gram`: the largest difference of two elements of
 *   one diagonal
 *
 * @typedef {object} SimilarityMapOptions
 * @property {SimilarityOptions['metric']} [metric]
 * @property {number} [block] rows along each side of a block; as few as leave 1024 blocks where left out
 * @property {number} [firstRow] where the window begins, a multiple of `block`; 0 where left out
 * @property {number} [firstColumn] likewise, across
 * @property {number} [rows] height of the window [blocks], at most 2048; all from there on where left out
 * @property {number} [columns] its width
 * @property {number} [ofRows] height of the window that this is a part of: samples are those of that window
 * @property {number} [ofColumns] its width
 * @property {boolean} [extremes] false: without `min` and `max`
 *
 * @typedef {object} SimilarityMap an element for each block
 * @property {Matrix} mean
 * @property {Matrix} min not where `extremes` are left out
 * @property {Matrix} max likewise
 * @property {number} least of all pairs in the window
 * @property {number} largest
 * @property {number} block rows along each side
 * @property {number} samples of them that were compared: as many as `block` where similarities depend on
 *   the offset alone or blocks are small, and numbers are those of every pair; else drawn at random
 *
 * @typedef {object} NeighborsOptions
 * @property {number} [k] how many of each row, below the number of rows; 15 where left out
 * @property {'cosine-distance' | 'euclidean'} [metric]
 * @property {number} [first] the first row whose neighbours are wanted; 0 where left out
 * @property {number} [rows] how many from there on; all where left out
 * @property {boolean} [earlier] pairs of these rows with earlier ones alone, each counted for both: a part
 *   of the lists of all rows up to the last, to be merged with others
 *
 * @typedef {object} Neighbors row after row, k each; of equally near ones the earlier first
 * @property {Int32Array} indices
 * @property {Float32Array} distances
 * @property {Float64Array} [exact] of a part of doubles: what the distances are rounded from. A row that
 *   has fewer ends with -1, at Infinity
 * @property {number} k
 *
 * @typedef {object} ProjectionOptions
 * @property {number} [components] up to 16; 2 where left out
 * @property {'auto' | 'krylov' | 'gram'} [method] some passes over the table, or all products of its
 *   rows or columns
 * @property {number} [seed] of the vectors the search starts from
 *
 * @typedef {object} Projection
 * @property {Matrix} points rows × components: the rows minus their mean, along the axes
 * @property {Matrix} axes components × cols, of length 1; the largest element of each is positive
 * @property {Float64Array} variances of the points along each axis, divided by their number
 * @property {Float64Array} ratios shares of the table's variance
 * @property {Float64Array} mean of each column
 * @property {number} residual how well the axes are known: largest |C·axis − variance·axis| over the
 *   largest variance
 * @property {'krylov' | 'gram'} method
 * @property {number} passes over the table, or over the matrix of products
 */
export {};
