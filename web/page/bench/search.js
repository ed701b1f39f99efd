/** The menu: which entry is open in it, and what a search finds: entries, views, settings, models. */

export class Menu {
  #search = /** @type {HTMLInputElement} */ (document.getElementById('search'));
  #count = /** @type {HTMLElement} */ (document.getElementById('count'));
  #finds = /** @type {HTMLDetailsElement} */ (document.querySelector('.finds'));
  #groups = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll('details.group')]);
  #links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll('.menu li a')]);
  /** @type {Map<HTMLAnchorElement, string>} what each link is searched for */
  #texts = new Map();

  constructor() {
    this.#search.addEventListener('input', () => this.#filter());
    this.#search.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      const first = this.#links.find((link) => !itemOf(link).closest('[hidden]'));
      if (first) location.hash = first.hash;
    });
    /** @type {HTMLElement} */ (document.querySelector('.find')).hidden = false;
    this.#filter();
  }

  /** Links that set an entry as a model has it. */
  get presets() {
    return this.#links.filter(({ dataset }) => dataset.preset);
  }

  /** @param {string} name of the entry that is shown */
  mark(name) {
    const isEntry = (/** @type {HTMLAnchorElement} */ { hash, dataset }) =>
      hash === `#${name}` && dataset.preset === undefined && dataset.find === undefined;
    for (const link of this.#links) {
      if (link.dataset.preset) continue;
      if (isEntry(link)) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    const own = this.#groups.find((group) => group.querySelector('[aria-current=page]'));
    if (own && !this.#search.value) own.open = true;
  }

  /** Shows what holds every word of the search. */
  #filter() {
    const words = this.#search.value
      .toLowerCase()
      .split(/[\s_-]+/)
      .filter(Boolean);
    const isSearch = words.length > 0;
    let found = 0;
    for (const link of this.#links) {
      const isHit = words.every((word) => this.#textOf(link).includes(word));
      itemOf(link).hidden = !isHit;
      if (isHit && (isSearch || link.dataset.find === undefined)) found++;
    }
    for (const group of this.#groups) {
      const isEmpty = !group.querySelector('li:not([hidden])');
      group.hidden = isEmpty || (group === this.#finds && !isSearch);
      group.open = isSearch || Boolean(group.querySelector('[aria-current=page]'));
    }
    const tools = /** @type {HTMLElement} */ (document.querySelector('.tools-menu'));
    tools.hidden = !tools.querySelector('li:not([hidden])');
    this.#count.textContent = isSearch ? `${found} found` : `${found} to choose from`;
  }

  /**
   * An entry has its name, title, summary, source and models; what leads elsewhere its own words.
   * @param {HTMLAnchorElement} link
   */
  #textOf(link) {
    const known = this.#texts.get(link);
    if (known !== undefined) return known;
    const { hash, dataset, textContent } = link;
    const own = [dataset.preset, dataset.tool, dataset.find];
    const root = own.every((text) => text === undefined) && document.querySelector(hash);
    const parts = root
      ? [...root.querySelectorAll('h2, .summary, dd')].map((part) => part.textContent)
      : own;
    const text = [hash.slice(1).split(/[.&]/)[0], textContent, ...parts].join(' ').toLowerCase();
    const plain = text.replace(/[\s_-]+/g, ' ');
    this.#texts.set(link, plain);
    return plain;
  }
}

/** @param {HTMLAnchorElement} link */
const itemOf = (link) => /** @type {HTMLElement} */ (link.parentElement);
