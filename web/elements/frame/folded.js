/**
 * Elements that are folded away when they come, as most of a workbench's are: they are rendered once there
 * is a place for them.
 */
import { ResizeObserver } from '../../plot/observers.js';

/** @import { ReactiveElement } from 'lit' */

/** @type {globalThis.ResizeObserver | null} */
let observer = null;

/** As far as the browser can tell. @param {Element} element */
export const isFolded = (element) => element.checkVisibility?.() === false;

/** @param {ReactiveElement} element is updated once it has a place */
export function updateUnfolded(element) {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (isFolded(target)) continue;
      observer?.unobserve(target);
      /** @type {ReactiveElement} */ (target).requestUpdate();
    }
  });
  observer.observe(element);
}

/** @param {ReactiveElement} element has gone */
export const leaveFolded = (element) => observer?.unobserve(element);
