// What packages for learning platforms list: of each lesson the page of its class, and its sheet, which
// reports to a gradebook.
import { lessons, sheetOf } from '../../content/lessons/index.js';

/**
 * @typedef {object} Item
 * @property {string} id
 * @property {string} title
 * @property {string} summary
 * @property {'lesson' | 'sheet'} kind
 * @property {string} query
 */

/** The single file of each kind. */
export const PAGES = { lesson: 'posenc-lesson.html', sheet: 'posenc-worksheet.html' };

/** @type {Item[]} */
export const items = lessons.flatMap((lesson) => [
  {
    id: lesson.name,
    title: `${lesson.title} (${lesson.minutes} minutes)`,
    summary: lesson.summary,
    kind: 'lesson',
    query: `?of=${lesson.name}`,
  },
  {
    id: `${lesson.name}-sheet`,
    title: `${lesson.title}: the sheet`,
    summary: `${lesson.sheet.count} exercises, ${lesson.sheet.level}.`,
    kind: 'sheet',
    query: `?${sheetOf(lesson)}`,
  },
]);
