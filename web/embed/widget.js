/** A figure in a notebook, as anywidget asks for it: `element` and `attributes` come from Python. */

/** Attributes that mean something to the browser rather than to an element. */
const RESERVED =
  /^(on|aria-|data-)|^(id|class|style|slot|part|is|hidden|tabindex|inert|popover|contenteditable|title)$/;

/** Whether Python may set it: the list of all settings is too long for this script. @param {string} name */
const isSettable = (name) => /^[a-z][a-z0-9-]{0,40}$/.test(name) && !RESERVED.test(name);

/**
 * @typedef {object} Model of anywidget
 * @property {(name: string) => any} get
 * @property {(event: string, listener: () => void) => void} on
 * @property {(event: string, listener: () => void) => void} off
 */

/**
 * @param {readonly string[]} tags of elements there are
 * @param {(tag: string) => Promise<unknown>} [load] where they are fetched one by one
 */
export const widget = (tags, load) => ({
  /** @param {{model: Model, el: HTMLElement}} view @returns {() => void} ends it */
  render({ model, el }) {
    const wanted = model.get('element');
    const tag = tags.includes(wanted) ? wanted : 'pe-heatmap';
    load?.(tag).catch(() => {}); // a notebook may show it in a shadow root
    const figure = document.createElement(tag);
    const apply = () => {
      const texts = Object.entries(model.get('attributes') ?? {}).filter(([name]) =>
        isSettable(name),
      );
      for (const name of figure.getAttributeNames()) {
        if (isSettable(name) && !texts.some(([other]) => other === name))
          figure.removeAttribute(name);
      }
      for (const [name, value] of texts) figure.setAttribute(name, String(value));
    };
    apply();
    model.on('change:attributes', apply);
    el.replaceChildren(figure);
    return () => {
      model.off('change:attributes', apply);
      figure.remove();
    };
  },
});
