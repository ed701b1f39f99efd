/**
 * Stock browsers of three engines behind the same few verbs. Chromium is driven as everywhere; Firefox
 * speaks Marionette and WebKitGTK WebDriver, both simple enough to be spoken here.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from '../browser.mjs';

/**
 * @typedef {object} Engine
 * @property {string} name with its version
 * @property {(address: string) => Promise<void>} goto
 * @property {(work: (...args: any[]) => any, ...args: unknown[]) => Promise<any>} run a function of its
 *   own in the page; what it gives, or its promise, comes back as JSON
 * @property {() => Promise<void>} close
 */

/** @typedef {'chromium' | 'firefox' | 'webkit'} EngineName */

/**
 * @typedef {Engine & {send: Send, asBrowser?: AsBrowser}} DrivenEngine a browser behind WebDriver
 * @typedef {(command: string, parameters?: object) => Promise<any>} Send a command of WebDriver by the
 *   name that Marionette gives it; its value
 * @typedef {(work: (...args: any[]) => unknown, args: unknown[]) => Promise<any>} AsBrowser runs a
 *   function of its own in the document of the browser around the page
 */

/** Of a WebDriver session, by the names that Marionette gives them: method and path. */
const COMMANDS = /** @type {Record<string, [string, string]>} */ ({
  Navigate: ['POST', '/url'],
  Back: ['POST', '/back'],
  Forward: ['POST', '/forward'],
  Refresh: ['POST', '/refresh'],
  NewWindow: ['POST', '/window/new'],
  GetWindowHandle: ['GET', '/window'],
  SwitchToWindow: ['POST', '/window'],
  SwitchToFrame: ['POST', '/frame'],
  CloseWindow: ['DELETE', '/window'],
  SetWindowRect: ['POST', '/window/rect'],
  SetTimeouts: ['POST', '/timeouts'],
  ExecuteAsyncScript: ['POST', '/execute/async'],
  PerformActions: ['POST', '/actions'],
  TakeScreenshot: ['GET', '/screenshot'],
});

/** Lets Firefox's driver look after dark pages and narrow windows; older ones do so without. */
const OF_THE_BROWSER = ['--remote-allow-system-access'];

const START = 60_000; // ms for a browser to start on a busy machine
const SCRIPT = 240_000; // ms for the longest suite on such a one

/** @param {EngineName} name @returns {Promise<Engine | null>} null: not installed */
export function openEngine(name) {
  return name === 'chromium' ? chromium() : openDriven(name);
}

/**
 * @param {'firefox' | 'webkit'} name
 * @param {boolean} [isPrivate] whether windows keep nothing: WebKitGTK's never do
 * @returns {Promise<DrivenEngine | null>} null: not installed
 */
export function openDriven(name, isPrivate = false) {
  return { firefox, webkit }[name](isPrivate);
}

/**
 * @param {string} name
 * @param {Send} send
 * @param {() => Promise<void>} close
 * @returns {Promise<DrivenEngine>}
 */
async function driven(name, send, close) {
  await send('SetTimeouts', { script: SCRIPT, pageLoad: START });
  /** @type {Engine['run']} */
  const run = async (work, ...args) =>
    unwrap(await send('ExecuteAsyncScript', { script: withCallback(work, args), args: [] }));
  const goto = async (/** @type {string} */ url) => {
    await send('Navigate', { url });
    await arrival(run, url);
  };
  return { name, send, close, goto, run };
}

/**
 * From a server to a file Firefox's driver is back while the page before still answers.
 * @param {Engine['run']} run
 * @param {string} url
 */
async function arrival(run, url) {
  const place = (/** @type {string} */ address) => address.replace(/[?#].*/, '');
  let at = '';
  for (const end = performance.now() + START; performance.now() < end; await sleep(20)) {
    at = String(await run(() => location.href).catch(String)); // nothing is where no document is
    if (place(at) === place(url)) return;
  }
  throw new Error(`${url} was asked for, the browser is at ${at}`);
}

async function chromium() {
  const { context, close } = await launch({ viewport: { width: 1000, height: 800 } });
  const page = await context.newPage();
  return {
    name: `Chromium ${context.browser()?.version() ?? ''}`.trim(),
    goto: async (/** @type {string} */ address) => void (await page.goto(address)),
    run: async (/** @type {Function} */ work, /** @type {unknown[]} */ ...args) =>
      JSON.parse(await page.evaluate(asScript(work, args))),
    close,
  };
}

/** Marionette: `length:[type, id, name, parameters]` over a socket. */
/** @param {boolean} isPrivate whether all its windows are */
async function firefox(isPrivate) {
  const program = process.env.FIREFOX_BIN ?? find('firefox-esr', 'firefox');
  if (!program) return null;
  const profile = mkdtempSync(join(tmpdir(), 'posenc-firefox-'));
  const port = await freePort();
  const preferences = {
    'marionette.port': port,
    'security.fileuri.strict_origin_policy': true, // as readers have it
    'app.update.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'browser.safebrowsing.downloads.remote.enabled': false,
    'browser.privatebrowsing.autostart': isPrivate,
  };
  const lines = Object.entries(preferences).map(
    ([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    program,
    ['--headless', '--marionette', ...OF_THE_BROWSER, '--no-remote', '--profile', profile],
    { stdio: 'ignore', env: { ...process.env, MOZ_DISABLE_AUTO_SAFE_MODE: '1', HOME: profile } },
  );
  const end = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null) child.kill();
    await Promise.race([gone, sleep(5000)]);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const command = await marionette(port);
    const { capabilities } = await command('WebDriver:NewSession', {});
    /** @type {Send} */
    const send = async (name, parameters = {}) => {
      const answer = await command(`WebDriver:${name}`, parameters);
      return answer && 'value' in answer ? answer.value : answer;
    };
    await send('SetWindowRect', { width: 1000, height: 900 });
    /** @type {AsBrowser} */
    const asBrowser = async (work, args) => {
      await command('Marionette:SetContext', { value: 'chrome' });
      try {
        const script = `return (${work})(...arguments)`;
        return await send('ExecuteScript', { script, args, sandbox: null });
      } finally {
        await command('Marionette:SetContext', { value: 'content' });
      }
    };
    return { ...(await driven(`Firefox ${capabilities.browserVersion}`, send, end)), asBrowser };
  } catch (error) {
    await end();
    throw error;
  }
}

/** @param {number} port @returns {Promise<(name: string, parameters: object) => Promise<any>>} */
async function marionette(port) {
  const socket = await reach(port);
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  let bytes = Buffer.alloc(0);
  socket.on('data', (/** @type {Buffer} */ more) => {
    bytes = Buffer.concat([bytes, more]);
    for (;;) {
      const colon = bytes.indexOf(58);
      const length = Number(bytes.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || bytes.length < colon + 1 + length) return;
      const message = JSON.parse(bytes.subarray(colon + 1, colon + 1 + length).toString());
      bytes = bytes.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue; // its greeting
      const [, id, error, value] = message;
      const { resolve, reject } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (error) reject?.(new Error(`${error.error}: ${error.message}`));
      else resolve?.(value);
    }
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'));
  });
  let last = 0;
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/** @param {number} port @returns {Promise<import('node:net').Socket>} */
async function reach(port) {
  for (const end = performance.now() + START; ;) {
    try {
      return await new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => resolve(socket));
        socket.once('error', reject);
      });
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(100);
    }
  }
}

/** MiniBrowser behind WebKitWebDriver, on a screen of its own where there is none. */
async function webkit() {
  const driver = process.env.WEBKIT_DRIVER_BIN ?? find('WebKitWebDriver');
  const browser = process.env.WEBKIT_MINIBROWSER ?? findMiniBrowser();
  const hasScreen = process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  const screen = find('Xvfb');
  if (!driver || !browser || !(hasScreen || screen)) return null;
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = [];
  const home = mkdtempSync(join(tmpdir(), 'posenc-webkit-'));
  const end = async () => {
    for (const child of children.reverse()) child.kill();
    await sleep(200);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    /** @type {NodeJS.ProcessEnv} */
    const env = {
      ...process.env,
      ...{ HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home },
      ...{ WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
      ...{ NO_AT_BRIDGE: '1', GTK_A11Y: 'none' },
    };
    if (!hasScreen) {
      const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
      const xvfb = spawn(String(screen), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
      children.push(xvfb);
      env.DISPLAY = await new Promise((resolve, reject) => {
        xvfb.stdio[3]?.once('data', (number) => resolve(`:${String(number).trim()}`));
        xvfb.once('exit', () => reject(new Error('Xvfb has ended')));
      });
    }
    const port = await freePort();
    children.push(spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' }));
    (await reach(port)).destroy();
    const ask = async (/** @type {string} */ path, /** @type {object} */ body, method = 'POST') => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      });
      const { value } = /** @type {{value: any}} */ (await response.json());
      if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
      return value;
    };
    const { sessionId, capabilities } = await ask('/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
      },
    });
    /** @type {Send} */
    const send = (name, parameters = {}) => {
      const [method, path] = COMMANDS[name];
      return ask(`/session/${sessionId}${path}`, parameters, method);
    };
    return await driven(`WebKitGTK ${capabilities.browserVersion}`, send, end);
  } catch (error) {
    await end();
    throw error;
  }
}

function findMiniBrowser() {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  return find(
    ...['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].flatMap((version) =>
      libraries.map((library) => `/usr/lib/${library}/${version}/MiniBrowser`),
    ),
  );
}

/** @param {string[]} names of programs, or their paths @returns {string | undefined} the first there is */
function find(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => (name.includes('/') ? [name] : folders.map((folder) => join(folder, name))))
    .find((path) => existsSync(path));
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** As JSON, whatever a hostile page has put onto prototypes. Sent into the page. @param {unknown} value */
function asJson(value) {
  const prototypes = /** @type {any[]} */ ([Object, Array, String, Number, Boolean]).map(
    (type) => type.prototype,
  );
  const foreign = prototypes.map((prototype) => prototype.toJSON);
  for (const prototype of prototypes) delete prototype.toJSON;
  const json = JSON.stringify(value ?? null);
  prototypes.forEach((prototype, k) => foreign[k] && (prototype.toJSON = foreign[k]));
  return json;
}

/** An expression for the promise of the result as JSON. @param {Function} work @param {unknown[]} args */
const asScript = (work, args) =>
  `Promise.resolve((${work})(...${JSON.stringify(args)})).then(${asJson})`;

/** The same for WebDriver, whose last argument takes the answer: a text, after a letter for what it is. @param {Function} work @param {unknown[]} args */
const withCallback = (work, args) => `
  const answer = arguments[arguments.length - 1];
  try {
    ${asScript(work, args)}.then(
      (json) => answer('=' + json),
      (error) => answer('!' + error + '\\n' + ((error && error.stack) || '')),
    );
  } catch (error) {
    answer('!' + error);
  }`;

/** @param {string | null} answer null: the document went before it could answer */
function unwrap(answer) {
  if (answer === null) throw new Error('aborted by a navigation');
  if (answer.startsWith('!')) throw new Error(answer.slice(1));
  return JSON.parse(answer.slice(1));
}
