// What no formatter and no type sees: names that nobody uses, and mistakes of templates and elements.
import lit from 'eslint-plugin-lit';
import wc from 'eslint-plugin-wc';

export default [
  { ignores: ['build/', 'dist/', 'tests/*/node_modules/'] },
  {
    files: ['**/*.{js,mjs}'],
    plugins: { lit, wc },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      ...lit.configs['flat/recommended'].rules,
      ...wc.configs['flat/recommended'].rules,
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-useless-assignment': 'error',
      'no-unreachable': 'error',
      'no-self-assign': 'error',
      'no-dupe-keys': 'error',
      'no-constant-condition': 'error',
      'no-unused-private-class-members': 'error',
      'no-useless-escape': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
];
