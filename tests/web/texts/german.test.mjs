/** Every text in German, none that is no longer in the code, and all of them usable. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

/** @param {string} name */
const read = async (name) =>
  JSON.parse(await readFile(new URL(`../../../web/texts/${name}.json`, import.meta.url), 'utf8'));

const english = new Set(Object.values(await read('en')).flat());
/** @type {Record<string, string | {by: number} & Record<string, string>>} */
const german = await read('de');

/** Every form of a text. @param {typeof german[string]} text */
const formsOf = (text) => {
  if (typeof text === 'string') return [text];
  const { by: _, ...forms } = text;
  return Object.values(forms);
};

/** @param {string} text */
const placesOf = (text) =>
  [...new Set([...text.matchAll(/\{(\d+)\}/g)].map(([, place]) => place))].sort();

test('German has the texts of English, no fewer and no more', () => {
  assert.deepEqual(
    [...english].filter((text) => !(text in german)),
    [],
    'not translated',
  );
  assert.deepEqual(
    Object.keys(german).filter((text) => !english.has(text)),
    [],
    'no longer said',
  );
});

test('every value has its place in German, and no other', () => {
  for (const [text, translated] of Object.entries(german)) {
    const forms = formsOf(translated);
    // One of something may be said without its number.
    const whole = typeof translated === 'string' ? forms : [translated.other];
    for (const form of whole) assert.deepEqual(placesOf(form), placesOf(text), text);
    for (const form of forms) {
      for (const place of placesOf(form)) assert.ok(placesOf(text).includes(place), text);
    }
  }
});

test('forms of numbers are those that German has', () => {
  const { pluralCategories } = new Intl.PluralRules('de').resolvedOptions();
  for (const [text, translated] of Object.entries(german)) {
    if (typeof translated === 'string') continue;
    const { by, ...forms } = translated;
    assert.ok(placesOf(text).includes(String(by)) || by === 0, text);
    assert.deepEqual(Object.keys(forms).sort(), [...pluralCategories].sort(), text);
  }
});

test('blanks at the ends are those of English, where parts are joined', () => {
  const ends = (/** @type {string} */ text) => [/^\s/.test(text), /\s$/.test(text)];
  for (const [text, translated] of Object.entries(german)) {
    for (const form of formsOf(translated)) assert.deepEqual(ends(form), ends(text), text);
  }
});

test('German quotes, German numbers', () => {
  for (const form of Object.values(german).flatMap(formsOf)) {
    assert.ok(!form.includes('”'), form);
    assert.equal(form.split('„').length, form.split('“').length, form);
  }
});
