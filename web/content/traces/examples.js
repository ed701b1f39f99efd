/** Runs to look at: each a loop that was run, with the words that its tokens stand for. */
import * as loops from './loops.js';

/**
 * @typedef {object} Example
 * @property {string} name
 * @property {string} title
 * @property {string} config a published one
 * @property {Record<string, string>} words of each sequence, a word a token
 * @property {(hasMistake: boolean) => object} loop
 */

const LION = 'The lion killed Rahul today at dawn';
const PADDED = { 0: LION, 1: 'Rahul killed the lion with a spear at dawn .' };
const CHUNKED = { 0: 'Rahul walked home . The lion slept till dawn .' };
const PACKED = { '0/0': 'The lion killed Rahul .', '0/1': 'It rained all day .' };
const QUOTED = { 0: 'See : ▪ ▪ ▪ ▪ ▪ ▪ a lion and Rahul .' };

/** @type {readonly Example[]} */
export const examples = [
  {
    name: 'pads-counted',
    title: 'Padded on the left, a learned table',
    config: 'gpt-2',
    words: PADDED,
    loop: loops.countPads,
  },
  {
    name: 'pads-counted-rope',
    title: 'Padded on the left, RoPE',
    config: 'llama-3.1-8b',
    words: PADDED,
    loop: loops.countPads,
  },
  {
    name: 'pads-counted-later',
    title: 'Padded on the left, RoPE, the prompt right',
    config: 'llama-3.1-8b',
    words: PADDED,
    loop: loops.countPadsLater,
  },
  {
    name: 'documents-not-reset',
    title: 'Two documents in a row',
    config: 'gpt-2',
    words: PACKED,
    loop: loops.goOnCounting,
  },
  {
    name: 'mask-left-open',
    title: 'Two documents, ids reset, the mask',
    config: 'llama-2-7b',
    words: PACKED,
    loop: loops.leaveMaskOpen,
  },
  {
    name: 'cache-forgotten',
    title: 'A prompt in chunks',
    config: 'qwen3-0.6b',
    words: CHUNKED,
    loop: loops.forgetCache,
  },
  {
    name: 'cache-added-twice',
    title: 'A prompt in chunks, the offset',
    config: 'mistral-7b-v0.3',
    words: CHUNKED,
    loop: loops.addTwice,
  },
  {
    name: 'one-too-many',
    title: 'Token by token',
    config: 'llama-3.2-1b',
    words: CHUNKED,
    loop: loops.readLengthLate,
  },
  {
    name: 'cache-shifted',
    title: 'A full cache, shifted',
    config: 'llama-2-7b',
    words: CHUNKED,
    loop: loops.shiftCache,
  },
  {
    name: 'drafts-kept',
    title: 'Drafts, some rejected',
    config: 'qwen2-7b',
    words: { 0: 'The lion killed Rahul today at dawn , they said .' },
    loop: loops.keepDrafts,
  },
  {
    name: 'image-as-text',
    title: 'An image among words',
    config: 'qwen2-vl-7b',
    words: QUOTED,
    loop: loops.numberLikeText,
  },
  {
    name: 'delta-lost',
    title: 'Words after an image',
    config: 'qwen3-vl-32b',
    words: QUOTED,
    loop: loops.loseDelta,
  },
];

/** The trace that a loop records. @param {Example} example @param {boolean} isMended */
export const played = ({ loop }, isMended) => ({ posenc_trace: 1, ...loop(!isMended) });
