/** The page of worksheets: choices, the sheet they make, and its key, all of it in the address. */
import './start.js';
import { html, nothing, render } from 'lit';
import { live } from 'lit/directives/live.js';
import { fixed } from '../plot/format.js';
import { connect } from '../worker/connect.js';
import { written } from '../export/writer.js';
import { PageState } from './page-state.js';
import {
  LEVELS,
  MOST_EXERCISES,
  MOST_SEED,
  judge,
  makeTasks,
  readSheet,
  sheetHash,
  sheetTitle,
} from '../worksheets/sheet.js';
import { topics } from '../worksheets/topics.js';
import { counted } from '../texts/words.js';
import { startTheme } from './theme.js';

/** @import { Sheet, Task } from '../worksheets/sheet.js' */

const POWER = /\^\(((?:[^()]|\([^()]*\))*)\)/;

const root = /** @type {HTMLElement} */ (document.querySelector('main'));
const page = new PageState(
  readSheet,
  (sheet) => written(sheetHash, sheet),
  () => show(true),
);
/** @type {Task[]} */
let tasks = [];
let problem = '';
/** What readers have typed, by exercise. @type {Map<number, boolean | null>} */
const verdicts = new Map();
/** Of the last request: a slower one before it must not win. */
let asked = 0;

/** @param {Partial<Sheet>} change one history entry */
function choose(change) {
  page.push({ ...page.now, ...change });
  show('seed' in change || 'level' in change || 'count' in change || 'topics' in change);
}

/** @param {boolean} isNew whether the exercises change */
async function show(isNew) {
  if (isNew) {
    const request = ++asked;
    try {
      const made = await makeTasks(page.now, connect().core);
      if (request !== asked) return;
      tasks = made;
      problem = '';
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    verdicts.clear();
    for (const input of root.querySelectorAll('.answer input'))
      /** @type {HTMLInputElement} */ (input).value = '';
  }
  render(template(), root);
}

const template = () => html`
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
      <button type="button" @click=${() => choose({ seed: (page.now.seed + 1) % (MOST_SEED + 1) })}>
        Another sheet
      </button>
      ${switchInput('Formulas', 'formulas')} ${switchInput('Show the key', 'key')}
      <button type="button" @click=${() => window.print()}>Print sheet and key</button>
    </div>
  </form>
  ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
  <article class="sheet" aria-labelledby="sheet-title">
    <h2 id="sheet-title">${written(sheetTitle, page.now)}</h2>
    <p class="for-paper">Name: <span class="line"></span> Date: <span class="line"></span></p>
    <p class="letters">
      d: columns of a table or channels of a head. n: base. p: position. i: pair, from 0. Angles are
      in radians.
    </p>
    ${page.now.formulas ? formulas() : nothing}
    <ol class="tasks">
      ${tasks.map(taskTemplate)}
    </ol>
  </article>
  <article class="key" aria-labelledby="key-title" ?hidden=${!page.now.key}>
    <h2 id="key-title">${`Key to ${written(sheetTitle, page.now)}`}</h2>
    <ol>
      ${tasks.map(
        (task) =>
          html`<li>
            <p><b>${answerText(task)}</b></p>
            <p class="steps">${withPowers(task.steps.join('; '))}</p>
          </li>`,
      )}
    </ol>
    <p class="made">
      Every answer was computed by the core of posenc.
      ${location.protocol.startsWith('http') ? addressOf(page.now) : nothing}
    </p>
  </article>
`;

/** Of this sheet and nothing else: the page's own may hold what a stranger wrote. @param {Sheet} given */
const addressOf = (given) => location.origin + location.pathname + written(sheetHash, given);

function formulas() {
  const used = new Set(tasks.map(({ topic }) => topic));
  const shown = topics.filter(({ name }) => used.has(name));
  return html`<dl class="formulas">
    ${shown.map(
      ({ title, formula }) =>
        html`<dt>${title}</dt>
          <dd>${withPowers(formula)}</dd>`,
    )}
  </dl>`;
}

/** Exponents raised: `n^(2i/d)`. @param {string} text */
const withPowers = (text) =>
  text.split(POWER).map((part, index) => (index % 2 ? html`<sup>${part}</sup>` : part));

/** @param {Task} task @param {number} index */
function taskTemplate(task, index) {
  const { given, ask, decimals, unit } = task;
  const verdict = verdicts.get(index);
  const precision =
    decimals === 0
      ? 'a whole number'
      : counted(decimals, { one: '{0} decimal', other: '{0} decimals' });
  return html`<li>
    <p class="given">${given}.</p>
    <p>${ask}</p>
    <p class="answer">
      <label>
        <span>${`Answer (${precision}):`}</span>
        <input
          type="text"
          inputmode="decimal"
          autocomplete="off"
          spellcheck="false"
          aria-label=${`Answer to exercise ${index + 1}, ${precision}`}
          @change=${(/** @type {Event} */ event) => check(event, task, index)}
        />
      </label>
      ${unit}
      <span class="verdict" role="status"
        >${verdict === undefined ? '' : verdictText(verdict)}</span
      >
    </p>
  </li>`;
}

/** @param {boolean | null} verdict */
const verdictText = (verdict) =>
  verdict === null ? 'That is no number.' : verdict ? '✓ right' : '✗ not yet';

/** @param {Event} event @param {Task} task @param {number} index */
function check({ target }, task, index) {
  const { value } = /** @type {HTMLInputElement} */ (target);
  if (value.trim() === '') verdicts.delete(index);
  else verdicts.set(index, judge(value, task));
  render(template(), root);
}

/** @param {Task} task */
const answerText = ({ answer, decimals, unit }) => `${fixed(answer, decimals)} ${unit}`.trim();

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
 * @param {'count' | 'seed'} name
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
show(true);
