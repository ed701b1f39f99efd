/** A window of Firefox or WebKitGTK, or a frame of it, with the verbs of Playwright that the tests use. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DrivenLocator } from './located.mjs';

/** @import { Browser } from './driven.mjs' */

export const PATIENCE = 30_000; // ms, as Playwright waits
const ROUND = 1000; // ms that a script waits in the page before it answers that it is not yet so
/** What drivers say of commands whose document went before they were done. */
const GONE = /unload|navigat|aborted|destroyed|discarded|no such (frame|window)/i;

const KEYS = /** @type {Record<string, string>} */ ({
  ...{ Backspace: '\ue003', Tab: '\ue004', Enter: '\ue007', Escape: '\ue00c', Delete: '\ue017' },
  ...{ PageUp: '\ue00e', PageDown: '\ue00f', End: '\ue010', Home: '\ue011' },
  ...{ ArrowLeft: '\ue012', ArrowUp: '\ue013', ArrowRight: '\ue014', ArrowDown: '\ue015' },
  ...{ Shift: '\ue008', Control: '\ue009', Alt: '\ue00a', Space: ' ' },
});

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
    for (const end = performance.now() + timeout; ;) {
      let found;
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
