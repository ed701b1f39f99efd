/**
 * Lessons. Each is a file of data and prose beside this one, and gives by itself the page of a class, the
 * slides, the sheet, the guide, the hand-out and the items of the packages for learning platforms.
 */
import clocks from './clocks.json' with { type: 'json' };
import school from './school.json' with { type: 'json' };
import serving from './serving.json' with { type: 'json' };

/**
 * @typedef {object} Stop a figure, with what is asked before it tells
 * @property {string} figure a preset's id
 * @property {number} minutes
 * @property {Record<string, string | number>} [settings] other than the figure's own, by attribute
 * @property {string} [question] left out: that of the figure's guess
 * @property {string} [answer] `{{name}}` is a number of the preset or of the story; left out with the question
 *
 * @typedef {object} Lesson
 * @property {string} name in addresses
 * @property {string} title
 * @property {string} reader whom it is for
 * @property {number} minutes
 * @property {string} summary
 * @property {string[]} goals
 * @property {string[]} before what is known already
 * @property {string[]} board what stands there from the beginning
 * @property {Stop[]} stops
 * @property {string[]} misunderstood claims, by their ids
 * @property {string[]} keep sentences for the hand-out
 * @property {{level: string, count: number, topics: string[]}} sheet of the worksheets
 * @property {string[]} ticket three topics of the sheet, asked at the exit
 */

/** The shortest first. @type {readonly Lesson[]} */
export const lessons = [school, clocks, serving];

/** What the sheet's address says. The seed is the lesson's own, so that a class has one sheet. @param {Lesson} lesson */
export const sheetOf = ({ minutes, sheet: { level, count, topics } }) =>
  `level=${level}&count=${count}&seed=${minutes}&topics=${topics.join(',')}`;

/** `5–11` of each stop [minutes]. @param {Lesson} lesson */
export function timesOf({ stops }) {
  let clock = 0;
  return stops.map(({ minutes }) => `${clock}–${(clock += minutes)}`);
}
