/** Lessons: what each names is there, and its times add up; three documents and the packages rest on it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claims } from '../../../web/content/claims/index.js';
import { guesses } from '../../../web/content/guesses.js';
import { lessons, sheetOf, timesOf } from '../../../web/content/lessons/index.js';
import { numbers } from '../../../web/content/story/numbers.js';
import { presets } from '../../../web/content/presets/index.js';
import { readSheet } from '../../../web/worksheets/sheet.js';
import { topics } from '../../../web/worksheets/topics.js';

const names = topics.map(({ name }) => name);

/**
 * What is wrong with a lesson, in words.
 * @param {import('../../../web/content/lessons/index.js').Lesson} lesson
 */
function problems({ minutes, stops, misunderstood, sheet, ticket, ...texts }) {
  const found = [];
  let sum = 0;
  for (const { figure, minutes: own, question, answer } of stops) {
    sum += own;
    const preset = presets.find(({ id }) => id === figure);
    if (!preset) found.push(`figure ${figure}`);
    const isAsked = guesses.some((guess) => guess.figure === figure);
    if (!question && !isAsked) found.push(`no question at ${figure}`);
    if (!question !== !answer) found.push(`half a question at ${figure}`);
    for (const [, name] of (answer ?? '').matchAll(/\{\{([\w-]+)\}\}/g))
      if (!(name in numbers) && !(name in (preset?.numbers ?? {}))) found.push(`number ${name}`);
  }
  if (sum !== minutes) found.push(`${sum} of ${minutes} minutes`);
  if (new Set(stops.map(({ figure }) => figure)).size < stops.length) found.push('a figure twice');
  for (const id of misunderstood)
    if (!claims.some((claim) => claim.id === id)) found.push(`claim ${id}`);
  for (const topic of [...sheet.topics, ...ticket])
    if (!names.includes(topic)) found.push(`topic ${topic}`);
  if (ticket.some((topic) => !sheet.topics.includes(topic))) found.push('a ticket off the sheet');
  if (new Set(ticket).size !== 3) found.push(`${ticket.length} questions at the exit`);
  for (const list of [texts.goals, texts.before, texts.board, texts.keep, misunderstood])
    if (list.length === 0) found.push('an empty list');
  return found;
}

test('lessons: three, of 20, 45 and 90 minutes, for three readers', () => {
  assert.deepEqual(
    lessons.map(({ minutes }) => minutes),
    [20, 45, 90],
  );
  assert.equal(new Set(lessons.map(({ reader }) => reader)).size, 3);
});

for (const lesson of lessons) {
  test(`lesson ${lesson.name}: times add up; figures, claims, topics and numbers are there`, () => {
    assert.deepEqual(problems(lesson), []);
    assert.ok(String(timesOf(lesson).at(-1)).endsWith(`–${lesson.minutes}`));
    const { seed, topics: asked, level, count } = readSheet(sheetOf(lesson));
    assert.deepEqual(
      [seed, [...asked].sort(), level, count],
      [lesson.minutes, lesson.sheet.topics.toSorted(), lesson.sheet.level, lesson.sheet.count],
    );
  });
}

test('lessons: what is missing or does not add up is found', () => {
  const [lesson] = lessons;
  const [stop, ...others] = lesson.stops;
  const cases = [
    { change: { minutes: 21 }, found: '20 of 21 minutes' },
    { change: { stops: [{ ...stop, figure: 'none' }, ...others] }, found: 'figure none' },
    { change: { stops: [...lesson.stops.slice(0, -1), stop] }, found: 'a figure twice' },
    { change: { misunderstood: ['none'] }, found: 'claim none' },
    { change: { ticket: ['row', 'alike', 'cell'] }, found: 'a ticket off the sheet' },
    { change: { ticket: ['row', 'alike'] }, found: '2 questions at the exit' },
    { change: { keep: [] }, found: 'an empty list' },
  ];
  for (const { change, found } of cases)
    assert.ok(problems({ ...lesson, ...change }).includes(found), found);
});
