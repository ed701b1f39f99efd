/** The views of an entry as tabs: one is shown, the keys of a tab list choose among them. */

/** By key, which tab: from the present one and how many there are. @type {Record<string, (at: number, count: number) => number>} */
const KEYS = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export class Tabs {
  #tabs;
  #views;

  /**
   * @param {HTMLElement} root of the entry
   * @param {(view: HTMLElement) => void} onChoice by the reader
   */
  constructor(root, onChoice) {
    this.#tabs = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('[role=tab]')]);
    this.#views = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('.view')]);
    const list = /** @type {HTMLElement} */ (root.querySelector('[role=tablist]'));
    list.hidden = this.#tabs.length < 2;
    this.#tabs.forEach((tab, at) => {
      tab.addEventListener('click', () => onChoice(this.#views[at]));
      tab.addEventListener('keydown', (event) => {
        const next = KEYS[event.key]?.(at, this.#tabs.length);
        if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        onChoice(this.#views[next]);
        this.#tabs[next].focus();
      });
    });
  }

  get first() {
    return this.#views[0];
  }

  /** The view that a figure is in. @param {string | null} id of the figure @returns {HTMLElement} */
  viewOf(id) {
    const figure = id && document.getElementById(id);
    return this.#views.find((view) => figure && view.contains(figure)) ?? this.#views[0];
  }

  /** @param {HTMLElement} view */
  show(view) {
    this.#views.forEach((each, at) => {
      const isShown = each === view;
      each.classList.toggle('shown', isShown);
      this.#tabs[at].setAttribute('aria-selected', String(isShown));
      this.#tabs[at].tabIndex = isShown ? 0 : -1;
    });
  }
}
