/** The page of worksheets: choices, the sheet they make, and its key, all of it in the address. */
import './shell/start.js';
import { html, nothing, render } from 'lit';
import { live } from 'lit/directives/live.js';
import { connect } from '../worker/connect.js';
import { written } from '../export/writer.js';
import { PageState } from './address/page-state.js';
import { openGradebook } from './sheet/platform.js';
import { taskTemplate, withPowers } from './sheet/task.js';
import {
  LEVELS,
  MOST_EXERCISES,
  MOST_SEED,
  MOST_SHEETS,
  answerText,
  judge,
  makeTasks,
  readSheet,
  sheetHash,
  sheetTitle,
  sheetsOf,
} from '../worksheets/sheet.js';
import { topics } from '../worksheets/topics.js';
import { startTheme } from './shell/theme.js';

/** @import { Sheet, Task } from '../worksheets/sheet.js' */
/** @import { Delivery, Gradebook } from './sheet/gradebook.js' */

/** @type {Record<Delivery, string>} */
const NOTES = {
  kept: 'In the gradebook.',
  unsent: 'The platform does not answer: it is sent again.',
  refused: 'The platform does not take it: print your answers.',
};
const SHUT_OUT =
  'The platform did not open its gradebook, and nothing is reported. Open the sheet there once more.';

const root = /** @type {HTMLElement} */ (document.querySelector('main'));
/** A platform's own words are in the query, and so is the sheet there. */
const page = new PageState(
  (hash) => readSheet(hash.length > 1 ? hash : location.search.slice(1)),
  (sheet) => written(sheetHash, sheet),
  () => show(),
);
/** Of each sheet of a class. @type {Task[][]} */
let tasks = [];
let problem = '';
/** What readers have typed, by exercise. @type {Map<number, string>} */
const typed = new Map();
/** Of a learning platform that has opened the page. @type {Gradebook | null} */
let gradebook = null;
let noted = ''; // of the gradebook
/** Of the last request: a slower one before it must not win. */
let request = 0;
let asked = ''; // which exercises

/** @param {Partial<Sheet>} change one history entry */
function choose(change) {
  page.push({ ...page.now, ...change });
  show();
}

/** What was typed stays as long as the exercises do. */
async function show() {
  const { seed, level, count, topics: chosen, sheets } = page.now;
  const wanted = JSON.stringify([seed, level, count, chosen, sheets]);
  if (wanted !== asked) {
    const own = ++request;
    asked = wanted;
    try {
      const made = await Promise.all(
        sheetsOf(page.now).map((each) => makeTasks(each, connect().core)),
      );
      if (own !== request) return;
      tasks = made;
      problem = '';
    } catch (error) {
      if (own !== request) return;
      asked = '';
      problem = error instanceof Error ? error.message : String(error);
    }
    typed.clear();
  }
  render(template(), root);
}

/** Of the first sheet, by exercise: undefined where nothing was typed. */
const verdicts = () =>
  (tasks[0] ?? []).map((task, index) => {
    const text = typed.get(index) ?? '';
    return text.trim() ? judge(text, task) : undefined;
  });

/** @param {number} index @param {string} text */
function answer(index, text) {
  typed.set(index, text);
  render(template(), root);
  const [task] = tasks[0].slice(index, index + 1);
  const isRight = verdicts()[index];
  if (typeof isRight === 'boolean') report({ index, text, isRight, expected: answerText(task) });
}

/** @param {import('./sheet/gradebook.js').Answer} given */
function report(given) {
  const all = verdicts();
  gradebook?.keep(given, {
    right: all.filter(Boolean).length,
    of: all.length,
    isDone: all.every((verdict) => verdict !== undefined),
    typed: Object.fromEntries(typed),
  });
}

/** What was typed until the platform answered is newer, and not reported yet. @param {Record<string, string>} before */
function resume(before) {
  const since = [...typed];
  typed.clear();
  for (const [index, text] of Object.entries(before)) typed.set(Number(index), text);
  for (const [index, text] of since) answer(index, text);
}

const template = () => html`
  ${gradebook ? nothing : choices()}
  ${problem ? html`<p class="problem" role="alert">${problem} ${problem === SHUT_OUT ? nothing : html`<button type="button" @click=${() => location.reload()}>Reload</button>`}</p>` : nothing}
  ${tasks.map((own, index) => sheetTemplate(own, sheetsOf(page.now)[index], index === 0))}
  ${keyTemplate()}
`;

const choices = () => html`
  <form class="choices" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <fieldset>
      <legend>Level</legend>
      ${LEVELS.map(
        (level) =>
          html`<label>
            <input
              type="radio"
              name="level"
              .checked=${live(level === page.now.level)}
              @change=${() => choose({ level })}
            />
            ${level}
          </label>`,
      )}
    </fieldset>
    <fieldset>
      <legend>Topics</legend>
      ${topics.map(
        ({ name, title }) =>
          html`<label>
            <input
              type="checkbox"
              name=${name}
              .checked=${live(page.now.topics.length === 0 || page.now.topics.includes(name))}
              @change=${chooseTopics}
            />
            ${title}
          </label>`,
      )}
    </fieldset>
    <div class="numbers">
      ${numberInput('Exercises', 'count', 1, MOST_EXERCISES)}
      ${numberInput('Seed', 'seed', 0, MOST_SEED)}
      ${numberInput('Sheets for a class', 'sheets', 1, MOST_SHEETS)}
      <button type="button" @click=${() => choose({ seed: (page.now.seed + 1) % (MOST_SEED + 1) })}>
        Another sheet
      </button>
      ${switchInput('Formulas', 'formulas')} ${switchInput('Show the key', 'key')}
      <button type="button" @click=${() => window.print()}>
        ${page.now.sheets > 1 ? 'Print sheets and key' : 'Print sheet and key'}
      </button>
    </div>
  </form>
`;

/** @param {Task[]} own @param {Sheet} which @param {boolean} isFirst others are for paper */
const sheetTemplate = (own, which, isFirst) =>
  html`<article
    class=${isFirst ? 'sheet' : 'sheet for-paper'}
    aria-labelledby=${`sheet-title${isFirst ? '' : which.seed}`}
  >
    <h2 id=${`sheet-title${isFirst ? '' : which.seed}`}>${written(sheetTitle, which)}</h2>
    ${isFirst ? scoreTemplate() : nothing}
    <p class="for-paper named">Name: <span class="line"></span> Date: <span class="line"></span></p>
    <p class="letters">
      d: columns of a table or channels of a head. b: base. p: position. i: pair, from 0. Angles are
      in radians.
    </p>
    ${page.now.formulas ? formulas(own) : nothing}
    <ol class="tasks">
      ${own.map((task, index) =>
        isFirst
          ? taskTemplate(task, index, {
              typed: typed.get(index) ?? '',
              verdict: verdicts()[index],
              onChange: (text) => answer(index, text),
            })
          : taskTemplate(task, index),
      )}
    </ol>
  </article>`;

function scoreTemplate() {
  const right = verdicts().filter(Boolean).length;
  return html`<div class="standing">
    <p class="score" role="status">
      ${typed.size ? `${right} of ${tasks[0].length} right. ${noted}` : ''}
    </p>
    <button type="button" ?hidden=${typed.size === 0} @click=${printAnswers}>
      Print my answers
    </button>
    ${gradebook?.back ? html`<a href=${gradebook.back}>Back to the platform</a>` : nothing}
  </div>`;
}

/** Of the sheet on screen: what was typed, and neither key nor room to work. */
function printAnswers() {
  document.body.classList.add('answered');
  addEventListener('afterprint', () => document.body.classList.remove('answered'), { once: true });
  window.print();
}

const keyTemplate = () =>
  html`<article
    class="key"
    aria-labelledby="key-title"
    ?hidden=${!page.now.key || gradebook !== null}
  >
    <h2 id="key-title">${`Key · ${written(sheetTitle, page.now)}`}</h2>
    ${tasks.length > 1 ? classKey() : ownKey()}
    <p class="made">
      Every answer was computed by the core of posenc.
      ${location.protocol.startsWith('http') ? addressOf(page.now) : nothing}
    </p>
  </article>`;

const ownKey = () =>
  html`<ol>
    ${(tasks[0] ?? []).map(
      (task) =>
        html`<li>
          <p><b>${answerText(task)}</b></p>
          <p class="steps">${withPowers(task.steps.join('; '))}</p>
        </li>`,
    )}
  </ol>`;

/** One page for a class: a row for each sheet. */
const classKey = () =>
  html`<table>
    <tbody>
      ${sheetsOf(page.now).map(
        ({ seed }, at) =>
          html`<tr>
            <th scope="row">Sheet ${seed}</th>
            ${tasks[at].map((task, index) => html`<td>${index + 1}) ${answerText(task)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** Of this sheet and nothing else: the page's own may hold what a stranger wrote. @param {Sheet} given */
const addressOf = (given) => location.origin + location.pathname + written(sheetHash, given);

/** @param {Task[]} own */
function formulas(own) {
  const used = new Set(own.map(({ topic }) => topic));
  const shown = topics.filter(({ name, isPicture }) => used.has(name) && !isPicture);
  if (shown.length === 0) return nothing;
  return html`<dl class="formulas">
    ${shown.map(
      ({ title, formula }) =>
        html`<dt>${title}</dt>
          <dd>${withPowers(formula)}</dd>`,
    )}
  </dl>`;
}

function chooseTopics() {
  const boxes = [...root.querySelectorAll('.choices input[type=checkbox]')];
  const names = topics.map(({ name }) => name);
  const chosen = boxes
    .filter((box) => /** @type {HTMLInputElement} */ (box).checked)
    .map((box) => /** @type {HTMLInputElement} */ (box).name)
    .filter((name) => names.includes(name));
  choose({ topics: chosen.length === names.length ? [] : chosen });
}

/**
 * @param {string} text
 * @param {'count' | 'seed' | 'sheets'} name
 * @param {number} least
 * @param {number} most
 */
const numberInput = (text, name, least, most) =>
  html`<label>
    ${text}
    <input
      type="number"
      name=${name}
      min=${least}
      max=${most}
      .value=${String(page.now[name])}
      @change=${(/** @type {Event} */ { target }) => {
        const input = /** @type {HTMLInputElement} */ (target);
        const wanted = Math.min(Math.max(Math.round(Number(input.value)) || 0, least), most);
        input.value = String(wanted);
        choose({ [name]: wanted });
      }}
    />
  </label>`;

/** @param {string} text @param {'formulas' | 'key'} name */
const switchInput = (text, name) =>
  html`<label>
    <input
      type="checkbox"
      name=${`show-${name}`}
      .checked=${live(page.now[name])}
      @change=${() => choose({ [name]: !page.now[name] })}
    />
    ${text}
  </label>`;

startTheme();
show().then(async () => {
  try {
    gradebook = await openGradebook((delivery) => {
      noted = NOTES[delivery];
      render(template(), root);
    });
  } catch {
    problem = SHUT_OUT;
  }
  if (gradebook) resume(gradebook.typed);
  render(template(), root);
});
