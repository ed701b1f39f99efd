/**
 * Pages of Firefox and WebKitGTK with the verbs of Playwright's pages and locators that the tests use, so
 * that the same tests run there. What a driver cannot do is missing here and fails a test that asks for it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDriven } from './engines.mjs';
import { PATIENCE, Place } from './driven-place.mjs';

/** @import { DrivenEngine } from './engines.mjs' */

const FRAMES = 3; // right in one page of the tests, at most

/**
 * @param {'firefox' | 'webkit'} name
 * @param {{viewport?: {width: number, height: number} | null, isPrivate?: boolean}} options
 */
export async function launchDriven(name, { viewport, isPrivate }) {
  const engine = await openDriven(name, isPrivate);
  if (!engine) throw new Error(`${name} is not installed`);
  const browser = new Browser(engine, viewport ?? { width: 1000, height: 800 });
  return { context: /** @type {any} */ (browser), close: () => engine.close() };
}

/** The windows of one browser, of which commands go to one at a time. */
export class Browser {
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

class DrivenPage extends Place {
  /** Programs for each new document of this window. @type {string[]} */
  #scripts = [];
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

  /** @param {() => void} work done once a document is there, not before */
  async addInitScript(work) {
    this.#scripts.push(`(${work})();`);
  }

  async #prepare() {
    const scripts = this.browser.scripts.map((content) => `(() => {${content}\n})();`);
    scripts.push(...this.#scripts);
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
