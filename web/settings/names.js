/** Names of settings, as attributes: written by tests/renew/setting-names.mjs. */

/** Of encodings. */
export const OF_ENCODINGS =
  'alibi-bias-max antialias attention-factor axes-dims base base-size beta-fast beta-slow c causal center centered clamp-len class-token clip columns concat-input content cosine-mix cubic-a d-model decay-time-max decay-time-min dimensions edges factor factors flip floor-scale form formula gamma gate gate-bias gates graph grid grid-height grid-time grid-width grids group-size head-dim hidden-weights high-freq-factor include-input inputs interpolation-scale kernel kernel-a kernel-p key-length key-side laplacian layer layers layout length line lookup low-freq-factor matrix max-distance max-length max-relative-positions merge-size method mode mscale mscale-all-dim multiply network nope-every normalization normalize npos-max num-bands num-bits num-buckets num-features num-frequencies num-heads num-nodes offset offsets old-height old-length old-width omega order original-length output-weights padding padding-idx padding-tokens phase phases phi place pool position-buckets positions precision prefix-tokens pretrained-window proportion query-length query-scale r1 r2 random-signs reading resolution rest role rotary-dim row-scaling rows sampling scale scale-base scale-offset scale-strength scaled scaling schedule sections seed segment-start sequence-length shift sigma sine-mix sine-only start std strength-bias table table-length temperature temporal-scale terms text text-after text-before text-between threshold time-step truncate turn-values valid-height valid-width value-rows variant version wave weight-std weights width window window-height window-width with-pi';

/** Those that are true or false. */
export const FLAGS =
  'antialias causal centered class-token concat-input flip include-input markers multiply no-feed-forward no-normalize normalize padding random-signs scaled sine-only truncate turn-values value-rows with-pi';

/** Elements' own, by tag. @type {Record<string, string>} */
export const OF_ELEMENTS = {
  'pe-claim': 'anchor claim',
  'pe-collisions': 'count threshold',
  'pe-heatmap': 'colormap symbols tokens',
  'pe-waves': 'columns cursors rows unit',
  'pe-bias': 'colormap head show',
  'pe-rotation':
    'between directions first offset pair position show speed step theta tokens tokens-2 vector',
  'pe-distance': 'first metric pairs second',
  'pe-lab':
    'amplitude budget lanes learning-rate mask normalization random-start seed seeds speed steps task',
  'pe-model': 'beside config plan',
  'pe-offsets': 'metric over parts reference',
  'pe-scorecard': 'asked-by encodings formula',
  'pe-projection': 'begin color method min-dist neighbors run-seed runs',
  'pe-shift': 'channels colormap k pair show starts step',
  'pe-similarity': 'cells colormap metric row show',
  'pe-spectrum': 'turns-within',
  'pe-variance': 'show threshold',
  'pe-correlation': 'beside colormap',
  'pe-compare': 'against colormap farthest head metric show turns-within',
  'pe-binary': 'bits number waves',
  'pe-identify': 'colormap sample',
  'pe-precision': 'farthest rounding show',
  'pe-predict': '',
  'pe-attention':
    'alpha colormap combine d-model embeddings head head-dim heads markers mask seed show theta tokens tokens-2 tokens-3 weight-std',
  'pe-order': 'alpha colormap combine d-model head-dim heads mask order seed tokens weight-std',
  'pe-words': 'alpha d-model embedding-std embeddings order seed show similarity words',
  'pe-combine': 'alpha d-model head-dim heads length position-dim seed show tokens weight-std',
  'pe-head': 'beta d-model length mask offset query show tokens',
  'pe-layers':
    'alpha d-model head-dim heads layers length no-feed-forward no-normalize seed sequences show',
  'pe-lens': 'alignment first head-dim norm second seed show slid slide',
  'pe-decay': 'alpha d-model head-dim heads length mask schemes seed show weight-std',
};
