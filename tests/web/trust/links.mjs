/** Links and pasted texts that a stranger may write to hold up a page, by page, and how long each does. */
import { deflateRawSync } from 'node:zlib';
import { OF_ELEMENTS, OF_ENCODINGS } from '#setting-names';
import { pages } from '../../../web/markup/pages.js';
import { quiet } from '../support/browser.mjs';
import { bestGap, watchGaps, workMeter } from '../support/gaps.mjs';
import { openSite } from '../support/site.mjs';
import { LLAMA } from '../support/small-llama.mjs';

const LONGEST = 2 ** 16; // characters of a link
const MEGABYTE = 1e6;
const SETTLES = 400; // ms in which what a link asks for has begun, and most of it has ended

/** @param {string} piece @param {number} length */
const filled = (piece, length) => piece.repeat(Math.floor(length / piece.length));

/** What readers of texts, lists and numbers find hard, in few characters each. */
export const PIECES = ['9', '1 ', 'ab ', 'a', 'e\u0301', '(', '\u202e', '1e9,', '\u{1f468}\u200d'];

/** What no page asks for. @type {Record<string, (length: number) => string>} */
const JUNK = {
  'percent signs': (length) => filled('%', length),
  'halves of signs': (length) => filled('%E0%A4', length),
  'unknown names': (length) =>
    Array.from({ length: length / 12 }, (_, index) => `x${index}.d-model=1`)
      .join('&')
      .slice(0, length),
  'one name, repeated': (length) => filled('at=kazemnejad-figure-1&', length),
  'no names': (length) => filled('&', length),
  'one long name': (length) => filled('a', length),
  'one long value': (length) => `at=${filled('a', length)}`,
  'parts left out': (length) => `x_hide=${filled('a,', length)}`,
};

const words = (/** @type {string} */ list) => list.split(' ').filter(Boolean);

/** @param {Record<string, string>} texts by key */
const query = (texts) => String(new URLSearchParams(texts));

/**
 * Every setting of an element with a share of what a link may hold, and each alone with all of it.
 * @param {string} piece
 * @param {(name: string) => string} keyOf a setting
 * @param {string[]} names
 * @param {number} room characters
 */
function settingsLinks(piece, keyOf, names, room) {
  const share = Math.floor(room / names.length);
  /** @type {Record<string, string>} */
  const found = {};
  const said = JSON.stringify(piece);
  found[`${said} in all`] = query(
    Object.fromEntries(names.map((name) => [keyOf(name), filled(piece, share)])),
  );
  for (const name of names)
    found[`${said} in ${name}`] = query({ [keyOf(name)]: filled(piece, room) });
  return found;
}

const OPEN = JSON.stringify(LLAMA).slice(0, -1);

/** @param {string} name @param {string} json */
const withKey = (name, json) => `${OPEN},"${name}":${json}}`;

/** @param {number} count @param {(index: number) => string} each */
const listed = (count, each) => Array.from({ length: count }, (_, k) => each(k)).join(',');

/** Configs of so many characters; 4 MB of them fit into a link. @type {Record<string, (length: number) => string>} */
export const CONFIGS = {
  'deep lists': (length) => withKey('x', '['.repeat(length / 2) + ']'.repeat(length / 2)),
  'deep objects': (length) =>
    withKey('x', '{"a":'.repeat(length / 6) + '1' + '}'.repeat(length / 6)),
  'deep texts': (length) => '{"text_config":'.repeat(length / 16) + OPEN,
  'many names': (length) => `${OPEN},${listed(length / 12, (k) => `"n${k}":1`)}}`,
  'names repeated': (length) => `${OPEN},${listed(length / 10, () => '"theta":1')}}`,
  'scalings repeated': (length) =>
    `${OPEN},${listed(length / 60, (k) => `"rope_scaling":{"rope_type":"linear","factor":${k + 1}}`)}}`,
  'wide scaling': (length) =>
    withKey('rope_scaling', `{"rope_type":"yarn",${listed(length / 12, (k) => `"n${k}":${k}`)}}`),
  'long factors': (length) =>
    withKey(
      'rope_scaling',
      `{"rope_type":"longrope","short_factor":[${listed(length / 4, () => '1')}],"long_factor":[1]}`,
    ),
  'many layers': (length) =>
    withKey(
      'layer_types',
      `[${listed(length / 24, (k) => (k % 2 ? '"full_attention"' : '"sliding_attention"'))}]`,
    ),
  'layers of their own kind': (length) =>
    withKey('layer_types', `[${listed(length / 12, (k) => `"kind ${k}"`)}]`),
  'layers with bases of their own': (length) =>
    withKey(
      'rope_parameters',
      `{${listed(length / 60, (k) => `"kind ${k}":{"rope_type":"default","rope_theta":${k + 2}}`)}}`,
    ),
  'layers without rotation': (length) =>
    withKey('no_rope_layers', `[${listed(length / 2, (k) => String(k % 2))}]`),
  'a long number': (length) => withKey('rope_theta', '9'.repeat(length)),
  'a long fraction': (length) => withKey('rope_theta', `1.${'0'.repeat(length)}1`),
  'a long name of the model': (length) => withKey('model_type', `"${'m'.repeat(length)}"`),
  'a long name of words': (length) => withKey('model_type', `"${filled('wide ', length)}"`),
  'a long name of signs': (length) =>
    withKey('model_type', `"${filled('\u{1f468}\u200d', length)}"`),
  'a long name of a key': (length) => withKey('k'.repeat(length), '1'),
  'a long kind of scaling': (length) =>
    withKey('rope_scaling', `{"rope_type":"${filled('\\u0000', length)}","factor":2}`),
  'no JSON': (length) => `{${filled('"', length)}`,
  'gaps alone': (length) => `{${filled(' \n', length)}`,
  'gaps and a config': (length) => filled(' \n', length) + JSON.stringify(LLAMA),
};

/** As pack() writes it, by an attacker's own means. @param {string} text */
const packed = (text) => `z.${deflateRawSync(text, { level: 9 }).toString('base64url')}`;

const MOST_IN_CONFIG = 3_900_000;

/** @returns {Record<string, string>} hashes by name; those of 1 to 64 KB that a config makes */
function modelLinks() {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [name, make] of Object.entries(CONFIGS)) {
    // the longest text that a link of this length can hold
    for (const length of [MOST_IN_CONFIG, MEGABYTE, 50_000]) {
      const link = packed(make(length));
      if (link.length > LONGEST) continue;
      found[`${name}, ${length}`] = `config=${link}`;
      found[`${name}, ${length}, twice`] =
        2 * link.length < LONGEST ? `config=${link}&beside=${link}` : '';
      break;
    }
    const plain = encodeURIComponent(make(2 ** 14)).slice(0, LONGEST);
    found[`${name}, not packed`] = `config=${plain}`;
  }
  for (const piece of PIECES) {
    found[`${JSON.stringify(piece)} as a name`] = query({ config: filled(piece, LONGEST / 4) });
    found[`${JSON.stringify(piece)} as a packed config`] =
      `config=z.${filled(encodeURIComponent(piece), LONGEST)}`;
  }
  return Object.fromEntries(Object.entries(found).filter(([, hash]) => hash));
}

const ROOM = 3900; // characters that pages with figures read of an address

/** @param {string[]} pieces @returns {Record<string, string>} */
function embedLinks(pieces) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [tag, own] of Object.entries(OF_ELEMENTS)) {
    const names = [...new Set(['label', ...words(own)])];
    for (const piece of pieces) {
      const room = Math.floor(ROOM / encodeURIComponent(piece).length) * piece.length;
      const links = settingsLinks(piece, (name) => name, names, room);
      for (const [name, hash] of Object.entries(links)) {
        if (piece !== pieces[0] && !name.endsWith('all')) continue; // each alone by one piece
        found[`${tag}: ${name}`] = `element=${tag}&controls&${hash}`;
      }
    }
  }
  return found;
}

/** Each scheme with every setting of it that a text could be. @param {string[]} pieces @returns {Record<string, string>} */
function schemeLinks(pieces) {
  const names = words(OF_ENCODINGS);
  /** @type {Record<string, string>} */
  const found = {};
  for (const piece of pieces) {
    const room = Math.floor(ROOM / encodeURIComponent(piece).length) * piece.length;
    for (const [scheme, name] of [
      ['abacus', 'text'],
      ['formula', 'formula'],
      ['sinusoidal', 'positions'],
      ['learned', 'table'],
    ]) {
      found[`${scheme}: ${JSON.stringify(piece)} in ${name}`] =
        `at=${scheme}&${query({ [`${scheme}.${name}`]: filled(piece, room) })}`;
    }
    found[`rope: ${JSON.stringify(piece)} in all`] =
      `at=rope&${query(Object.fromEntries(names.map((name) => [`rope.${name}`, filled(piece, 16)])))}`;
  }
  return found;
}

/** Of every page, by name: the address without its link, and hashes. */
export function allLinks() {
  const junk = Object.entries(JUNK).flatMap(([name, make]) =>
    [1000, 4000, LONGEST].map((length) => [`${name}, ${length}`, make(length)]),
  );
  /** @type {Record<string, Record<string, string>>} */
  const links = {};
  for (const name of pages) links[`${name}.html`] = Object.fromEntries(junk);
  links['embed.html'] = { ...Object.fromEntries(junk), ...embedLinks(PIECES.slice(0, 5)) };
  Object.assign(links['model.html'], modelLinks());
  Object.assign(links['workbench.html'], schemeLinks(PIECES));
  return links;
}

export const site = await openSite({ viewport: { width: 1000, height: 800 }, hasClipboard: true });

/** @param {string} path @param {string} [place] a selector of what a text is to be given to */
export async function openPage(path, place = 'body') {
  const { page, seen } = await site.open(path, (each) => each.addInitScript(watchGaps));
  await quiet(page);
  await page.evaluate((selector) => {
    // what is folded away has no fields yet
    for (let at = document.querySelector(selector); at; at = at.parentElement) {
      at.removeAttribute('hidden');
      if (at instanceof HTMLDetailsElement) at.open = true;
    }
  }, place.split(' ')[0]);
  await page.locator(place).first().waitFor({ state: 'attached' });
  return { page, messages: seen.messages, held: await workMeter(page) };
}

/** @typedef {Awaited<ReturnType<typeof openPage>>} Opened */

/** The longest time in which an open page did nothing but follow a link. @param {Opened} opened @param {string} hash */
export const linkGap = ({ page, held }, hash) =>
  bestGap(async () => {
    await page.evaluate(() => (location.hash = ''));
    await page.waitForTimeout(100);
    await held();
    await page.evaluate((text) => (location.hash = text), hash);
    await page.waitForTimeout(SETTLES);
    return held();
  });

/** The longest time that opening a page by a link takes of it. @param {string} path */
export const openingGap = (path) =>
  bestGap(async () => {
    const { page, held } = await openPage(path);
    await page.waitForTimeout(SETTLES);
    const found = await held();
    await page.close();
    return found;
  });

/** Texts of a megabyte, by what they are made of. @type {Record<string, string>} */
export const TEXTS = Object.fromEntries([
  ...[...PIECES, '[', '[1,2],', '1,2\n', '"', '<b>', '\n', '.\u200b'].map((piece) => [
    JSON.stringify(piece),
    filled(piece, MEGABYTE),
  ]),
  ...Object.entries(CONFIGS).map(([name, make]) => [name, make(MEGABYTE)]),
]);

/** Runs in the page: what a reader does with a text, by the place that takes it. */
export const INTAKES = {
  'the page of models': {
    path: '/model.html',
    place: 'pe-model',
    give: (/** @type {string} */ text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    },
  },
  'the field for a table': {
    path: '/workbench.html#compare',
    place: '#compare-identify [name=numbers]',
    give: (/** @type {string} */ text) => {
      const root = document.getElementById('compare-identify')?.shadowRoot;
      const field = /** @type {HTMLTextAreaElement} */ (root?.querySelector('[name=numbers]'));
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const paste = new ClipboardEvent('paste', { clipboardData, cancelable: true });
      if (!field.dispatchEvent(paste)) return; // read without the field
      field.value = text; // as a browser does
      field.form?.requestSubmit();
    },
  },
  'a sentence': {
    path: '/embed.html#element=pe-attention&controls',
    place: 'pe-attention',
    give: (/** @type {string} */ text) =>
      document.querySelector('pe-attention')?.setAttribute('tokens', text),
  },
  'words that name rows': {
    path: '/embed.html#element=pe-heatmap&controls',
    place: 'pe-heatmap',
    give: (/** @type {string} */ text) =>
      document.querySelector('pe-heatmap')?.setAttribute('tokens', text),
  },
  'a label': {
    path: '/embed.html#element=pe-heatmap&controls',
    place: 'pe-heatmap',
    give: (/** @type {string} */ text) =>
      document.querySelector('pe-heatmap')?.setAttribute('label', text),
  },
  'a choice, and a number': {
    path: '/embed.html#element=pe-heatmap&controls',
    place: 'pe-heatmap',
    give: (/** @type {string} */ text) => {
      const figure = document.querySelector('pe-heatmap');
      figure?.setAttribute('base', text);
      figure?.setAttribute('colormap', text);
    },
  },
};

/** @param {Opened} opened @param {(text: string) => unknown} give @param {string} text */
export const textGap = ({ page, held }, give, text) =>
  bestGap(async () => {
    await page.evaluate((whole) => Object.assign(window, { given: whole }), text);
    await page.waitForTimeout(50);
    await held();
    await page.evaluate(`(${give})(window.given)`);
    await page.waitForTimeout(SETTLES);
    return held();
  });

/** Of those texts, what a browser lays out slowest in a field. */
export const SLOW_IN_FIELDS = ['9', 'ab ', 'e\u0301', '\u{1f468}\u200d', '\n'].map(
  (piece) => /** @type {[string, string]} */ ([JSON.stringify(piece), filled(piece, MEGABYTE)]),
);

/** Runs in the page: every field that takes typed text, those in shadow trees as well. @returns {string[]} */
export function findFields() {
  const kinds = ['text', 'search', 'url', 'number', 'textarea'];
  /** @type {HTMLInputElement[]} */
  const found = [];
  const walk = (/** @type {Document | ShadowRoot} */ root) => {
    for (const each of root.querySelectorAll('*')) {
      const field = /** @type {HTMLInputElement} */ (each);
      if (['INPUT', 'TEXTAREA'].includes(each.tagName) && kinds.includes(field.type))
        found.push(field);
      if (each.shadowRoot) walk(each.shadowRoot);
    }
  };
  walk(document);
  Object.assign(window, { fields: found });
  return found.map((field) => {
    const host = /** @type {ShadowRoot} */ (field.getRootNode()).host?.localName ?? 'page';
    return `${host} ${field.type} ${field.name || field.id || field.ariaLabel || ''}`;
  });
}

/** @param {Opened} opened @param {number} index of a field found @param {string} text */
export const typedGap = ({ page, held }, index, text) =>
  bestGap(async () => {
    await page.evaluate(([at, whole]) => {
      Object.assign(window, { given: whole });
      const field = /** @type {any} */ (window).fields[at];
      for (let each = field; each; each = each.parentNode ?? each.host)
        if (each.localName === 'details') each.open = true;
      field.focus();
      field.select();
    }, /** @type {const} */ ([index, text]));
    await page.evaluate('navigator.clipboard.writeText(window.given)');
    await page.waitForTimeout(50);
    await held();
    await page.keyboard.press('Control+V');
    await page.waitForTimeout(SETTLES);
    return held();
  });

/**
 * Each of some cases, the longest first.
 * @param {Iterable<[string, string]>} cases
 * @param {(text: string) => Promise<number>} measure
 * @returns {Promise<[string, number][]>} [ms]
 */
export async function longestFirst(cases, measure) {
  /** @type {[string, number][]} */
  const gaps = [];
  for (const [name, text] of cases) gaps.push([name, Math.round(await measure(text))]);
  return gaps.sort(([, one], [, other]) => other - one);
}
