/**
 * Options and results of the demonstrations around attention. All options are described in labs();
 * what is left out is the default there.
 *
 * @import { WordVectors } from './attention-types.js'
 * @import { Matrix, Parameters } from './types.js'
 *
 * @typedef {object} EncodingChoice
 * @property {import('./schemes.js').SchemeName | null} [encoding] a name of the catalogue
 * @property {Parameters} [params] of the encoding; sizes left out are those of the demonstration
 *
 * @typedef {object} CloudChoices
 * @property {string[] | null} [words] null: the toy set, or those of it that `vectors` have
 * @property {'random' | 'semantic' | 'vectors'} [embeddings] `semantic` where left out
 * @property {WordVectors} [vectors] where embeddings are `vectors`
 * @property {'add' | 'concatenate'} [combine]
 * @property {'shuffled' | 'grouped'} [order] which word stands where
 * @property {number} [similarity] cosine of words of one category
 * @property {number} [embeddingStd]
 * @property {number} [seed]
 *
 * @typedef {EncodingChoice & CloudChoices & {alpha?: number, dModel?: number}} WordCloudOptions
 *
 * @typedef {object} Points
 * @property {Matrix} points a row for each word: its place in the plane
 * @property {Float64Array} ratios share of all variance along both axes
 *
 * @typedef {object} CloudNumbers
 * @property {{text: string, category: string | null, position: number}[]} words
 * @property {string[]} missing words that the vectors do not have; they are left out
 * @property {string[]} categories those that occur
 * @property {Points} without the same words without positions
 * @property {number} purity share of a word's nearest words that are of its category
 * @property {number} purityWithout
 * @property {number} neighbors nearest words that purity looks at: 5, or all others that have a category
 * @property {number} chance what words placed at random have on average
 * @property {number} confusion share of words that are, with their position, nearest to another
 * @property {number} embeddingNorm mean
 * @property {number} encodingNorm mean, alpha included
 * @property {number | null} expectedEncodingNorm alpha · √(dModel / 2) for pairs of sine and cosine
 *
 * @typedef {Points & CloudNumbers} WordCloud
 *
 * @typedef {EncodingChoice & CloudChoices & {alphas?: ArrayLike<number>, dModels?: ArrayLike<number>}} WordConfusionOptions
 *
 * @typedef {object} WordConfusion matrices of dModels × alphas
 * @property {Float64Array} alphas
 * @property {Float64Array} dModels
 * @property {Matrix} confusion
 * @property {Matrix} purity
 * @property {Matrix} encodingNorms
 * @property {Float64Array} embeddingNorms one for each dModel
 *
 * @typedef {EncodingChoice & {dModel?: number, positionDim?: number, headDim?: number, heads?: number, length?: number, alpha?: number, weightStd?: number, seed?: number}} CombiningOptions
 *
 * @typedef {object} CombiningCost of W_Q, W_K and W_V
 * @property {number} inputDim
 * @property {number} parameters
 * @property {number} flops per token
 *
 * @typedef {object} Combining
 * @property {CombiningCost} sum
 * @property {CombiningCost} concat
 * @property {number} ratio of parameters, concat over sum
 * @property {number | null} maxDifference largest |W(x + p) − [W W][x; p]|; null where positionDim is
 *   not dModel, as the other four
 * @property {number | null} scoreDifference the same of scores
 * @property {Matrix | null} projected W(x + p), the first head's queries
 * @property {Matrix | null} concatenated [W W][x; p]
 *
 * @typedef {{dModel?: number, base?: number, offset?: number, length?: number, beta?: number, mask?: 'none' | 'causal', words?: number[], query?: number}} BuildHeadOptions
 *
 * @typedef {object} BuiltHead
 * @property {Matrix} map W_QᵀW_K: the matrix that moves a row by `offset`
 * @property {Matrix} scores
 * @property {Matrix} weights
 * @property {Int32Array} targets of every query; −1 where there is none
 * @property {Float64Array} onTarget weight on the target; NaN where there is none
 * @property {number} mean of those
 * @property {number} hits share of queries that look at their target more than at any other
 * @property {Matrix | null} byWord weights of the head that knows no positions, for `words`: it looks for
 *   the target's word
 *
 * @typedef {EncodingChoice & {layers?: number, length?: number, dModel?: number, heads?: number, headDim?: number, residual?: boolean, feedForward?: boolean, normalize?: boolean, alpha?: number, sequences?: number, ridge?: number, mask?: 'none' | 'causal', seed?: number}} LayerProbeOptions
 *
 * @typedef {object} LayerProbe of the input and of every layer's output
 * @property {Int32Array} layers 0: the input
 * @property {Float64Array} errors root mean square on texts held out [tokens]
 * @property {Float64Array} trainErrors on those the probe has seen [tokens]
 * @property {Float64Array} r2 share of the positions' variance that the probe explains, held out
 * @property {Float64Array} accuracy share of tokens whose rounded prediction is right
 * @property {number} chance error of saying the mean position always [tokens]
 *
 * @typedef {EncodingChoice & {headDim?: number, first?: number, second?: number, slide?: number, norm?: number, alignment?: number, keyContent?: 'random' | 'same', seed?: number, query?: number[] | null, key?: number[] | null}} RotationLensOptions
 *
 * @typedef {object} RotationLens
 * @property {Float64Array} offsets how far both have moved [tokens]
 * @property {Float64Array} scores
 * @property {Float64Array} deviation from the score of those not moved
 * @property {number} maxDeviation
 * @property {{offsets: Float64Array, scores: Float64Array}} byOffset the key stays, the query moves
 * @property {{query: number, key: number}} norms
 * @property {number} angle between query and key before any position [radians]
 * @property {Float64Array} claimed |q||k| cos(angle + offset · θ₀), per offset of `byOffset`
 * @property {number} claimDifference largest |score − claimed|: rounding for two channels only
 *
 * @typedef {{schemes?: EncodingChoice[], headDim?: number, dModel?: number, length?: number, heads?: number, alpha?: number, weightStd?: number, mask?: 'none' | 'causal', seed?: number}} OffsetAttentionOptions
 *
 * @typedef {object} OffsetAttentionOf one scheme, over random heads and contents
 * @property {string} name
 * @property {string} title
 * @property {string} kind
 * @property {string} note what to know about this encoding; empty for most
 * @property {Int32Array} offsets query minus key
 * @property {Float64Array} scoreMean
 * @property {Float64Array} scoreStd
 * @property {Float64Array} weightMean
 * @property {Float64Array} weightStd
 * @property {number} adjacent weight on offset 1 over the mean weight on larger offsets of the same
 *   query, both of them means over heads
 * @property {number} adjacentHigher share of heads whose own such ratio is above 1
 * @property {number} decay mean score at offset 1 less that at the farthest quarter
 *
 * @typedef {{schemes: OffsetAttentionOf[]}} OffsetAttention
 */
export {};
