/**
 * What follows from a lesson, as HTML made while the page is built: its card, its guide and hand-out, and
 * the page of a class, of which the slides are made. Questions with a guess come from there.
 */
import { camelCase } from '../../core/check.js';
import { claims } from '../../content/claims/index.js';
import { guesses } from '../../content/guesses.js';
import { lessons, sheetOf, timesOf } from '../../content/lessons/index.js';
import { presets } from '../../content/presets/index.js';
import { noticeOf, taskOf, titleOf, toldOf } from '../../content/presets/notice.js';
import { verdicts } from '../../content/verdicts.js';
import { answerText, makeTasks, readSheet } from '../../worksheets/sheet.js';
import { pictureMarkup } from './pictures.js';
import { escape } from '../text.js';

/** @import { Core } from '../../core/index.js' */
/** @import { Cells } from '../../content/cells.js' */
/** @import { Lesson, Stop } from '../../content/lessons/index.js' */
/** @import { Preset } from '../../content/types.js' */
/** @import { Task } from '../../worksheets/sheet.js' */

/**
 * @typedef {object} Sources
 * @property {Core} core with batch()
 * @property {Cells} cells of kept runs
 * @property {(name: string) => string} numberOf of the story
 * @property {(id: string) => string} figure its markup
 *
 * @typedef {Stop & {preset: Preset, title: string, time: string, question: string, answer: string, notice: string, isGuess: boolean}} Told
 */

/** @param {Sources} sources @returns {Promise<{teach: string, lessons: string}>} */
export async function lessonsMarkup(sources) {
  const all = await Promise.all(
    lessons.map(async (lesson) => ({
      lesson,
      stops: await stopsOf(lesson, sources),
      ticket: await ticketOf(lesson, sources),
    })),
  );
  const cards = all.map(({ lesson, stops }) => cardMarkup(lesson, stops));
  const guides = all.map(
    ({ lesson, stops, ticket }) =>
      guideMarkup(lesson, stops, ticket) + handoutMarkup(lesson, stops, ticket),
  );
  const classes = all.map(({ lesson, stops }) => classMarkup(lesson, stops, sources));
  return {
    teach: `<div class="cards wide">\n${cards.join('\n')}\n</div>\n${guides.join('\n')}`,
    lessons: classes.join('\n'),
  };
}

/** @param {Lesson} lesson @param {Sources} sources @returns {Promise<Told[]>} */
async function stopsOf(lesson, { core, cells, numberOf }) {
  const times = timesOf(lesson);
  return Promise.all(
    lesson.stops.map(async (stop, at) => {
      const preset = presets.find(({ id }) => id === stop.figure);
      if (!preset) throw new Error(`lesson ${lesson.name}: no figure "${stop.figure}"`);
      /** @param {string} text */
      const fill = (text) => toldOf(preset, text, core, cells);
      /** @param {string} text with numbers of the preset, or else of the story */
      const filled = (text) =>
        text.replace(/\{\{([\w-]+)\}\}/g, (all, name) =>
          name in (preset.numbers ?? {}) ? fill(all) : numberOf(name),
        );
      const told = stop.question
        ? { question: filled(stop.question), answer: filled(stop.answer ?? '') }
        : await guessed(preset, core);
      const notice = [noticeOf(preset, core, cells), taskOf(preset, core, cells)].join(' ').trim();
      const title = titleOf(preset, core);
      return { ...stop, preset, title, time: times[at], notice, isGuess: !stop.question, ...told };
    }),
  );
}

/** Question and answer of a figure that the story asks about. @param {Preset} preset @param {Core} core */
async function guessed({ id, settings }, core) {
  const guess = guesses.find(({ figure }) => figure === id);
  if (!guess) throw new Error(`figure "${id}" asks nothing: its stop needs a question`);
  const texts = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [camelCase(name), String(value)]),
  );
  const kept = () => Promise.reject(new Error(`figure "${id}": its kept runs are not at hand`));
  const given = { core: /** @type {any} */ (core), settings: texts, kept };
  return { question: guess.question(texts), answer: (await guess.answer(given, null)).text };
}

/** @param {Lesson} lesson @param {Sources} sources @returns {Promise<Task[]>} */
const ticketOf = (lesson, { core }) =>
  makeTasks(
    { ...readSheet(sheetOf(lesson)), count: lesson.ticket.length, topics: lesson.ticket },
    /** @type {any} */ (core),
  );

/** What the five are called, the same on every card. @param {Lesson} lesson */
const waysMarkup = ({ name, title, ...lesson }) =>
  [
    [`./lesson.html?of=${name}&present`, 'Slides'],
    [`./worksheet.html#${sheetOf({ name, title, ...lesson })}`, 'Sheet'],
    [`#${name}`, 'Guide'],
    [`#${name}-handout`, 'Hand-out'],
    [`./lesson.html?of=${name}`, 'Page for the class'],
  ]
    .map(
      ([href, text]) =>
        `<a href="${escape(href)}">${text}<span class="unseen"> of ${escape(title)}</span></a>`,
    )
    .join('\n    ');

/** @param {Lesson} lesson @param {Told[]} stops */
const cardMarkup = (
  lesson,
  stops,
) => `<section class="lesson" aria-labelledby="${lesson.name}-card">
  <p class="minutes">${lesson.minutes} minutes · ${escape(lesson.reader)}</p>
  <h2 id="${lesson.name}-card">${escape(lesson.title)}</h2>
  <p>${escape(lesson.summary)} ${stops.length} figures.</p>
  <div class="shown"><!-- picture ${stops[stops.length - 1].figure} --></div>
  ${listMarkup(lesson.goals)}
  <p class="ways">
    ${waysMarkup(lesson)}
    <button type="button" class="copy" data-link="./lesson.html?of=${lesson.name}" hidden>Copy class link<span class="unseen"> of ${escape(lesson.title)}</span></button>
    <span class="said" role="status"></span>
  </p>
  <p class="packages online">Package: <a href="./posenc-scorm.zip" download>SCORM 1.2</a> or <a href="./posenc-cmi5.zip" download>cmi5</a>, with the sheets of all lessons</p>
</section>`;

/** @param {string[]} items */
const listMarkup = (items) =>
  `<ul>${items.map((item) => `<li>${raised(item)}</li>`).join('')}</ul>`;

/** Exponents raised: `b^(2i/d)`. @param {string} text */
const raised = (text) =>
  escape(text).replace(/\^\(((?:[^()]|\([^()]*\))*)\)/g, (_, power) => `<sup>${power}</sup>`);

/** @param {Lesson} lesson @param {Told[]} stops @param {Task[]} ticket */
function guideMarkup(lesson, stops, ticket) {
  const { name, title, minutes, reader } = lesson;
  const rows = stops.map(
    ({ time, title: named, question, answer }) =>
      `<tr><td>${time}</td><td>${escape(named)}</td><td class="question">${escape(question)}</td><td>${escape(answer)}</td></tr>`,
  );
  const said = lesson.misunderstood.map((id) => {
    const claim = claims.find((each) => each.id === id);
    if (!claim) throw new Error(`lesson ${name}: no claim "${id}"`);
    return `<li><b>“${escape(claim.says)}”</b> ${escape(verdicts[claim.verdict].words)}: ${escape(claim.found)}
      <a href="./claims.html#${id}">The figure that shows it</a></li>`;
  });
  const figures = stops.map(
    ({ time, figure, title: named, notice, question }) => `<section class="stop">
  <h3>${time} · ${escape(named)}</h3>
  <!-- picture ${figure} -->
  <p><b>Ask.</b> ${escape(question)}</p>
  <p><b>Show.</b> ${escape(notice)} <a href="./lesson.html?of=${name}&#38;present#at=${figure}">Its slide</a></p>
</section>`,
  );
  return footnoted(`<article class="guide" id="${name}" aria-labelledby="${name}-guide">
<h2 id="${name}-guide">${escape(title)} <small>${minutes} minutes, ${stops.length} stops · ${escape(reader)}</small></h2>
<p class="ways">
    ${waysMarkup(lesson)}
    <button type="button" class="print" hidden>Print</button> <a href="#lessons">All lessons</a>
</p>
<div class="scroll" tabindex="0" role="group" aria-label="The plan of ${escape(title)}"><table>
<thead><tr><th scope="col">minute</th><th scope="col">figure</th><th scope="col">question</th><th scope="col">what they should say</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>
<h3>Goals</h3>${listMarkup(lesson.goals)}
<h3>Known before</h3>${listMarkup(lesson.before)}
<h3>On the board</h3>${listMarkup(lesson.board)}
<h3>Often misunderstood</h3><ul>${said.join('\n')}</ul>
<h3>Stop by stop</h3>
${figures.join('\n')}
<h3>Key of the exit ticket</h3>
<ol>${ticket.map((task) => `<li>${answerMarkup(task)}</li>`).join('')}</ol>
</article>`);
}

/** @param {Task} task */
const answerMarkup = (task) =>
  `${raised(task.ask)} <b>${answerText(task)}</b> (${raised(task.steps.join('; '))})`;

/** @param {Lesson} lesson @param {Told[]} stops @param {Task[]} ticket */
function handoutMarkup({ name, title, board, keep }, stops, ticket) {
  const asked = stops.map(
    ({ figure, question }) =>
      `<li><!-- picture ${figure} --><p>${escape(question)}</p><p class="line"></p></li>`,
  );
  const tasks = ticket.map(
    ({ given, ask, picture }) =>
      `<li><p>${raised(given)}. ${raised(ask)}</p>${picture ? pictureMarkup(picture) : ''}<p class="line"></p></li>`,
  );
  return `<article class="handout" id="${name}-handout" aria-labelledby="${name}-paper">
<h2 id="${name}-paper">${escape(title)} <small>hand-out</small></h2>
<p class="back"><button type="button" class="print" hidden>Print</button> <a href="#${name}">The guide</a></p>
<p class="named">Name: <span class="line"></span> Date: <span class="line"></span></p>
${listMarkup(board)}
<ol class="asked">${asked.join('\n')}</ol>
<h3>To keep</h3>${listMarkup(keep)}
<h3>Exit ticket</h3>
<ol class="asked">${tasks.join('\n')}</ol>
</article>`;
}

/** On paper a link is a number, and its address stands at the end. @param {string} html */
function footnoted(html) {
  /** @type {string[]} */
  const notes = [];
  const numbered = html.replace(
    /<a href="(\.\/(?:claims|lesson)\.html[^"]*)">([^<]*)<\/a>/g,
    (link, href) => `${link}<sup class="for-paper">${notes.push(href.slice(2))}</sup>`,
  );
  const list = notes.map((address) => `<li>${address}</li>`).join('');
  return numbered.replace('</article>', `<ol class="footnotes for-paper">${list}</ol>\n</article>`);
}

/**
 * The page of a class: a template, for several lessons show one figure. Until a figure's guess is made, what
 * answers it is held back.
 * @param {Lesson} lesson @param {Told[]} stops @param {Sources} sources
 */
function classMarkup(lesson, stops, { figure }) {
  const { name, title, minutes, summary, keep } = lesson;
  const sections = stops.map((stop) => {
    const { figure: id, minutes: own, question, answer, notice, isGuess, settings = {} } = stop;
    const drawn = Object.entries(settings).reduce(
      (html, [attribute, value]) => withAttribute(html, attribute, String(value)),
      figure(id),
    );
    // the first screen's row is not here; a question of the lesson's own is not that of the story
    const figureOnly = drawn.replace('<div class="hands"></div>', '');
    const markup = isGuess ? figureOnly : figureOnly.replace(/ data-asks="\w+"/, '');
    return `<section class="stop" aria-labelledby="${id}-asked" data-minutes="${own}">
<h2 id="${id}-asked">${escape(question)}</h2>
${markup}
<details class="answer"${isGuess ? ` data-after="${id}"` : ''}><summary>What is so?</summary><p>${escape(answer)}</p></details>
<p class="say" hidden>${escape(notice)}</p>
</section>`;
  });
  return `<template data-lesson="${name}" data-title="${escape(title)}" data-summary="${escape(summary)}" data-minutes="${minutes}">
${sections.join('\n')}
<section aria-labelledby="keep"><h2 id="keep">To keep</h2>${listMarkup(keep)}
<p><a href="./worksheet.html#${sheetOf(lesson)}">The sheet</a></p></section>
</template>`;
}

/** Of the figure's element, which is the first of its kind. @param {string} html @param {string} name @param {string} value */
function withAttribute(html, name, value) {
  const [tag] = /<pe-[^>]*>/.exec(html) ?? [''];
  const other = tag.replace(new RegExp(` ${name}="[^"]*"`), '');
  return html.replace(
    tag,
    other.replace(/^<[\w-]+/, (start) => `${start} ${name}="${escape(value)}"`),
  );
}
