/** What readersOf() gives. */

/** @import { Mend, PositionGroup } from '../models/types.js' */

/**
 * @typedef {'transformers-4' | 'transformers-5' | 'vllm' | 'llama.cpp' | 'mlx-lm'} ReaderName
 *
 * @typedef {object} ReadersOf
 * @property {string} modelType
 * @property {number} trained the length before scaling [tokens]; 0: nothing in the model has one
 * @property {number} asked the length that shall be read [tokens]
 * @property {'differ' | 'agree' | 'none'} verdict none: it is not known of two readers what they do
 * @property {Record<ReaderName, ReaderAnswer>} readers
 * @property {ReaderBlock[]} table layers × readers
 * @property {ReaderDisagreement[]} disagreements none: of what was read, all do the same
 * @property {ReaderMend[]} mends
 *
 * @typedef {object} ReaderAnswer
 * @property {string} version
 * @property {string} commit that was read
 * @property {string} date of that commit
 * @property {boolean} compared its code for this model_type was read; else what its rules say
 * @property {string} source address of that code
 * @property {string} [refuses] why it does not load this file
 * @property {ReaderGroup[]} groups
 * @property {number} [servedLength] that it derives without a flag [tokens]
 * @property {ReaderAnswer} [later] the same reader at a later commit, where it was read again
 *
 * @typedef {object} OfReader
 * @property {string} source address of the code that was read
 * @property {boolean} permuted rows of q and k were put into another order before: the layout is of those
 * @property {'long' | 'by-context'} [choice] of longrope's lists: the long one at every length; one for all
 *   positions, by the context; else by the length
 * @property {'bfloat16'} [precision] to which a bias is rounded
 *
 * @typedef {PositionGroup & OfReader} ReaderGroup
 *
 * @typedef {object} ReaderBlock layers of which each reader does one thing
 * @property {'attention' | 'indexer' | 'recurrent' | 'convolution' | 'input' | 'encoder' | 'decoder'} module
 * @property {number[]} layers from 0
 * @property {ReaderCell[]} cells of every reader, then of every later commit
 *
 * @typedef {object} ReaderCell
 * @property {ReaderName} reader
 * @property {boolean} [later] at its later commit
 * @property {'same' | 'other' | 'absent'} is beside what the file asks; absent: not established
 * @property {string} [said] what it does instead, of what
 * @property {string} [howFar] angles, pairs and scores in words
 * @property {string} [source] address of the code that was read
 *
 * @typedef {object} ReaderDisagreement
 * @property {'scheme' | 'rotation' | 'window' | 'temperature' | 'axes' | 'precision' | 'length'} aspect
 * @property {'attention' | 'indexer'} module
 * @property {number[]} layers from 0; none: of the whole model
 * @property {ReaderName[]} readers who do something else
 * @property {ReaderName[]} against than these, who do what the file asks for if any reader does
 * @property {string} what
 * @property {{position: number, turns: number, pair: number}[]} [angles] the largest difference between pairs
 *   of equal numbers, a missing one standing still: at a window's end, at the trained and at the asked length
 * @property {number} [turns] the last of them
 * @property {number} [position]
 * @property {number} [pair]
 * @property {boolean} [pairsWrong] other channels are paired: no angle says it
 * @property {number} [scoresRatio] scores of the one over those of the other
 * @property {string} [howFar] angles, pairs and scores in words
 * @property {string} [since] version or date
 * @property {string} [until]
 * @property {string[]} sources addresses of code and threads
 *
 * @typedef {object} ReaderMend a change of the file, or a flag; it was tried
 * @property {Mend[]} [file]
 * @property {ReaderName} [reader] whose flag
 * @property {string} [flag]
 * @property {number} before disagreements of all; of a flag, those of its reader
 * @property {number} after ... with the change
 * @property {string} effect in words; of a flag that mends the asked length alone, its angles
 *
 * @typedef {object} ConversionChange what ggufBesideConfig() gives
 * @property {'lost' | 'changed'} how
 * @property {string} key of the GGUF file; empty: it has none for that
 * @property {string} config what the config says
 * @property {string} gguf what the file does
 * @property {string} write the flag after which llama.cpp does as the config asks; empty: there is none
 * @property {number[]} layers from 0
 */

export {};
