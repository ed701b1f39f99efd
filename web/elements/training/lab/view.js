/** What <pe-lab> shows and does, loaded with the first one on a page. */
import { html, nothing } from 'lit';
import { csv } from '../../../export/csv.js';
import { json } from '../../../export/json.js';
import { saveText } from '../../../export/save.js';
import { curveStyle } from '../../../plot/colors.js';
import { runRows, runValues } from '../../../training/export.js';
import { liveAccuracy } from '../../../training/kept.js';
import lab from '#lab' with { type: 'json' };
import { LENGTHS } from '../../../training/run.js';
import { Session, shownRun } from '../../../training/session.js';
import { fitsModel, tableFor } from '../../../training/tables.js';
import { choicesTemplate } from './choices.js';
import { attentionTemplate, pairTemplate, stripTemplate, tableTemplate } from './details.js';
import { laneName } from './lane-name.js';
import { accuracyPlot, guessingOf, lossPlot } from './run-plots.js';
import { canRead, describeHeads, sentenceTemplate, tokensOf } from './sentence.js';
import { MOST_LANES } from './settings.js';
import { maskOf, storedFor } from './stored.js';
import { percent, statusOf } from './text.js';
import { fetched } from '../../../core/fetched.js';

/** @import { TableData } from '../../frame/types.js' */
/** @import { Task } from '../../../training/index.js' */
/** @import { LaneState } from '../../../training/session.js' */
/** @import { KeptLane } from '../../../training/kept.js' */
/** @import { PeLab } from './lab.js' */

const STEPS_AT_ONCE = 10;
const LEAST_WIDTH = 300;
const GAP = 16;
/** Rahul killed lion today? and the other way round, in the words of the task. */
const PAIR = ['<s> Rahul killed lion today ?', '<s> lion killed Rahul today ?'];

export class LabView {
  #host;
  /** @type {Session} */
  session;
  /** Of the lane whose attention and table are shown. */
  #chosen = 0;
  #known = positionNames();

  /** @param {PeLab} host @param {Record<string, any>} values @param {KeptLane[] | null} stored */
  constructor(host, values, stored) {
    this.#host = host;
    this.values = values;
    this.stored = stored;
    this.task = /** @type {Task} */ (lab.tasks.find(({ name }) => name === values.task));
    this.session = this.#newSession();
  }

  static storedFor = storedFor;

  get #isSentence() {
    return this.values.show === 'sentence' && canRead(this.task);
  }

  /** Who watches is not told the end before. */
  get #isKeptShown() {
    return this.stored !== null && (this.values.kept === 'shown' || this.session.isDone);
  }

  get isCausal() {
    return maskOf(this.values) === 'causal';
  }

  #newSession() {
    const { task, mask, seed, seeds, steps, learningRate, amplitude, randomStart, normalization } =
      this.values;
    const config = { task, mask, learningRate, amplitude, randomStart, normalization };
    const session = new Session(
      {
        names: this.values.lanes,
        config: steps ? { ...config, steps } : config,
        seeds: Array.from({ length: seeds }, (_, index) => seed + index),
        steps: steps || this.task.steps,
        pair: this.task.name === 'who' ? PAIR.map((text) => idsOf(text, this.task)) : [],
      },
      {
        open: async () => (await fetched(import('../../../training/connect.js'))).openLane(),
        tableOf: (name) => this.#tableOf(name),
        onChange: () => this.#host.requestUpdate(),
      },
      navigator.hardwareConcurrency,
    );
    this.#follow(session);
    return session;
  }

  /** @param {Session} session */
  #follow(session) {
    const { speed, budget, tokens } = this.values;
    session.speed = speed;
    session.budget = budget;
    session.look(tokensOf(tokens, this.task)).catch((error) => this.#host.fail(error));
  }

  /** What does not change what a run is. @param {Record<string, any>} values */
  adjust(values) {
    this.values = values;
    this.#follow(this.session);
    this.#host.requestUpdate();
  }

  dispose() {
    this.session.dispose();
  }

  reset() {
    this.session.dispose();
    this.session = this.#newSession();
    this.#host.requestUpdate();
  }

  /** @param {string} name */
  async #tableOf(name) {
    if (this.#known.includes(name)) return null;
    const { context } = this.#host;
    const encoding = context?.catalogue.find((entry) => entry.name === name);
    if (!context || !encoding || !fitsModel(encoding))
      throw new Error(`no encoding “${name}” for a model`);
    return tableFor(context.client.core, encoding, this.isCausal);
  }

  // Template ---------------------------------------------------------------------------------------

  /** @param {number} available [px] */
  template(available) {
    const columns = available >= 2 * LEAST_WIDTH + GAP ? 2 : 1;
    const width = Math.floor((available - GAP * (columns - 1)) / columns);
    const shown = {
      lanes: this.session.lanes.map((lane) => ({ ...lane, stored: this.#storedLane(lane.name) })),
      task: this.task,
      steps: this.values.steps || this.task.steps,
    };
    if (this.#isSentence) return html`${this.#buttons()} ${this.#sentence()}`;
    return html`
      <p class="question">${this.task.question}</p>
      ${this.#buttons()}
      <ul class="lanes" aria-label="Lanes">
        ${this.session.lanes.map((lane, index) => this.#lane(lane, index))}
      </ul>
      <p class="hint">
        ✓ right, ✗ wrong; bar: the longest text of
        training.${this.#isKeptShown ? ` Below: kept runs of ${this.stored?.[0].seeds} seeds; the same seed gives the same run.` : ''}
      </p>
      <div class="plots ${columns === 2 ? 'two' : ''}">
        ${columns === 2 ? html`<div>${lossPlot(shown, width)}</div>` : nothing}
        <div>${accuracyPlot(shown, width)}</div>
      </div>
      <div class="doors">
        ${
          canRead(this.task)
            ? html`<details>
                <summary>Use it on your sentence</summary>
                ${this.#sentence()}
              </details>`
            : nothing
        }
        <details class="wide">
          <summary>Another task or encoding</summary>
          ${choicesTemplate(this.#host, this.values, this.task, this.#known)}
        </details>
        <details>
          <summary>Inside the model</summary>
          ${this.#details()} ${columns === 2 ? nothing : lossPlot(shown, width)}
        </details>
      </div>
    `;
  }

  #sentence() {
    return sentenceTemplate(this.session.lanes, this.values.tokens, (tokens) =>
      this.#host.change({ tokens }),
    );
  }

  #buttons() {
    const { session } = this;
    const { isPlaying, isDone } = session;
    const hasBegun = session.lanes.some((lane) => shownRun(lane));
    return html`<div class="buttons" role="group" aria-label="Training">
      <button
        type="button"
        class="primary"
        ?disabled=${isDone}
        @click=${() => (isPlaying ? session.pause() : session.play())}
      >
        ${isPlaying ? 'Pause' : hasBegun ? 'Go on' : 'Train'}
      </button>
      <button type="button" ?disabled=${isDone} @click=${() => this.#skip()}>To the end</button>
      <button
        type="button"
        class="wide"
        ?disabled=${isPlaying || isDone}
        @click=${() => session.step(STEPS_AT_ONCE)}
      >
        ${STEPS_AT_ONCE} steps
      </button>
      <button type="button" ?disabled=${!hasBegun} @click=${() => this.reset()}>Start over</button>
      <button
        type="button"
        class="wide"
        @click=${() => this.#host.change({ seed: String(this.values.seed + 1) })}
      >
        Another seed
      </button>
    </div>`;
  }

  /** Nobody has to watch. */
  #skip() {
    this.session.speed = 'full';
    this.session.play();
  }

  /** @param {LaneState} lane @param {number} index */
  #lane(lane, index) {
    const { color, dash } = curveStyle(index);
    const run = shownRun(lane);
    const shown = run?.probe ?? null;
    const beyond = LENGTHS.indexOf(32);
    const stored = this.#storedLane(lane.name);
    const accuracy = shown ? shown.accuracy : stored?.accuracy.values;
    return html`<li>
      <svg class="sample" width="34" height="10" aria-hidden="true">
        <line x2="34" y1="5" y2="5" stroke=${color} stroke-dasharray=${dash}></line>
      </svg>
      <b>${laneName(lane.name)}</b>
      <span class="so-far"
        ><span class="status ${lane.problem || run?.status === 'diverged' ? 'alarm' : ''}">
          ${statusOf(lane, guessingOf(this.task)) || (stored ? `kept, ${stored.seeds} seeds` : 'not trained yet')}
        </span>
        <span class="score">
          ${accuracy ? html`${percent(accuracy[beyond])} right at length ${LENGTHS[beyond]}` : nothing}
        </span></span
      >
      <button
        type="button"
        aria-label=${`Remove ${laneName(lane.name)}`}
        ?disabled=${this.session.lanes.length === 1}
        @click=${() => this.#setLanes(this.values.lanes.filter((/** @type {string} */ _, /** @type {number} */ at) => at !== index))}
      >
        ✕
      </button>
      ${stripTemplate(shown?.strip, this.task, lab.longest)}
    </li>`;
  }

  /** @param {string} name */
  #storedLane(name) {
    if (!this.#isKeptShown) return null;
    return this.stored?.find(({ positions }) => positions === name) ?? null;
  }

  #details() {
    const lanes = this.session.lanes;
    const chosen = Math.min(this.#chosen, lanes.length - 1);
    const probe = shownRun(lanes[chosen])?.probe;
    const hasBegun = lanes.some((lane) => shownRun(lane));
    const choose = (/** @type {number} */ index) => {
      this.#chosen = index;
      this.#host.requestUpdate();
    };
    return html`<div class="tabs" role="group" aria-label="Lane to look into">
        ${lanes.map(
          (lane, index) =>
            html`<button
              type="button"
              aria-pressed=${index === chosen}
              @click=${() => choose(index)}
            >
              ${laneName(lane.name)}
            </button>`,
        )}
      </div>
      ${
        probe
          ? html`${pairTemplate(probe, this.task)} ${attentionTemplate(probe, this.task)}
            ${tableTemplate(probe)}`
          : html`<p class="hint">Not trained yet.</p>`
      }
      <div class="buttons" role="group" aria-label="Save the runs">
        <button type="button" ?disabled=${!hasBegun} @click=${() => this.#save('csv')}>CSV</button>
        <button type="button" ?disabled=${!hasBegun} @click=${() => this.#save('json')}>
          JSON
        </button>
      </div>`;
  }

  // What a person does -----------------------------------------------------------------------------

  /** @param {string[]} names */
  #setLanes(names) {
    this.#host.change({ lanes: names.slice(0, MOST_LANES).join(' ') });
  }

  /** @param {'csv' | 'json'} format */
  #save(format) {
    const { lanes } = this.session;
    const name = `posenc-lab-${this.task.name}-seed-${this.values.seed}`;
    if (format === 'csv') saveText(csv, runRows(lanes), name, format);
    else saveText(json, runValues(lanes, this.values), name, format);
  }

  // In words ---------------------------------------------------------------------------------------

  describe() {
    if (this.#isSentence) return describeHeads(this.session.lanes);
    const parts = this.session.lanes.map((lane) => {
      const accuracy = this.#accuracyOf(lane);
      const name = laneName(lane.name);
      if (!accuracy) return `${name}: not trained yet`;
      const at = (/** @type {number} */ length) => percent(accuracy[LENGTHS.indexOf(length)]);
      return `${name}: ${at(16)} right at length 16, ${at(32)} at 32, ${at(64)} at 64`;
    });
    return `${this.task.title} ${parts.join('; ')}.`;
  }

  /** @param {LaneState} lane */
  #accuracyOf(lane) {
    const live = lane.runs.flatMap(({ probe }) => (probe ? [probe] : []));
    const stored = this.#storedLane(lane.name);
    if (live.length > 0) return liveAccuracy(live).values;
    return stored?.accuracy.values ?? null;
  }

  /** @returns {TableData} */
  table() {
    const { lanes } = this.session;
    const texts = lanes.map((lane) => this.#accuracyOf(lane)?.map(percent));
    return {
      caption: `Right answers by length, “${this.task.title}”`,
      corner: 'encoding',
      rows: lanes.length,
      columns: LENGTHS.map((length) => `${length} tokens`),
      rowName: (row) => laneName(lanes[row].name),
      text: (row, column) => texts[row]?.[column] ?? '',
    };
  }
}

/** The trainer's own encodings; `custom` is what the catalogue's are to it. */
function positionNames() {
  const parameter = lab.parameters.find(({ name }) => name === 'positions');
  const choices = /** @type {string[]} */ (parameter?.choices ?? []);
  return choices.filter((name) => name !== 'custom');
}

/** @param {string} text @param {Task} task */
const idsOf = (text, { words }) => text.split(' ').map((word) => words.indexOf(word));
