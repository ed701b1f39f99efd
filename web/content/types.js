/**
 * What is kept of the posts: the figures they show, the numbers they print, what they claim.
 *
 * @import { AsyncCore } from '../core/types.js'
 * @import { Core } from '../core/index.js'
 * @import { Cells } from './cells.js'
 * @import { Post } from './posts.js'
 *
 * @typedef {'order' | 'ideas' | 'waves' | 'table' | 'distance' | 'shift' | 'adding' | 'attention' |
 *   'turning' | 'scores' | 'longer' | 'shapes' | 'exactness' | 'training' | 'claims' | 'own-table' | 'further'} Section
 *   of the page, in its order
 *
 * @typedef {object} Preset a figure that repeats one of a post
 * @property {string} id name in the URL
 * @property {Section} section where it stands
 * @property {string} element its tag
 * @property {string} title caption; `{length}` is that setting as the reader has it, `{length word|words}` counts it
 * @property {Post} post
 * @property {string} where in the post
 * @property {string} [notice] what to look at; `{{name}}` is one of `numbers`, or a setting as it is given
 * @property {string} [while] settings that must be as given for it to hold; left out: all
 * @property {string} [task] what to try, with numbers as the notice; holds with any settings
 * @property {Record<string, (core: Core, settings: Preset['settings'], cells: Cells) => string>} [numbers]
 *   of the notice
 * @property {Record<string, string | number>} settings by setting name
 * @property {string} controls settings shown at once
 * @property {string} [group]
 * @property {string} [xLabel]
 * @property {string[][]} [printed] numbers of the first rows, as the post prints them
 *
 * @typedef {'holds' | 'partly' | 'fails' | 'misprint' | 'slip' | 'unsupported' | 'answered'} Verdict
 *
 * @typedef {object} Quantity one number that decides a claim
 * @property {string} what with its unit, e.g. `first drop [position]`
 * @property {number} exact from a computation independent of the core, in 34 digits; of a training
 *   finding the kept one
 * @property {number} tolerance largest distance from it that is allowed; 0: a whole number
 * @property {string} [printed] as the post prints it
 * @property {number} [step] of what is printed, where its program can print multiples of it only
 * @property {number} [digits] significant digits to show
 *
 * @typedef {object} Exhibit
 * @property {string} element
 * @property {string} label
 * @property {Record<string, string | number>} settings
 * @property {string} [controls]
 */

/**
 * What a post or a paper says, prints or asks, and the computation that decides.
 *
 * @template [Source=AsyncCore] what the numbers come from: the core, or the kept runs of the training lab
 * @typedef {object} Claim
 * @property {string} id name in the URL
 * @property {string} [was] its name there before, which stays good
 * @property {Post} post
 * @property {string} where in the post
 * @property {string} says in our words
 * @property {Verdict} verdict that is expected to follow
 * @property {string} found what came out, in a sentence or two
 * @property {string} how the computation in words
 * @property {Quantity[]} numbers
 * @property {number} [key] which of them the table of claims shows; left out: the first that differs
 *   from what is printed, else the first that is printed, else the first
 * @property {(source: Source) => Promise<number[]>} compute the numbers, in their order
 * @property {(values: number[]) => Verdict} [decide] the verdict that follows from the numbers
 * @property {string} [reading] what decides instead, where no number can: what was read
 * @property {Exhibit} [show] a figure where it can be seen: of every claim that the core decides
 */
export {};
