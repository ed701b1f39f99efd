/**
 * Figures of claims and of presets, as a reader would write them: attributes without quotes are numbers
 * where they read as one, quoted ones are text: `d-model=64 layout=half columns="0"`.
 */
import { camelCase } from '../core/check.js';

/** @import { Exhibit } from './types.js' */

const ATTRIBUTE = /([a-z][a-z\d-]*)=(?:"([^"]*)"|([^\s"=<>]+))(?:\s+|$)/y;

/** @param {string} written @returns {Exhibit['settings']} by setting name */
function settingsOf(written) {
  /** @type {Exhibit['settings']} */
  const settings = {};
  const text = written.trim();
  for (ATTRIBUTE.lastIndex = 0; ATTRIBUTE.lastIndex < text.length;) {
    const rest = text.slice(ATTRIBUTE.lastIndex);
    const [, attribute, quoted, bare] = ATTRIBUTE.exec(text) ?? [];
    const name = attribute && camelCase(attribute);
    if (!name || Object.hasOwn(settings, name))
      throw new Error(`exhibit: no further attribute: ${rest}`);
    settings[name] = quoted ?? (Number.isNaN(Number(bare)) ? bare : Number(bare));
  }
  return settings;
}

/**
 * given`encoding=rope head-dim=4`
 * @param {TemplateStringsArray} texts
 * @param {...(string | number)} values
 */
export const given = (texts, ...values) => settingsOf(String.raw(texts, ...values));

/**
 * exhibit`<pe-rotation label="A turn" encoding=rope head-dim=4 controls="position">`
 * @param {TemplateStringsArray} texts
 * @param {...(string | number)} values
 * @returns {Exhibit}
 */
export function exhibit(texts, ...values) {
  const written = String.raw(texts, ...values);
  const [, element, attributes] = /^<(pe-[a-z-]+)\s([^]*)>$/.exec(written) ?? [];
  const { label, controls, ...settings } = settingsOf(attributes ?? '');
  if (!element || !label) throw new Error(`exhibit: must be a tag with a label, got ${written}`);
  return {
    element,
    label: String(label),
    settings,
    ...(controls === undefined ? {} : { controls: String(controls) }),
  };
}
