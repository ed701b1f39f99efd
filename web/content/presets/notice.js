/** What is told of a figure: its caption, what to notice in it, what to try. */
import { filled } from '../../core/check.js';

/** @import { Core } from '../../core/index.js' */
/** @import { Cells } from '../cells.js' */
/** @import { Preset } from '../types.js' */

/** @param {Preset} preset */
export const titleOf = ({ title, settings }) => filled(title, settings);

/**
 * Sentences with numbers for `{{name}}`: those that the preset computes, or its settings.
 * @param {Preset} preset
 * @param {Core} core
 * @param {Cells} cells of kept runs
 */
export function noticeOf({ id, notice = '', numbers = {}, settings }, core, cells) {
  return notice.replace(/\{\{([\w-]+)\}\}/g, (_, name) => {
    if (name in numbers) return numbers[name](core, settings, cells);
    if (name in settings) return String(settings[name]);
    throw new Error(`notice of ${id}: no number "${name}"`);
  });
}
