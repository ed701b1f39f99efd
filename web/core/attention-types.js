/**
 * The shapes of attention that cross the core's boundary.
 *
 * @import { SchemeName } from './schemes.js'
 * @import { Matrix, PaintOptions, Parameter, Parameters, Picture } from './types.js'
 *
 * @typedef {object} Lab a function with options
 * @property {string} name of the method
 * @property {Parameter[]} parameters its options, but for texts, matrices and the encoding
 *
 * @typedef {object} AttentionInputs
 * @property {Matrix} queries (queries, heads · headDim); the last of the positions
 * @property {Matrix} keys (keys, heads · headDim)
 * @property {Matrix} values (keys, heads · valueDim)
 * @property {number} [heads]
 * @property {number | null} [scale] multiplies scores; null: 1 / √headDim
 * @property {'none' | 'causal'} [mask]
 * @property {SchemeName | null} [encoding] any of the catalogue: rows are added to queries and keys or
 *   stand beside them, rotations turn them, biases are added to scores
 * @property {Parameters} [params] of the encoding; sizes left out are those of the inputs
 * @property {'add' | 'concatenate'} [combine]
 * @property {number} [alpha] multiplies an encoding's rows
 * @property {Matrix | null} [bias] (queries, keys) or one for each head; -Infinity: no attention
 * @property {boolean} [split] scores as four terms; needs an encoding that is added
 * @property {boolean} [outputOnly] no scores and weights: memory grows with the length only
 * @property {number} [first] the first query whose output is wanted; 0 where left out
 * @property {number} [rows] how many from there on; all where left out. They have the bits that they have
 *   among all
 * @property {{output?: Out, scores?: Out, weights?: Out} | null} [out] arrays that results are written to,
 *   as of encode()
 *
 * @typedef {Float32Array | Float64Array | null} Out
 *
 * @typedef {object} Attention heads one below the other, but side by side in `output`
 * @property {number} heads
 * @property {number} scale
 * @property {Matrix} output (queries, heads · valueDim)
 * @property {Matrix | null} scores (heads · queries, keys), bias included; -Infinity where masked
 * @property {Matrix | null} weights rows sum to 1; 0 where a query sees nothing
 * @property {Terms | null} terms
 *
 * @typedef {object} Terms what scores are made of before bias and mask, the query's part first
 * @property {Matrix} contentContent
 * @property {Matrix} contentPosition
 * @property {Matrix} positionContent
 * @property {Matrix} positionPosition
 *
 * @typedef {object} Token
 * @property {string} text as written
 * @property {string} word what counts as the same word
 * @property {number} start UTF-16 units into the text; -1 for a marker
 * @property {number} end
 * @property {'word' | 'number' | 'punctuation' | 'emoji' | 'marker'} kind
 *
 * @typedef {object} TextToken what attention adds to a token
 * @property {number} position row of the encoding
 * @property {number} group first token of the same word
 * @property {boolean} known false: the vectors do not have it
 * @property {string | null} category in the toy set of words
 *
 * @typedef {object} WordVectors
 * @property {Matrix} matrix a row per word
 * @property {string[]} labels the words
 *
 * @typedef {object} TextOptions those that labs() lists for attendText, and these
 * @property {SchemeName | null} [encoding]
 * @property {Parameters} [params] of the encoding
 * @property {'random' | 'semantic' | 'vectors'} [embeddings]
 * @property {WordVectors} [vectors] where embeddings are `vectors`
 * @property {boolean} [drop] leaves out words without a vector, which else get a random one
 * @property {boolean} [foldCase] The is the
 * @property {boolean} [markers] [CLS] and [SEP]
 * @property {'add' | 'concatenate'} [combine]
 * @property {number} [alpha]
 * @property {number} [dModel]
 * @property {number} [headDim]
 * @property {number} [heads]
 * @property {number} [seed]
 * @property {number} [weightStd]
 * @property {number} [embeddingStd]
 * @property {number} [similarity]
 * @property {'none' | 'causal'} [mask]
 * @property {boolean} [split]
 *
 * @typedef {object} TextAttention every step of one layer; matrices of heads one below the other
 * @property {(Token & TextToken)[]} tokens
 * @property {boolean} truncated the text has more tokens than are shown
 * @property {number} total tokens of the text
 * @property {string[]} missing words that the vectors do not have
 * @property {{name: string, title: string, kind: string}} encoding
 * @property {string} note what to know about this encoding; empty for most
 * @property {number} heads
 * @property {number} scale
 * @property {Matrix} embeddings
 * @property {Matrix | null} encodings times alpha; null: nothing is added
 * @property {Matrix} inputs
 * @property {Matrix} queries rotated, where the encoding rotates
 * @property {Matrix} keys
 * @property {Matrix} values
 * @property {Matrix | null} bias
 * @property {Matrix} scores -Infinity where masked
 * @property {Matrix} weights
 * @property {Matrix} output
 * @property {Terms | null} terms
 * @property {number[][]} equalRows tokens whose rows of weights are the same bit for bit
 * @property {number[][]} equalColumns
 * @property {number[][]} equalOutputs
 * @property {SameWord[]} same
 *
 * @typedef {object} SameWord a word at two places
 * @property {number} first
 * @property {number} second
 * @property {number} embedding cosine
 * @property {number} input cosine
 * @property {number} output cosine
 * @property {number} rowDifference largest, of weights
 * @property {number} columnDifference
 * @property {number} outputDifference
 *
 * @typedef {object} TextComparison differences are the largest, over the words they share
 * @property {TextAttention} first
 * @property {TextAttention} second
 * @property {boolean} sameBag the same words, each as often
 * @property {{word: string, first: number, second: number}[]} shared the longest run of both
 * @property {number | null} encodingDifference null: nothing is added
 * @property {number} inputDifference
 * @property {number} outputDifference
 * @property {number} scoreDifference
 * @property {number | null} biasDifference null: no bias
 *
 * @typedef {object} TextsDrawing what of attendTexts() is drawn
 * @property {'weights' | 'scores' | 'terms' | 'inputs' | 'outputs'} [show] of one head: weights, scores, or
 *   their terms where there are any; of all: embeddings, encodings and inputs, or outputs of the first
 *   text as typed and in another order. `weights` where left out
 * @property {number} [head] from 0
 * @property {number} [columns] of inputs: only so many are drawn
 * @property {ArrayLike<number> | null} [order] of the words, for outputs; one that does not fit: as typed
 * @property {number} [most] words of a text; one with more is refused, as `texts[0]`
 * @property {PaintOptions} [paint] one range of colours for all, which is found
 *
 * @typedef {object} DrawnMap
 * @property {number} text which
 * @property {string} name of the matrix, as in TextAttention and Terms; of outputs: `before`, `after` and
 *   `difference`
 * @property {Matrix} matrix
 * @property {Picture} image
 *
 * @typedef {object} TextsAttention
 * @property {TextAttention[]} texts
 * @property {TextComparison[]} comparisons of the first text with each of the others
 * @property {TextOrder | null} reordered where outputs are drawn
 * @property {DrawnMap[]} maps
 *
 * @typedef {object} TextOrder
 * @property {TextAttention} before
 * @property {TextAttention} after
 * @property {Int32Array} order
 * @property {boolean} sameBag
 * @property {Float64Array} differences per new place: how far the output of its word has changed
 * @property {number} maxDifference
 * @property {boolean} unchanged the largest is 0
 */
export {};
