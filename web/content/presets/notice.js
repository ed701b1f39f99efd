/** What is told of a figure: its caption, what to notice in it, what to try. */
import { captionOf } from '../../settings/caption.js';

/** @import { Core } from '../../core/index.js' */
/** @import { Cells } from '../cells.js' */
/** @import { Preset } from '../types.js' */

/** @param {Preset} preset @param {Core} core */
export function titleOf({ title, settings }, core) {
  const encoding = core.encodings().find(({ name }) => name === settings.encoding);
  return captionOf(title, { ...settings, encoding: encoding?.title });
}

/** @param {Preset} preset @param {Core} core @param {Cells} cells of kept runs */
export const noticeOf = (preset, core, cells) => toldOf(preset, preset.notice ?? '', core, cells);

/** @param {Preset} preset @param {Core} core @param {Cells} cells of kept runs */
export const taskOf = (preset, core, cells) => toldOf(preset, preset.task ?? '', core, cells);

/**
 * Sentences with numbers for `{{name}}`: those that the preset computes, or its settings.
 * @param {Preset} preset
 * @param {string} text
 * @param {Core} core
 * @param {Cells} cells of kept runs
 */
export function toldOf({ id, numbers = {}, settings }, text, core, cells) {
  return text.replace(/\{\{([\w-]+)\}\}/g, (_, name) => {
    if (name in numbers) return numbers[name](core, settings, cells);
    if (name in settings) return String(settings[name]);
    throw new Error(`notice of ${id}: no number "${name}"`);
  });
}
