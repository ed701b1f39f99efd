/**
 * Pages of Firefox and WebKitGTK with the verbs of Playwright's pages and locators that the tests use, so
 * that the same tests run there. What a driver cannot do is missing here and fails a test that asks for it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseHTML } from 'linkedom';
import { openDriven } from './engines.mjs';
import { DrivenLocator } from './located.mjs';

/** @import { DrivenEngine } from './engines.mjs' */

const PATIENCE = 30_000; // ms, as Playwright waits
const FRAMES = 3; // right in one page of the tests, at most
const ROUND = 1000; // ms that a script waits in the page before it answers that it is not yet so
/** What drivers say of commands whose document went before they were done. */
const GONE = /unload|navigat|aborted|destroyed|discarded|no such (frame|window)/i;

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
  /** The window that commands go to, and which frame of it, null: the window itself. */
  #current = { handle: '', frame: /** @type {number | null} */ (null) };
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
    const { handle } = await this.in({ handle: this.#home }, () =>
      send('NewWindow', { type: 'window' }),
    );
    const page = new DrivenPage(this, handle);
    await page.setViewportSize(this.viewport);
    return page;
  }

  /** @param {{content: string}} script run once a document is there, not before */
  async addInitScript({ content }) {
    this.scripts.push(content);
  }

  /**
   * @template T
   * @param {{handle: string, frame?: number | null}} place the frame by its number in that window
   * @param {() => Promise<T>} work there
   * @returns {Promise<T>}
   */
  in({ handle, frame = null }, work) {
    const done = this.#turn.then(async () => {
      const { send } = this.engine;
      const now = this.#current;
      const hasMoved = now.handle !== handle;
      if (hasMoved) await send('SwitchToWindow', { handle });
      // a frame may have gone to another document since, which drivers hold for another frame
      if (hasMoved || now.frame !== null) await send('SwitchToFrame', { id: null });
      this.#current = { handle, frame: null };
      if (frame !== null) await send('SwitchToFrame', { id: frame });
      this.#current = { handle, frame };
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
  for (const type of /** @type {const} */ (['error', 'warn', 'info', 'log'])) {
    page.console[type] = (/** @type {unknown[]} */ ...words) =>
      said.push({ type: type === 'warn' ? 'warning' : type, text: words.map(String).join(' ') });
  }
}

/** A window or a frame of it: where scripts run, elements are found and keys and the pointer go. */
export class Place {
  address = 'about:blank';

  /**
   * @param {Browser} browser
   * @param {{handle: string, frame: number | null}} where
   * @param {Record<string, ((event: any) => void)[]>} listeners of the window
   */
  constructor(browser, where, listeners) {
    this.browser = browser;
    this.where = where;
    this.listeners = listeners;
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

  url = () => this.address;

  /** @param {string} command @param {object} [parameters] */
  send(command, parameters) {
    return this.browser.in(this.where, () => this.browser.engine.send(command, parameters));
  }

  /**
   * Runs a program in the page and tells what the page said since the last one.
   * @param {string} source of a function
   * @param {unknown[]} args
   */
  async run(source, args) {
    const work = `async (...args) => {
      (${listen})();
      const value = await (${source})(...args);
      const { saidToTests: said } = window;
      return { value, said: said.splice(0), address: location.href };
    }`;
    const { value, said, address } = await this.browser.in(this.where, () =>
      this.browser.engine.run(/** @type {any} */ (work), ...args),
    );
    this.address = address;
    for (const { type, text } of said) {
      const event =
        type === 'pageerror' ? { message: text } : { type: () => type, text: () => text };
      const name = type === 'pageerror' ? type : 'console';
      for (const listener of this.listeners[name] ?? []) listener(event);
    }
    return value;
  }

  /** @param {(argument: any) => any} work @param {unknown} [argument] @returns {Promise<any>} */
  evaluate(work, argument) {
    return this.run(String(work), [argument]);
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
        found = await this.run(round, args);
        if (typeof found === 'object') return found.value;
      } catch (error) {
        if (!GONE.test(String(error))) throw error;
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

  /**
   * What leads to another document may end its own command, or the first question after it.
   * @param {'key' | 'pointer'} type
   * @param {object[]} actions
   */
  async act(type, actions) {
    const source = {
      type,
      id: type,
      actions,
      ...(type === 'pointer' && { parameters: { pointerType: 'mouse' } }),
    };
    await this.send('PerformActions', { actions: [source] }).catch((error) => {
      if (!GONE.test(String(error))) throw error;
    });
    await this.until('() => ({})', []);
  }
}

class DrivenPage extends Place {
  #media = { colorScheme: 'light', reducedMotion: 'no-preference', media: '' };
  #frames;

  /** @param {Browser} browser @param {string} handle */
  constructor(browser, handle) {
    super(browser, { handle, frame: null }, {});
    this.#frames = Array.from(
      { length: FRAMES },
      (_, frame) => new Place(browser, { handle, frame }, this.listeners),
    );
  }

  context = () => this.browser;
  /** The window itself, then the frames right in it, be they there yet or not. @returns {Place[]} */
  frames = () => [this, ...this.#frames];

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
    const scripts = this.browser.scripts.map((content) => `(() => {${content}\n})();`);
    await this.until(`() => {${scripts.join('\n')}\nreturn {}; }`, []); // a page may go on elsewhere
  }

  async close() {
    await this.send('CloseWindow');
  }

  /** @param {{width: number, height: number}} size of what shows the page */
  async setViewportSize({ width, height }) {
    const inner = () =>
      this.until('() => ({ value: [innerWidth, innerHeight, outerWidth, outerHeight] })', []);
    await this.#asBrowser(() => void (document.documentElement.style.minWidth = '0'));
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
    (this.listeners[event] ??= []).push(listener);
  }

  /** @param {string | RegExp | ((url: URL) => boolean)} wanted */
  async waitForURL(wanted) {
    const fits = (/** @type {string} */ url) =>
      typeof wanted === 'function'
        ? wanted(new URL(url))
        : typeof wanted === 'string'
          ? url === wanted
          : wanted.test(url);
    for (const end = performance.now() + PATIENCE; !fits(this.address); await sleep(30)) {
      if (performance.now() > end) throw new Error(`the address is still ${this.address}`);
      await this.evaluate(() => {}).catch(() => {});
    }
  }

  /** Only of a part, to look at its pixels: pictures for people are Chromium's. @param {{clip?: {x: number, y: number, width: number, height: number}}} options */
  async screenshot({ clip } = {}) {
    if (!clip) return;
    const { PNG } = await import('pngjs');
    const whole = PNG.sync.read(Buffer.from(await this.send('TakeScreenshot'), 'base64'));
    const scale = whole.width / (await this.evaluate(() => innerWidth));
    const [x, y, width, height] = [clip.x, clip.y, clip.width, clip.height].map((length) =>
      Math.round(length * scale),
    );
    const part = new PNG({ width, height });
    PNG.bitblt(whole, part, x, y, width, height, 0, 0);
    return PNG.sync.write(part);
  }

  /** What is not named stays. @param {{colorScheme?: string, reducedMotion?: string, media?: string}} media */
  async emulateMedia(media) {
    const all = Object.assign(this.#media, media);
    const looks = [all.colorScheme, all.reducedMotion === 'reduce', all.media];
    const isDone = await this.#asBrowser((scheme, isCalm, medium) => {
      const { Services, gBrowser } = /** @type {any} */ (window);
      const { browsingContext } = gBrowser.selectedBrowser;
      browsingContext.prefersColorSchemeOverride = scheme;
      browsingContext.mediumOverride = medium;
      Services.prefs.setIntPref('ui.prefersReducedMotion', Number(isCalm));
      return true;
    }, looks);
    if (!isDone && looks.join() !== 'light,false,')
      throw new Error('this driver emulates no media');
  }

  /**
   * With the rights of the browser itself, where its driver has them.
   * @param {(...args: any[]) => unknown} work in the browser's own document
   * @param {unknown[]} [args]
   */
  #asBrowser(work, args = []) {
    const { asBrowser } = this.browser.engine;
    return asBrowser && this.browser.in(this.where, () => asBrowser(work, args));
  }
}

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
