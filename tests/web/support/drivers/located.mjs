/** Elements of a page of Firefox or WebKitGTK, with the verbs of Playwright's locators that the tests use. */
import { finder } from './finding.mjs';

/** @import { Place } from './driven-place.mjs' */
/** @import { Pattern, Step } from './finding.mjs' */

export class DrivenLocator {
  #page;
  #steps;

  /** @param {Place} page @param {Step[]} steps */
  constructor(page, steps) {
    this.#page = page;
    this.#steps = steps;
  }

  page = () => this.#page;

  /** @param {Step[]} steps */
  #and(...steps) {
    return new DrivenLocator(this.#page, [...this.#steps, ...steps]);
  }

  /** @param {string} selector @param {{hasText?: string | RegExp, has?: DrivenLocator}} [options] */
  locator(selector, options = {}) {
    return this.#and({ kind: 'css', selector }).filter(options);
  }
  /** @param {{hasText?: string | RegExp, has?: DrivenLocator}} options @returns {DrivenLocator} */
  filter({ hasText, has, ...rest }) {
    if (Object.keys(rest).length > 0) throw new Error(`no filter by ${Object.keys(rest)} here`);
    return this.#and(
      ...(hasText === undefined
        ? []
        : [/** @type {Step} */ ({ kind: 'filter', text: pattern(hasText) })]),
      ...(has === undefined ? [] : [/** @type {Step} */ ({ kind: 'has', steps: has.#steps })]),
    );
  }
  /** @param {string | RegExp} text @param {{exact?: boolean}} [options] */
  getByText(text, { exact } = {}) {
    return this.#and({ kind: 'text', text: pattern(text, exact) });
  }
  /** @param {string | RegExp} text @param {{exact?: boolean}} [options] */
  getByLabel(text, { exact } = {}) {
    return this.#and({ kind: 'label', text: pattern(text, exact) });
  }
  /** @param {string} role @param {{name?: string | RegExp, exact?: boolean, disabled?: boolean, pressed?: boolean}} [options] */
  getByRole(role, { name, exact, disabled, pressed, ...rest } = {}) {
    if (Object.keys(rest).length > 0) throw new Error(`no role by ${Object.keys(rest)} here`);
    return this.#and({
      kind: 'role',
      role,
      name: name === undefined ? null : pattern(name, exact),
      states: {
        ...(disabled !== undefined && { disabled }),
        ...(pressed !== undefined && { pressed }),
      },
    });
  }
  nth = (/** @type {number} */ index) => this.#and({ kind: 'nth', index });
  first = () => this.nth(0);
  last = () => this.nth(-1);

  /** @param {(elements: any[], argument: any) => any} work @param {unknown} [argument] @returns {Promise<any>} */
  evaluateAll(work, argument) {
    const source = `(steps, argument) => (${work})((${finder})().find(steps), argument)`;
    return this.#page.evaluate(
      /** @type {any} */ (`([steps, argument]) => (${source})(steps, argument)`),
      [this.#steps, argument],
    );
  }

  /**
   * Waits for the one element that is meant, or that it is as it should be.
   * @param {string} source of a function of element, tools and argument
   * @param {{argument?: unknown, timeout?: number, state?: 'attached' | 'visible' | 'usable'}} [options]
   */
  #one(source, { argument, timeout, state = 'attached' } = {}) {
    const work = `async (steps, state, argument) => {
      const { find, isVisible } = (${finder})();
      const found = find(steps);
      if (found.length !== 1) {
        if (found.length > 1) throw new Error(found.length + ' elements are meant by ' + JSON.stringify(steps));
        return 'no ' + JSON.stringify(steps);
      }
      const [element] = found;
      if (state !== 'attached' && !isVisible(element)) return 'hidden: ' + JSON.stringify(steps);
      if (state === 'usable' && element.disabled) return 'disabled: ' + JSON.stringify(steps);
      const value = await (${source})(element, argument);
      return value === 'not yet' ? 'unsettled: ' + JSON.stringify(steps) : { value };
    }`;
    return this.#page.until(work, [this.#steps, state, argument], timeout);
  }

  /** @param {(element: any, argument: any) => any} work @param {unknown} [argument] @returns {Promise<any>} */
  evaluate(work, argument) {
    return this.#one(String(work), { argument });
  }

  /** @param {{state?: 'attached' | 'detached' | 'visible' | 'hidden', timeout?: number}} [options] */
  async waitFor({ state = 'visible', timeout } = {}) {
    if (state === 'attached' || state === 'visible') {
      await this.#one('() => null', { timeout, state });
      return;
    }
    const source = `(steps, state) => {
      const { find, isVisible } = (${finder})();
      const found = find(steps).filter((element) => state === 'detached' || isVisible(element));
      return found.length === 0 ? {} : 'still there: ' + JSON.stringify(steps);
    }`;
    await this.#page.until(source, [this.#steps, state], timeout);
  }

  count = () => this.evaluateAll((all) => all.length);
  all = async () => Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  // WebKit ends the text of a cell with a line break
  allInnerTexts = () => this.evaluateAll((all) => all.map(({ innerText }) => innerText.trimEnd()));
  allTextContents = () => this.evaluateAll((all) => all.map(({ textContent }) => textContent));
  innerText = () => this.evaluate(({ innerText }) => innerText.trimEnd());
  textContent = () => this.evaluate(({ textContent }) => textContent);
  inputValue = () => this.evaluate(({ value }) => value);
  isChecked = () => this.evaluate(({ checked }) => checked);
  isDisabled = () => this.evaluate(({ disabled }) => disabled === true);
  isEnabled = async () => !(await this.isDisabled());
  focus = () => this.evaluate((element) => element.focus());
  blur = () => this.evaluate((element) => element.blur());
  getAttribute = (/** @type {string} */ name) =>
    this.evaluate((element, attribute) => element.getAttribute(attribute), name);
  dispatchEvent = (/** @type {string} */ type, /** @type {object} */ init = {}) =>
    this.evaluate((element, [name, given]) => {
      const Kind = name.startsWith('pointer') ? PointerEvent : Event;
      const usual = { bubbles: true, composed: true, cancelable: true };
      element.dispatchEvent(new Kind(name, { ...usual, ...given }));
    }, /** @type {const} */ ([type, init]));
  scrollIntoViewIfNeeded = () =>
    this.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  boundingBox = () =>
    this.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });

  async isVisible() {
    const visible = `([steps]) => {
      const { find, isVisible } = (${finder})();
      return find(steps).some(isVisible);
    }`;
    return this.#page.evaluate(/** @type {any} */ (visible), [this.#steps]);
  }
  isHidden = async () => !(await this.isVisible());

  /**
   * At the middle of what can be seen, once it stands still and nothing covers it.
   * @param {{position?: {x: number, y: number}}} [options] from its corner instead
   */
  async click({ position } = {}) {
    for (let tries = 0; tries < 10; tries++) {
      const [x, y] = await this.#place('usable', position);
      await this.#page.act('pointer', [
        { type: 'pointerMove', duration: 0, x, y, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
      // a link leads to another document, which knows of no click
      if (await this.#page.until('() => ({ value: window.isHitByTests !== false })', [])) return;
    }
    throw new Error(`nothing was clicked: ${JSON.stringify(this.#steps)}`);
  }

  /** @param {{position?: {x: number, y: number}}} [options] from its corner, where not in the middle */
  async hover({ position } = {}) {
    const [x, y] = await this.#place('visible', position);
    await this.#page.mouse.move(x, y);
  }

  /**
   * Its middle, or a place in it.
   * @param {'usable' | 'visible'} state
   * @param {{x: number, y: number} | undefined} position
   */
  async #place(state, position) {
    const place = await this.#one(String(middle), { state });
    if (!position) return place;
    const { x, y } = await this.boundingBox();
    return [x + position.x, y + position.y];
  }

  /** Pictures for people are Chromium's. */
  async screenshot() {}

  async check() {
    if (!(await this.isChecked())) await this.click();
  }
  async uncheck() {
    if (await this.isChecked()) await this.click();
  }

  /** @param {string} key */
  async press(key) {
    await this.focus();
    await this.#page.keyboard.press(key);
  }

  /** Writes as a person does, so that what is told of changes is told. @param {string} text */
  async fill(text) {
    await this.#one(String(write), { argument: text, state: 'usable' });
  }

  /** @param {string} choice its value or its words */
  async selectOption(choice) {
    await this.#one(String(choose), { argument: choice, state: 'usable' });
  }
}

/** @param {any} element */
async function middle(element) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const place = () => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const [left, top, right, bottom] = place();
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  }
  const before = place();
  await frame();
  await frame();
  const now = place();
  if (now.some((value, k) => value !== before[k])) return 'not yet';
  const x = Math.floor((Math.max(0, now[0]) + Math.min(innerWidth, now[2])) / 2);
  const y = Math.floor((Math.max(0, now[1]) + Math.min(innerHeight, now[3])) / 2);
  let hit = /** @type {any} */ (document.elementFromPoint(x, y));
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  for (let node = hit; node; node = node.parentNode ?? node.host) {
    if (node !== element && node.control !== element) continue;
    const page = /** @type {any} */ (window);
    page.isHitByTests = false; // it may move before the pointer is there
    node.addEventListener('click', () => (page.isHitByTests = true), { capture: true, once: true });
    return [x, y];
  }
  return 'not yet';
}

/** @param {any} element @param {string} text */
function write(element, text) {
  element.focus();
  if (/^(range|color|date|time)$/.test(element.type)) {
    element.value = text;
    for (const type of ['input', 'change']) {
      element.dispatchEvent(new Event(type, { bubbles: true, composed: type === 'input' }));
    }
    return;
  }
  element.select();
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
  if (element.value !== text) throw new Error(`written ${text}, there is ${element.value}`);
}

/** @param {any} element @param {string} choice */
function choose(element, choice) {
  const radios = [...element.querySelectorAll('input[type=radio]')];
  const radio = radios.find(
    ({ value, parentElement }) => value === choice || parentElement.textContent.trim() === choice,
  );
  if (radio) return void radio.click();
  const option = [...element.options].find(
    ({ value, label }) => value === choice || label.trim() === choice,
  );
  if (!option) return 'not yet';
  element.focus();
  element.value = option.value;
  for (const type of ['input', 'change']) {
    element.dispatchEvent(new Event(type, { bubbles: true, composed: type === 'input' }));
  }
}

/** @param {string | RegExp} text @param {boolean} [isExact] @returns {Pattern} */
const pattern = (text, isExact = false) =>
  typeof text === 'string' ? { text, isExact } : { source: text.source, flags: text.flags };
