/** @import { PlotFrame } from './frame.js' */

/**
 * Marks of one kind, one for each of the data: those that are there already are used again.
 * @template {keyof ElementTagNameMap} Tag
 * @template Datum
 * @param {PlotFrame} frame
 * @param {Tag} tag
 * @param {string} classes by the first of which they are found again
 * @param {Iterable<Datum>} data
 */
export function layer({ marks }, tag, classes, data) {
  const [kind] = classes.split(' ');
  return marks.selectAll(`${tag}.${kind}`).data(data).join(tag).attr('class', classes);
}
