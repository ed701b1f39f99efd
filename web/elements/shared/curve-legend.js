/** What legends say of curves: the line of each, as it is drawn, and its name. */
import { html } from 'lit';
import { curveStyle } from '../../plot/colors.js';

/** @param {number} index of a curve */
export function lineSample(index) {
  const { color, dash } = curveStyle(index);
  return html`<svg width="26" height="8" aria-hidden="true">
    <line x2="26" y1="4" y2="4" stroke=${color} stroke-dasharray=${dash}></line>
  </svg>`;
}

/** Items of a list of class `curves`. @param {string[]} names in the order of the curves */
export const curveNames = (names) =>
  names.map((name, index) => html`<li>${lineSample(index)} ${name}</li>`);
