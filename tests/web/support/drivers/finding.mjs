/**
 * What the locators of tests find, in a page of any engine: the rules of Playwright for CSS through
 * shadow roots, texts, roles and labels, as far as the tests use them.
 */

/**
 * @typedef {{kind: 'css', selector: string}
 *   | {kind: 'text', text: Pattern}
 *   | {kind: 'label', text: Pattern}
 *   | {kind: 'role', role: string, name: Pattern | null, states: {disabled?: boolean, pressed?: boolean}}
 *   | {kind: 'filter', text: Pattern}
 *   | {kind: 'has', steps: Step[]}
 *   | {kind: 'nth', index: number}} Step from the end where the index is below 0
 * @typedef {{text: string, isExact: boolean} | {source: string, flags: string}} Pattern
 */

/** Sent into the page as it stands, so it needs nothing from outside. */
export function finder() {
  const HIDDEN_TEXT = ['SCRIPT', 'STYLE', 'NOSCRIPT', 'HEAD'];
  const FIELDS = /** @type {Record<string, string>} */ ({
    checkbox: 'checkbox',
    radio: 'radio',
    range: 'slider',
    number: 'spinbutton',
    search: 'searchbox',
    ...{ button: 'button', submit: 'button', reset: 'button' },
    ...{ text: 'textbox', url: 'textbox', email: 'textbox', tel: 'textbox' },
  });
  const ROLES = /** @type {Record<string, string>} */ ({
    ...{ BUTTON: 'button', TEXTAREA: 'textbox', OPTION: 'option', DIALOG: 'dialog' },
    ...{ UL: 'list', OL: 'list', LI: 'listitem', TABLE: 'table', TR: 'row', TD: 'cell' },
    ...{ TH: 'columnheader', IMG: 'img', NAV: 'navigation', MAIN: 'main', FIGURE: 'figure' },
    ...{ FIELDSET: 'group', DETAILS: 'group' },
    ...{ H1: 'heading', H2: 'heading', H3: 'heading', H4: 'heading', OUTPUT: 'status' },
  });

  /** @param {any} element @returns {any} */
  const parentOf = (element) =>
    element.parentElement ?? (element.parentNode?.nodeType === 11 ? element.parentNode.host : null);

  /** @param {any} root @returns {Generator<any>} all elements below it, through shadow roots */
  function* below(root) {
    for (const child of [...root.children, ...(root.shadowRoot?.children ?? [])]) {
      yield child;
      yield* below(child);
    }
  }

  /** @param {any} element */
  function isVisible(element) {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  }

  /** A list of selectors, each as its parts with what joins them to the part before. @param {string} list */
  function parse(list) {
    const selectors = [];
    let parts = /** @type {{join: string, text: string}[]} */ ([]);
    let [join, text, quote, depth] = ['', '', '', 0];
    const end = () => {
      if (text === '') return;
      parts.push({ join: join || (parts.length > 0 ? ' ' : ''), text });
      [join, text] = ['', ''];
    };
    for (const sign of list) {
      if (quote) quote = sign === quote ? '' : quote;
      else if (/["']/.test(sign)) quote = sign;
      if (/[[(]/.test(sign) && !quote) depth++;
      if (/[\])]/.test(sign) && !quote) depth--;
      if (quote || depth > 0 || !/[\s>+~,]/.test(sign)) {
        text += sign;
        continue;
      }
      end();
      if (sign === ',') {
        selectors.push(parts);
        parts = [];
      } else if (/[>+~]/.test(sign)) join = sign;
    }
    end();
    selectors.push(parts);
    return selectors;
  }

  /** @param {any} element @param {{join: string, text: string}[]} parts @param {any} root @param {number} [at] @returns {boolean} */
  function fits(element, parts, root, at = parts.length - 1) {
    const { join, text } = parts[at];
    const plain = text.replace(':visible', '') || '*';
    if (!element.matches(plain) || (plain !== text && text !== '*' && !isVisible(element))) {
      return false;
    }
    if (at === 0) return join !== '>' || parentOf(element) === root;
    const before = (/** @type {any} */ other) => other && fits(other, parts, root, at - 1);
    if (join === '>') return before(parentOf(element));
    if (join === '+') return before(element.previousElementSibling);
    const next = (/** @type {any} */ other) =>
      join === '~' ? other.previousElementSibling : parentOf(other);
    for (let other = next(element); other; other = next(other)) if (before(other)) return true;
    return false;
  }

  /** @type {Map<any, string>} */
  const texts = new Map();
  /** @param {any} element @returns {string} with what stands in its shadow */
  function textOf(element) {
    const known = texts.get(element);
    if (known !== undefined) return known;
    let text = '';
    if (element.localName === 'input' && /^(button|submit|reset)$/.test(element.type)) {
      text = element.value;
    } else if (!HIDDEN_TEXT.includes(element.nodeName)) {
      for (const child of [
        ...element.childNodes,
        ...(element.shadowRoot ? element.shadowRoot.childNodes : []),
      ]) {
        if (child.nodeType === 1) text += textOf(child);
        else if (child.nodeType === 3) text += child.nodeValue;
      }
    }
    texts.set(element, text);
    return text;
  }

  const spaced = (/** @type {string} */ text) => text.replace(/[\s\u200b]+/g, ' ').trim();

  /** @param {Pattern} pattern @returns {(text: string) => boolean} */
  function matcher(pattern) {
    if ('source' in pattern) {
      const regex = new RegExp(pattern.source, pattern.flags.replace('g', ''));
      return (text) => regex.test(text) || regex.test(spaced(text));
    }
    const wanted = spaced(pattern.text);
    if (pattern.isExact) return (text) => spaced(text) === wanted;
    return (text) => spaced(text).toLowerCase().includes(wanted.toLowerCase());
  }

  /** @param {any} element */
  function roleOf(element) {
    const given = element.getAttribute('role')?.trim().split(/\s+/)[0];
    if (given) return given;
    if (element.localName === 'input') return FIELDS[element.type] ?? 'textbox';
    if (element.localName === 'select') return element.multiple ? 'listbox' : 'combobox';
    if (element.localName === 'a') return element.hasAttribute('href') ? 'link' : 'generic';
    return ROLES[element.nodeName] ?? 'generic';
  }

  /** What names an element, without its content: null where nothing does. @param {any} element */
  function labelOf(element) {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const named = ids.map((/** @type {string} */ id) => element.getRootNode().getElementById(id));
    if (named.some(Boolean)) return named.filter(Boolean).map(textOf).join(' ');
    const spoken = element.getAttribute('aria-label');
    if (spoken) return spoken;
    const legend = element.localName === 'fieldset' && element.querySelector(':scope > legend');
    if (legend) return textOf(legend);
    return element.labels?.length > 0 ? [...element.labels].map(textOf).join(' ') : null;
  }

  /** @param {any} element */
  const nameOf = (element) =>
    labelOf(element) ??
    element.getAttribute('alt') ??
    (spaced(textOf(element)) || element.getAttribute('title') || '');

  /** @param {any} element */
  const isSpoken = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]');

  /** @param {any} element @param {{disabled?: boolean, pressed?: boolean}} states */
  const isIn = (element, { disabled, pressed }) =>
    (disabled === undefined || element.matches(':disabled, [aria-disabled=true]') === disabled) &&
    (pressed === undefined || (element.getAttribute('aria-pressed') === 'true') === pressed);

  /** @param {any[]} scopes @param {Step} step @returns {any[]} */
  function take(scopes, step) {
    if (step.kind === 'nth') return [scopes.at(step.index)].filter(Boolean);
    if (step.kind === 'filter') {
      const fit = matcher(step.text);
      return scopes.filter((element) => fit(textOf(element)));
    }
    if (step.kind === 'has') {
      const inside = (/** @type {any} */ root) => step.steps.reduce(take, [root]);
      return scopes.filter((element) => inside(element).length > 0);
    }
    const found = scopes.flatMap((root) => {
      const all = [...below(root)];
      if (step.kind === 'css') {
        const selectors = parse(step.selector);
        return all.filter((element) => selectors.some((parts) => fits(element, parts, root)));
      }
      if (step.kind === 'text') {
        const fit = matcher(step.text);
        const holds = (/** @type {any} */ element) => fit(textOf(element));
        // the words may stand in the root itself
        return [...(root === document ? [] : [root]), ...all].filter(
          (element) =>
            holds(element) &&
            ![...element.children, ...(element.shadowRoot?.children ?? [])].some(holds),
        );
      }
      if (step.kind === 'label') {
        const fit = matcher(step.text);
        return all.filter((element) => {
          const label = labelOf(element);
          return label !== null && fit(label);
        });
      }
      const fit = step.name && matcher(step.name);
      return all.filter(
        (element) =>
          roleOf(element) === step.role &&
          isIn(element, step.states) &&
          isSpoken(element) &&
          (!fit || fit(nameOf(element))),
      );
    });
    return [...new Set(found)];
  }

  return {
    isVisible,
    /** @param {Step[]} steps @returns {any[]} */
    find: (steps) => steps.reduce(take, /** @type {any[]} */ ([document])),
  };
}
