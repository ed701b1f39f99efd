/**
 * NumPy code of the templates as PyTorch and JAX. The templates keep to what all three have under
 * these names: no views that are written through a second name, no reversed slices, scalars go
 * through `math`, and `x[...] = value` stands on one line.
 */

/** @type {[RegExp, string][]} */
const PYTORCH = [
  [
    /^import numpy as np$/m,
    'import torch\n\ntorch.set_default_dtype(torch.float64)  # angles need it; the result is cast',
  ],
  [/\bnp\.concatenate\b/g, 'torch.cat'],
  [/\bnp\.array\b/g, 'torch.tensor'],
  [/\bnp\.clip\b/g, 'torch.clamp'],
  [/\bnp\.take_along_axis\b/g, 'torch.take_along_dim'],
  [/\baxis=/g, 'dim='],
  [/\.astype\(/g, '.to('],
  [/\bnp\./g, 'torch.'],
];

/** @type {[RegExp, string][]} */
const JAX = [
  [
    /^import numpy as np$/m,
    'import jax\nimport jax.numpy as jnp\n\njax.config.update("jax_enable_x64", True)  # angles need it',
  ],
  [/^( *)(\w+)\[([^=\n]+)\] = (.+)$/gm, '$1$2 = $2.at[$3].set($4)'],
  [/\bnp\./g, 'jnp.'],
];

/** @param {string} code @param {[RegExp, string][]} substitutions */
const substitute = (code, substitutions) =>
  substitutions.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), code);

/** @param {string} numpyCode whose literals are the templates' own: a reader's text is put in afterwards */
export const toPytorch = (numpyCode) => substitute(numpyCode, PYTORCH);

/** @param {string} numpyCode */
export const toJax = (numpyCode) => substitute(numpyCode, JAX);
