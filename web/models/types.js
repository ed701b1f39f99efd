/** What modelPositions() gives. */

/**
 * @typedef {object} ModelPositions
 * @property {string} modelType empty where the config has none
 * @property {string} textModelType of the part that is the language model
 * @property {'known' | 'guessed' | 'unknown'} certainty known: a model_type or a format that is known;
 *   guessed: by keys alone; unknown: neither tells how positions enter
 * @property {string[]} guessedFrom those keys
 * @property {PositionGroup[]} groups layers that treat positions alike
 * @property {PositionRemark[]} warnings what is probably not meant
 * @property {PositionRemark[]} notes what is right, but read differently by different code
 * @property {string[]} untold where the file describes models beside this one: what sees, what hears
 *
 * @typedef {object} PositionRemark
 * @property {string} code in kebab-case
 * @property {string} about the key
 * @property {string} message sentences with this config's numbers, and what to do
 * @property {Mend[]} [mends] changes after which it would not be said
 *
 * @typedef {object} Mend
 * @property {string[]} path names from the file's root on
 * @property {string} json what to write there; empty: take it away
 *
 * @typedef {object} PositionGroup what does not apply to its scheme is absent
 * @property {string} name of an encoder or decoder: the stack, and behind a comma what of it, where there is more
 * @property {'attention' | 'indexer' | 'recurrent' | 'convolution' | 'input' | 'encoder' | 'decoder'} module
 * @property {number[]} layers from 0; none where the file does not count them and nothing depends on it
 * @property {'rope' | 'none' | 'alibi' | 'learned' | 'sinusoidal' | 't5' | 'deberta' | 'relative-key' | 'transformer-xl' | 'convolution' | 'swin' | 'decomposed' | 'distance-bias' | 'axial-rope' | 'dinov3-rope' | 'learned-2d' | 'learned-axes' | 'mae-2d' | 'detr-2d' | 'unknown'} scheme
 *   by its name in the catalogue; `convolution`, `relative-key`, `distance-bias`, `learned-axes` and `unknown` are
 *   not in it
 * @property {number} [base]
 * @property {number} [headDim] D
 * @property {number} [rotaryDim] R: channels that turn
 * @property {number} [rotaryStart] the first of them
 * @property {'half' | 'interleaved' | 'half-per-axis'} [layout] pair i: channels rotaryStart +
 *   (i, i + R/2), or rotaryStart + (2i, 2i + 1); axial-rope: the former for each axis's own channels
 * @property {ModelScaling} [scaling]
 * @property {Record<string, any>} [parameters] with which the catalogue's scheme does as these layers do:
 *   `encode(group.scheme, group.parameters)`; of biases, `bias()`
 * @property {Record<string, any>} [parametersBeyond] of rope: the same beyond the original length, where that differs;
 *   of what depends on the length itself, at the one that the config asks for
 * @property {{kind: 'full' | 'sliding' | 'chunked', tokens?: number, left?: number, right?: number}} [window]
 *   which tokens a query sees; left, right: how many before and after it
 * @property {number} [attentionFactor] cos and sin are multiplied by it
 * @property {number} [softmaxFactor] scores are, beside 1/√D
 * @property {{formula: string, beta: number, length: number} | null} [queryTemperature] what queries
 *   are multiplied by after RoPE
 * @property {boolean} [rotatedValues] values turn, too; DeepSeek-V4: and the output is turned back
 * @property {boolean} [fourier] FoPE: frequencies are mixed by coefficients of the checkpoint
 * @property {string} [axes] one letter per pair: t, h, w; Hunyuan-VL: p is the token's own
 * @property {{mode: string, sections: number[]}} [mRope] rope with axes: what the catalogue's `m-rope` has to be told
 *   beside `parameters`
 * @property {Float64Array} [invFreq] [radians per token], one per pair; of scalings that depend on
 *   the length, within the original one
 * @property {string} [invFreqIs] where it depends on the length
 * @property {Float64Array} [invFreqLong] longrope: beyond the original length
 * @property {Float64Array} [invFreqPlain] before scaling
 * @property {Float64Array} [factors] longrope: what each pair's frequency is divided by, up to the original length
 * @property {Float64Array} [factorsLong] ... and beyond it
 * @property {number} [attentionFactorLong] longrope: attentionFactor beyond it, where that differs (Phi-3.5-MoE)
 * @property {{length: number, invFreq: Float64Array}[]} [invFreqAt] dynamic: at some lengths
 * @property {number} [turningPairs] proportional: pairs whose frequency is not 0
 * @property {number[]} [yarnRange] pairs between which the ramp goes over
 * @property {{length: number, pairs: number, originalLength: number, pairsUnscaledAtOriginalLength: number}} [unfinished]
 *   pairs that make less than a turn within `length`, and unscaled within the trained length
 * @property {number} [covers] of yarn, longrope and dynamic: factor × original length [tokens]
 * @property {Float64Array} [slopes] alibi: one per head
 * @property {boolean} [symmetric] alibi, distance-bias: of |i − j| on both sides; of patches, by rows and by columns
 * @property {number} [biasFactor] alibi: what it is multiplied by before softmax, where it is added before scores are
 *   divided by the root of the head width (Falcon); `slopes` are without it
 * @property {number} [heads]
 * @property {number} [tableRows] learned, sinusoidal; decomposed: of each of its two tables
 * @property {number} [tableColumns] learned-2d: of the columns' table, where it is not as long as the rows';
 *   learned-axes: of the second table, whose rows stand beside those of the first
 * @property {number} [rowDim] learned-axes: channels of the first table; the second one has the others
 * @property {number} [tables] learned: so many tables of these rows, one for each shape that a picture's tiles make
 * @property {number} [dim] columns of that table
 * @property {number} [firstPosition] row of the first token
 * @property {number} [usableLength] [tokens]
 * @property {number} [buckets] t5, deberta, relative-key of ProphetNet
 * @property {number} [maxDistance] [tokens]; distance-bias: beyond it the bias is the same
 * @property {boolean} [bidirectional]
 * @property {boolean} [gated] t5: a gate of the query scales the bias (WavLM); learned, sinusoidal:
 *   a learned number scales the rows
 * @property {boolean} [ofInput] relative-key: rows are multiplied by the layer's input, not by its query; with buckets,
 *   one for each of T5's (ProphetNet)
 * @property {boolean} [acrossHeads] axial-rope: the channels of all heads turn as one head of width headDim
 * @property {boolean} [standardized] sinusoidal: less the table's mean, in tenths of its spread (PatchTST)
 * @property {boolean} [rowsFirst] mae-2d: sines of rows before those of columns (RT-DETR)
 * @property {boolean} [continuous] swin: a network gives the bias, no table
 * @property {number} [windowSize] swin; distance-bias: of a stage's rows and columns [patches]
 * @property {number} [tableInLayer] t5, distance-bias, relative-key: the layer whose table all use
 *
 * @typedef {object} ModelScaling the numbers that its type uses
 * @property {'none' | 'linear' | 'dynamic' | 'yarn' | 'longrope' | 'llama3' | 'proportional' | 'grok' | 'telechat3'} type
 * @property {number} [factor]
 * @property {number} [originalLength] [tokens]
 * @property {number} [alpha] dynamic: base · alpha^(R/(R − 2)) at every length
 * @property {number} [partial] proportional: share of pairs that turn
 * @property {number} [lowFreqFactor]
 * @property {number} [highFreqFactor]
 * @property {number} [betaFast]
 * @property {number} [betaSlow]
 * @property {boolean} [truncate]
 * @property {number} [mscale]
 * @property {number} [mscaleAllDim]
 * @property {number} [attentionFactor]
 *
 * @typedef {object} RotationCheck what checkRotation() gives
 * @property {string} group whose layers come nearest
 * @property {boolean} found some settings explain the result; else these are the nearest
 * @property {RotationDeviation[]} deviations none: the code does what the config asks for
 * @property {number} difference largest, from what these settings give
 * @property {number} ownDifference largest, from what the config asks for
 * @property {number} channel the first that is not as the config asks for; as many as channels: none
 * @property {number} expected its value as the config asks for
 * @property {number} got
 * @property {number} others settings that explain the result as well
 *
 * @typedef {object} RotationDeviation
 * @property {string} what layout, direction, position, channels, frequencies, attention-factor
 * @property {string} expected
 * @property {string} got
 *
 * @typedef {object} ModelPreset a published model's use of an encoding
 * @property {string} name
 * @property {string} title as people call the model
 * @property {string} encoding
 * @property {Record<string, any>} parameters those that differ from the defaults
 * @property {string} source where the numbers stand
 * @property {number} context length it is made to read [tokens]; 0: none that is published
 */

export {};
