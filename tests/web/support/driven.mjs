/**
 * Pages of Firefox and WebKitGTK with the verbs of Playwright's pages and locators that the tests use, so
 * that the same tests run there. What a driver cannot do is missing here and fails a test that asks for it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseHTML } from 'linkedom';
import { openDriven } from './engines.mjs';
import { finder } from './finding.mjs';

/** @import { DrivenEngine } from './engines.mjs' */
/** @import { Pattern, Step } from './finding.mjs' */

const PATIENCE = 30_000; // ms, as Playwright waits
const ROUND = 1000; // ms that a script waits in the page before it answers that it is not yet so

const KEYS = /** @type {Record<string, string>} */ ({
  ...{ Backspace: '\ue003', Tab: '\ue004', Enter: '\ue007', Escape: '\ue00c', Delete: '\ue017' },
  ...{ PageUp: '\ue00e', PageDown: '\ue00f', End: '\ue010', Home: '\ue011' },
  ...{ ArrowLeft: '\ue012', ArrowUp: '\ue013', ArrowRight: '\ue014', ArrowDown: '\ue015' },
  ...{ Shift: '\ue008', Control: '\ue009', Alt: '\ue00a', Space: ' ' },
});

/**
 * @param {'firefox' | 'webkit'} name
 * @param {{viewport?: {width: number, height: number} | null}} options
 */
export async function launchDriven(name, { viewport }) {
  const engine = await openDriven(name);
  if (!engine) throw new Error(`${name} is not installed`);
  const browser = new Browser(engine, viewport ?? { width: 1000, height: 800 });
  return { context: /** @type {any} */ (browser), close: () => engine.close() };
}

/** The windows of one browser, of which commands go to one at a time. */
class Browser {
  /** Programs for each new document. @type {string[]} */
  scripts = [];
  #turn = Promise.resolve();
  #current = '';
  /** The driver's own window, which stays: closing the last one would end the session. */
  #home = '';

  /** @param {DrivenEngine} engine @param {{width: number, height: number}} viewport */
  constructor(engine, viewport) {
    this.engine = engine;
    this.viewport = viewport;
  }

  async newPage() {
    const { send } = this.engine;
    this.#home ||= await send('GetWindowHandle');
    const { handle } = await this.in(this.#home, () => send('NewWindow', { type: 'window' }));
    const page = new DrivenPage(this, handle);
    await page.setViewportSize(this.viewport);
    return page;
  }

  /** @param {{content: string}} script run once a document is there, not before */
  async addInitScript({ content }) {
    this.scripts.push(content);
  }

  /** @template T @param {string} handle @param {() => Promise<T>} work in that window @returns {Promise<T>} */
  in(handle, work) {
    const done = this.#turn.then(async () => {
      if (this.#current !== handle) await this.engine.send('SwitchToWindow', { handle });
      this.#current = handle;
      return work();
    });
    this.#turn = done.then(
      () => {},
      () => {},
    );
    return done;
  }
}

/** Keeps what a page says of errors, for the next answer. Sent into the page. */
function listen() {
  const page = /** @type {any} */ (window);
  if (page.saidToTests) return;
  const said = /** @type {{type: string, text: string}[]} */ ([]);
  page.saidToTests = said;
  addEventListener('error', ({ message }) => {
    // that an observer is told in the next frame is a notice of Firefox, no error
    if (!/^ResizeObserver loop/.test(message)) said.push({ type: 'pageerror', text: message });
  });
  addEventListener('unhandledrejection', ({ reason }) =>
    said.push({ type: 'pageerror', text: String(reason) }),
  );
  for (const type of /** @type {const} */ (['error', 'warn'])) {
    page.console[type] = (/** @type {unknown[]} */ ...words) =>
      said.push({ type: type === 'warn' ? 'warning' : type, text: words.map(String).join(' ') });
  }
}

class DrivenPage {
  #browser;
  #handle;
  #address = 'about:blank';
  /** @type {Record<string, ((event: any) => void)[]>} */
  #listeners = {};

  /** @param {Browser} browser @param {string} handle */
  constructor(browser, handle) {
    this.#browser = browser;
    this.#handle = handle;
    const point = { type: 'pointerMove', duration: 0, origin: 'viewport' };
    const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    this.mouse = {
      move: (/** @type {number} */ x, /** @type {number} */ y) => this.#point([{ ...point, x, y }]),
      down: () => this.#point([down]),
      up: () => this.#point([up]),
      click: (/** @type {number} */ x, /** @type {number} */ y) =>
        this.#point([{ ...point, x, y }, down, up]),
      wheel: () => Promise.reject(new Error('this driver turns no wheel')),
    };
    this.keyboard = {
      press: (/** @type {string} */ key) => this.#press(key),
      type: async (/** @type {string} */ text) => {
        for (const key of text) await this.#press(key);
      },
    };
  }

  context = () => this.#browser;
  url = () => this.#address;

  /** @param {string} command @param {object} [parameters] */
  send(command, parameters) {
    return this.#browser.in(this.#handle, () => this.#browser.engine.send(command, parameters));
  }

  /** @param {string} address */
  async goto(address) {
    await this.send('Navigate', { url: address });
    await this.#prepare();
  }

  async reload() {
    await this.send('Refresh');
    await this.#prepare();
  }

  async goBack() {
    await this.send('Back');
    await this.#prepare();
  }

  async goForward() {
    await this.send('Forward');
    await this.#prepare();
  }

  async #prepare() {
    for (const content of this.#browser.scripts) await this.#run(`() => {${content}\n}`, []);
    await this.evaluate(() => {});
  }

  async close() {
    await this.send('CloseWindow');
  }

  /** @param {{width: number, height: number}} size of what shows the page */
  async setViewportSize({ width, height }) {
    const inner = () => this.evaluate(() => [innerWidth, innerHeight, outerWidth, outerHeight]);
    const [innerWide, innerHigh, wide, high] = await inner();
    await this.send('SetWindowRect', {
      width: width + Math.max(0, wide - innerWide),
      height: height + Math.max(0, high - innerHigh),
    });
    for (let k = 0; k < 100 && (await inner())[0] !== width; k++) await sleep(20);
    if ((await inner())[0] !== width) throw new Error(`no window of ${width} px here`);
  }

  /** @param {string} event @param {(event: any) => void} listener */
  on(event, listener) {
    (this.#listeners[event] ??= []).push(listener);
  }

  /**
   * Runs a program in the page and tells what the page said since the last one.
   * @param {string} source of a function
   * @param {unknown[]} args
   */
  async #run(source, args) {
    const work = `async (...args) => {
      (${listen})();
      const value = await (${source})(...args);
      const { saidToTests: said } = window;
      return { value, said: said.splice(0), address: location.href };
    }`;
    const { value, said, address } = await this.#browser.in(this.#handle, () =>
      this.#browser.engine.run(/** @type {any} */ (work), ...args),
    );
    this.#address = address;
    for (const { type, text } of said) {
      const event =
        type === 'pageerror' ? { message: text } : { type: () => type, text: () => text };
      const name = type === 'pageerror' ? type : 'console';
      for (const listener of this.#listeners[name] ?? []) listener(event);
    }
    return value;
  }

  /** @param {(argument: any) => any} work @param {unknown} [argument] @returns {Promise<any>} */
  evaluate(work, argument) {
    return this.#run(String(work), [argument]);
  }

  /**
   * Asks again and again, since a page may change or go between two answers.
   * @param {string} source of a function that gives `{value}` once it is so, else a word on what is amiss
   * @param {unknown[]} args
   * @param {number} [timeout]
   */
  async until(source, args, timeout = PATIENCE) {
    const round = `async (...args) => {
      const work = ${source};
      for (const end = performance.now() + ${ROUND}; ; ) {
        const found = await work(...args);
        if (typeof found === 'object' || performance.now() > end) return found;
        await new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 50); });
      }
    }`;
    let found = /** @type {any} */ ('');
    for (const end = performance.now() + timeout; ;) {
      try {
        found = await this.#run(round, args);
        if (typeof found === 'object') return found.value;
      } catch (error) {
        if (!/unload|navigat|aborted|destroyed/i.test(String(error))) throw error;
        found = String(error);
        await sleep(20);
      }
      if (performance.now() > end) throw new Error(`${found} after ${timeout} ms`);
    }
  }

  /** @param {(argument: any) => any} work @param {unknown} [argument] @param {{timeout?: number}} [options] */
  async waitForFunction(work, argument, { timeout } = {}) {
    const source = `async (argument) => ((await (${work})(argument)) ? {} : ${JSON.stringify(`not yet: ${work}`)})`;
    await this.until(source, [argument], timeout);
    return true;
  }

  /** @param {string | RegExp | ((url: URL) => boolean)} wanted */
  async waitForURL(wanted) {
    const fits = (/** @type {string} */ url) =>
      typeof wanted === 'function'
        ? wanted(new URL(url))
        : typeof wanted === 'string'
          ? url === wanted
          : wanted.test(url);
    for (const end = performance.now() + PATIENCE; !fits(this.#address); await sleep(30)) {
      if (performance.now() > end) throw new Error(`the address is still ${this.#address}`);
      await this.evaluate(() => {}).catch(() => {});
    }
  }

  /** Pictures for people are Chromium's. */
  async screenshot() {}

  /** Only what holds anyway. @param {{colorScheme?: string, reducedMotion?: string}} media */
  async emulateMedia({ colorScheme = 'light', reducedMotion = 'no-preference', ...rest }) {
    const isAsIs = colorScheme === 'light' && reducedMotion === 'no-preference';
    if (!isAsIs || Object.keys(rest).length > 0) throw new Error('this driver emulates no media');
  }

  waitForTimeout = (/** @type {number} */ milliseconds) => sleep(milliseconds);

  /** @param {string} selector @param {{hasText?: string | RegExp, has?: DrivenLocator}} [options] */
  locator(selector, options) {
    return new DrivenLocator(this, []).locator(selector, options);
  }
  /** @type {DrivenLocator['getByText']} */
  getByText = (...args) => new DrivenLocator(this, []).getByText(...args);
  /** @type {DrivenLocator['getByLabel']} */
  getByLabel = (...args) => new DrivenLocator(this, []).getByLabel(...args);
  /** @type {DrivenLocator['getByRole']} */
  getByRole = (...args) => new DrivenLocator(this, []).getByRole(...args);

  /** @param {string} keys e.g. `Control+Shift+z` */
  async #press(keys) {
    const pressed = keys.split('+').map((key) => KEYS[key] ?? key);
    await this.act('key', [
      ...pressed.map((value) => ({ type: 'keyDown', value })),
      ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
  }

  /** @param {any[]} actions in whole pixels, which drivers ask for */
  #point(actions) {
    const whole = actions.map((each) =>
      'x' in each ? { ...each, x: Math.round(each.x), y: Math.round(each.y) } : each,
    );
    return this.act('pointer', whole);
  }

  /** @param {'key' | 'pointer'} type @param {object[]} actions */
  async act(type, actions) {
    await this.send('PerformActions', {
      actions: [
        {
          type,
          id: type,
          actions,
          ...(type === 'pointer' && { parameters: { pointerType: 'mouse' } }),
        },
      ],
    });
    await this.evaluate(() => {});
  }
}

class DrivenLocator {
  #page;
  #steps;

  /** @param {DrivenPage} page @param {Step[]} steps */
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
  /** @param {string} role @param {{name?: string | RegExp, exact?: boolean}} [options] */
  getByRole(role, { name, exact, ...rest } = {}) {
    if (Object.keys(rest).length > 0) throw new Error(`no role by ${Object.keys(rest)} here`);
    return this.#and({
      kind: 'role',
      role,
      name: name === undefined ? null : pattern(name, exact),
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
  dispatchEvent = (/** @type {string} */ type) =>
    this.evaluate((element, name) => {
      element.dispatchEvent(new Event(name, { bubbles: true, composed: true, cancelable: true }));
    }, type);
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

  /** At the middle of what can be seen, once it stands still and nothing covers it. */
  async click() {
    for (let tries = 0; tries < 10; tries++) {
      const [x, y] = await this.#one(String(middle), { state: 'usable' });
      await this.#page.act('pointer', [
        { type: 'pointerMove', duration: 0, x, y, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
      if (await this.#page.evaluate(() => /** @type {any} */ (window).isHitByTests)) return;
    }
    throw new Error(`nothing was clicked: ${JSON.stringify(this.#steps)}`);
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

/** @typedef {string | {tag: string, attributes: string[][], children: Nodes[]}} Nodes */

/** Markup as a tree, since a page's policy allows no markup from elsewhere. @param {string} html */
export function nodesOf(html) {
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  /** @param {any} parent @returns {Nodes[]} */
  const nodes = (parent) =>
    [...parent.childNodes].flatMap((node) => {
      if (node.nodeType === 3) return [node.nodeValue];
      if (node.nodeType !== 1) return [];
      const attributes = [...node.attributes].map(({ name, value }) => [name, value]);
      return [{ tag: node.localName, attributes, children: nodes(node) }];
    });
  return nodes(document.body);
}
