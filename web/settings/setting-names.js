/**
 * Attributes that text from outside may set: an address, a message. A list, as an address is read before
 * the catalogue is there; tests/web/settings/setting-names.test.mjs holds it against catalogue and elements.
 */

/** Of the place where a figure stands rather than of what it shows. */
const OF_PLACE = new Set(['label', 'controls', 'group', 'theme', 'loading', 'lang', 'x-label']);

/** @param {string[]} lines */
const words = (...lines) => new Set(lines.join(' ').split(' '));

const OF_ENCODINGS = words(
  'alibi-bias-max antialias attention-factor axes-dims base base-size beta-fast beta-slow c',
  'causal center centered clamp-len class-token clip concat-input content cubic-a d-model',
  'decay-time-max decay-time-min dimensions factor factors flip floor-scale form formula gamma',
  'gate gate-bias grid grid-height grid-time grid-width group-size head-dim high-freq-factor',
  'include-input inputs interpolation-scale kernel kernel-a kernel-p key-length key-side layer',
  'layout length line lookup low-freq-factor matrix max-distance max-length',
  'max-relative-positions merge-size method mode mscale mscale-all-dim multiply nope-every',
  'normalization normalize npos-max num-bands num-bits num-buckets num-features num-frequencies',
  'num-heads offset old-height old-length old-width omega order original-length padding-idx phi',
  'position-buckets positions precision prefix-tokens pretrained-window proportion query-length',
  'query-scale r1 r2 reading resolution role rotary-dim row-scaling rows sampling scale',
  'scale-base scale-offset scale-strength scaled scaling schedule sections seed segment-start',
  'sequence-length shift sigma sine-only start std table table-length temperature temporal-scale',
  'text text-after text-before threshold time-step truncate valid-height valid-width value-rows',
  'variant version wave weight-std window window-height window-width with-pi',
);

const OF_ELEMENTS = words(
  'against alignment alpha amplitude asked-by beside beta between bits budget cells channels claim',
  'color colormap columns combine config count embedding-std embeddings encoding encodings farthest first',
  'head heads k lanes layers learning-rate markers mask metric min-dist neighbors no-feed-forward',
  'no-normalize norm number over pair pairs parts plan position position-dim random-start reference',
  'rounding row run-seed runs sample schemes second seeds sequences show similarity slid slide',
  'speed starts step steps task theta tokens',
  'tokens-2 tokens-3 turns-within vector waves words',
);

/** Of the second scheme of a comparison: `b-base`. @param {string} name */
const isOfB = (name) => name.startsWith('b-') && OF_ENCODINGS.has(name.slice(2));

/** Whether a figure shows something else by it. @param {string} name of an attribute */
export const isSetting = (name) => OF_ENCODINGS.has(name) || OF_ELEMENTS.has(name) || isOfB(name);

/** Whether a host may set it, by an address too. @param {string} name of an attribute */
export const isSettable = (name) => isSetting(name) || OF_PLACE.has(name);
