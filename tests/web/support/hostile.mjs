/** Attributes and addresses as a stranger might write them, from a seed. */
import { formatParameter, kebabCase } from '../../../web/core/check.js';
import { chooser, randomOf } from '../../support/random.mjs';

/** @import { Parameter } from '../../../web/core/types.js' */

/** @typedef {Pick<Parameter, 'name' | 'default' | 'min' | 'max' | 'choices'> & {type: string}} Setting */
/** @typedef {{name: string, text: string | null}} Change null: the attribute is taken away */

const TEXTS = [
  ...['', ' ', '0', '-1', '1', '2.5', '7', 'NaN', '-Infinity', '1e999', '-1e-999', '0x10', '1_000'],
  ...['9007199254740993', '65536', '65537', '8192', '1e308', '5e-324', '-0', '١٢', 'true', 'false'],
  ...[
    'null',
    'undefined',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ],
  ...[
    '0-999999',
    '3-1',
    '1,,2',
    ',',
    '1 2 3 4 5',
    '0.1 0.2',
    '1e5 -1e5',
    'a b',
    'p',
    'p/0',
    '((((p',
  ],
  ...[
    '<b>x</b>',
    '"><script>',
    "' onload='x",
    '{{x}}',
    '${x}',
    '%',
    '%00',
    '%E0%A4%A',
    '&#38;',
    '\\',
  ],
  ...['\u0000', '\ud800', '\u202e', '\u{1F600}', 'ﷺ', 'e\u0301', 'I\u0307', '\n\t\r', '\ufeff1'],
  ...['x'.repeat(5000), '9'.repeat(400), '1 '.repeat(3000), 'the '.repeat(300), '('.repeat(2000)],
];
/** Names that no setting has, or that every element has. */
const NAMES = [
  ...[
    'label',
    'controls',
    'group',
    'theme',
    'loading',
    'hidden',
    'lang',
    'dir',
    'title',
    'x-label',
  ],
  ...['__proto__', 'constructor', 'nonsense', 'then', 'picture', 'settings', 'failure', 'encoding'],
];
/** So large a size is asked for rarely: it is answered, but slowly. */
const LARGE = 600;

/** @param {number} seed */
export function hostile(seed) {
  const { random, below, pick } = chooser(randomOf(seed));

  /** Text that a setting takes. @param {Setting} setting */
  function allowed({ type, min, max, choices, default: standard }) {
    const low = Number(min ?? -10);
    const high = Math.min(Number(max ?? 1e6), random() < 0.02 ? Infinity : low + LARGE);
    const number = () => low + random() * (high - low);
    switch (type) {
      case 'choice':
        return pick(choices ?? ['']);
      case 'boolean':
        return pick(['', 'true', 'false']);
      case 'integer':
        return String(Math.round(number()));
      case 'indices':
        return `${below(9)} ${below(20)}-${below(60)}`;
      case 'list':
        return Array.from({ length: 1 + below(6) }, number).join(pick([' ', ', ', ',']));
      case 'text':
        return random() < 0.5 ? formatParameter(standard ?? '') : pick(TEXTS);
      default:
        return String(number());
    }
  }

  /** @param {Setting[]} settings @returns {Change} */
  function change(settings) {
    if (settings.length === 0 || random() < 0.1) return { name: pick(NAMES), text: pick(TEXTS) };
    const setting = pick(settings);
    const name = kebabCase(setting.name);
    if (random() < 0.1) return { name, text: null };
    return { name, text: random() < 0.55 ? allowed(setting) : pick(TEXTS) };
  }

  return {
    random,
    below,
    pick,
    /** @param {Setting[]} settings @returns {Change[]} */
    changes: (settings) => Array.from({ length: 1 + below(4) }, () => change(settings)),
    /**
     * What may stand after `#`.
     * @param {string[]} figures names that mean something
     * @param {Setting[]} settings
     */
    hash(figures, settings) {
      const parts = Array.from({ length: 1 + below(5) }, () => {
        const { name, text } = change(settings);
        const figure = random() < 0.9 ? pick(figures) : pick(TEXTS);
        const value = random() < 0.8 ? encodeURIComponent(wellFormed(text ?? '')) : (text ?? '');
        return pick([
          `${figure}.${name}=${value}`,
          `${name}=${value}`,
          `at=${figure}`,
          figure,
          value,
        ]);
      });
      if (random() < 0.1) parts.push(`x_hide=${pick(TEXTS)}`);
      return wellFormed(parts.join('&').slice(0, 9000));
    },
  };
}

/** A lone half of a pair cannot stand in an address. @param {string} text */
const wellFormed = (text) => Buffer.from(text).toString();
