/**
 * No pattern that takes more than linear time: text comes from readers, files and links. Tools are left out,
 * which read what we wrote.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { parse } from 'acorn';
import { analyse } from 'scslre';
import { filesBelow } from '../../../web/build/cli/files.mjs';
import { root } from '../../../web/build/cli/process.mjs';

/** What runs where pages are built. */
const TOOLS = /^web\/(build|markup)\//;

/**
 * What is wrong with it: scslre finds repetitions that trade what they take, and those tried anew from every
 * sign; not wildcards between which the same words may stand in many places, so one is the most.
 * @param {{source: string, flags: string}} pattern
 * @returns {string[]}
 */
function faults({ source, flags }) {
  const wildcards = source.match(/(?<!\\)\.[+*]/g) ?? [];
  return [
    ...analyse({ source, flags }).reports.map(({ type }) => `/${source}/${flags}: ${type}`),
    ...(wildcards.length > 1 ? [`/${source}/${flags}: ${wildcards.length} wildcards`] : []),
  ];
}

/** @param {string} file @returns {Promise<{source: string, flags: string}[]>} */
async function patternsOf(file) {
  /** @type {{source: string, flags: string}[]} */
  const found = [];
  parse(await readFile(file, 'utf8'), {
    ecmaVersion: 'latest',
    sourceType: 'module',
    onToken(token) {
      const { type, value } = /** @type {any} */ (token);
      if (type.label === 'regexp') found.push({ source: value.pattern, flags: value.flags });
    },
  });
  return found;
}

test('patterns: the rule finds what it is for', () => {
  for (const [source, flags] of [
    ['^[\\s,]+|[\\s,]+$', 'g'],
    ['^head (.+?) of (.+?): (.+?)$', 's'],
    ['^(\\w+\\s?)*$', ''],
    ['^\\d+\\.?\\d*x', ''],
  ]) {
    assert.equal(faults({ source, flags }).length > 0, true, source);
  }
  assert.deepEqual(faults({ source: '^[a-z]+-[a-z]+$', flags: '' }), []);
});

test('patterns: every one of the scripts takes linear time', async (t) => {
  let count = 0;
  for (const file of filesBelow(join(root, 'web'), /\.js$/)) {
    if (TOOLS.test(relative(root, file))) continue;
    const patterns = await patternsOf(file);
    count += patterns.length;
    assert.deepEqual(patterns.flatMap(faults), [], relative(root, file));
  }
  t.diagnostic(`${count} patterns`);
  assert.ok(count > 100);
});

test('patterns: two modules put patterns together, and work.test.mjs tries those', async () => {
  const making = [];
  for (const file of filesBelow(join(root, 'web'), /\.js$/)) {
    if (!TOOLS.test(relative(root, file)) && /\bRegExp\(/.test(await readFile(file, 'utf8'))) {
      making.push(relative(root, file));
    }
  }
  assert.deepEqual(making.sort(), ['web/core/tokens.js']);
});
