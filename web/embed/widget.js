/** A figure in a notebook, as anywidget asks for it: `element` and `attributes` come from Python. */
import { elements } from '../elements/define.js';
import { isSettable } from '../elements/address.js';

/**
 * @typedef {object} Model of anywidget
 * @property {(name: string) => any} get
 * @property {(event: string, listener: () => void) => void} on
 * @property {(event: string, listener: () => void) => void} off
 */

/**
 * @param {{model: Model, el: HTMLElement}} view
 * @returns {() => void} ends it
 */
export function render({ model, el }) {
  const tag = model.get('element');
  const figure = document.createElement(Object.hasOwn(elements, tag) ? tag : 'pe-heatmap');
  const apply = () => {
    const wanted = Object.entries(model.get('attributes') ?? {}).filter(([name]) =>
      isSettable(name),
    );
    for (const name of figure.getAttributeNames()) {
      if (isSettable(name) && !wanted.some(([other]) => other === name))
        figure.removeAttribute(name);
    }
    for (const [name, value] of wanted) figure.setAttribute(name, String(value));
  };
  apply();
  model.on('change:attributes', apply);
  el.replaceChildren(figure);
  return () => {
    model.off('change:attributes', apply);
    figure.remove();
  };
}
