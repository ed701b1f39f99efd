/** What <pe-lab> shows and does, loaded with the first one on a page. */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { kebabCase } from '../core/check.js';
import { curveStyle } from '../plot/colors.js';
import { runsCsv, runsJson } from '../training/export.js';
import { meansOf, spreadOf, unpackLanes } from '../training/kept.js';
import lab from '../training/lab.json';
import { LENGTHS } from '../training/run.js';
import { Session, runCurve, shownRun } from '../training/session.js';
import { sets } from '../training/sets.js';
import { fitsModel, tableFor } from '../training/tables.js';
import { phrase, say } from '../texts/say.js';
import { attentionTemplate, pairTemplate, stripTemplate, tableTemplate } from './lab-details.js';
import { labPlot } from './lab-plots.js';
import { LAB_SETTINGS, MOST_LANES } from './lab-settings.js';
import { percent, statusOf } from './lab-text.js';

/** @import { Task } from '../training/index.js' */
/** @import { LaneState } from '../training/session.js' */
/** @import { KeptLane, PackedLane } from '../training/kept.js' */
/** @import { PeLab } from './lab.js' */
/** @import { LabCurve } from './lab-plots.js' */

const STEPS_AT_ONCE = 10;
/** Of a sequence: a strip of fewer says nothing. */
const LEAST_ANSWERS = 4;
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

  /**
   * @param {PeLab} host
   * @param {Record<string, any>} values
   * @param {KeptLane[] | null} stored
   */
  constructor(host, values, stored) {
    this.#host = host;
    this.values = values;
    this.stored = stored;
    this.task = /** @type {Task} */ (lab.tasks.find(({ name }) => name === values.task));
    this.session = this.#newSession();
  }

  /** Kept runs of these settings, where they are those that runs are kept of. @param {Record<string, any>} values */
  static async storedFor(values) {
    const changed = LAB_SETTINGS.filter(
      ({ name, default: standard }) => VARIED.includes(name) && values[name] !== standard,
    );
    const name = `${values.task}-${maskOf(values)}${changed.length ? '-variants' : ''}`;
    if (!sets.some((set) => set.name === name)) return null;
    /** @type {{default: {lanes: PackedLane[]}}} */
    const { default: stored } = await import(`../training/runs/${name}.json`);
    const lanes = unpackLanes(stored.lanes).filter(({ positions, options = {} }) => {
      const given = Object.entries(options);
      return (
        values.lanes.includes(positions) &&
        given.length === changed.length &&
        given.every(([key, value]) => values[key] === value)
      );
    });
    return lanes.length ? lanes : null;
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
        pair: this.task.name === 'who' ? PAIR.map((text) => tokensOf(text, this.task)) : [],
      },
      {
        open: async () => (await import('../training/connect.js')).openLane(),
        tableOf: (name) => this.#tableOf(name),
        onChange: () => this.#host.requestUpdate(),
      },
      navigator.hardwareConcurrency,
    );
    session.speed = this.values.speed;
    session.budget = this.values.budget;
    return session;
  }

  /** Speed and budget do not change what a run is. @param {Record<string, any>} values */
  adjust(values) {
    this.values = values;
    this.session.speed = values.speed;
    this.session.budget = values.budget;
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
      throw new Error(say`no encoding “${name}” for a model`);
    return tableFor(context.client.core, encoding, this.isCausal);
  }

  // Template ---------------------------------------------------------------------------------------

  /** @param {number} available [px] */
  template(available) {
    const columns = available >= 2 * LEAST_WIDTH + GAP ? 2 : 1;
    const width = Math.floor((available - GAP * (columns - 1)) / columns);
    return html`
      <p class="question">${say(this.task.question)}</p>
      ${this.#choices()} ${this.#buttons()}
      <ul class="lanes" aria-label=${say('Lanes')}>
        ${this.session.lanes.map((lane, index) => this.#lane(lane, index))}
      </ul>
      <div class="plots ${columns === 2 ? 'two' : ''}">
        <div>${this.#lossPlot(width)}</div>
        <div>${this.#accuracyPlot(width)}</div>
      </div>
      ${this.stored ? html`<p class="hint">${say('Shaded: kept runs of 5 seeds, least to most; a line is their mean. Train to see your own: with the same seed it is the same run, bit for bit.')}</p>` : nothing}
      ${this.#strips()} ${this.#details()}
    `;
  }

  /** Task, mask, and one lane more. */
  #choices() {
    const { task, mask } = this.values;
    const titles = lab.tasks.map(({ name, title }) => ({ name, title: say(title) }));
    const own = this.task.causal ? say('only those before') : say('both sides');
    const masks = [
      { name: 'task', title: say`as the task: ${own}` },
      { name: 'both-sides', title: say('both sides') },
      { name: 'causal', title: say('only those before') },
    ];
    return html`<div class="choices">
      ${this.#select('task', say('Task'), titles, task)}
      ${this.#select('mask', say('A word sees'), masks, mask)} ${this.#adder()}
    </div>`;
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {{name: string, title: string}[]} options
   * @param {string} value
   */
  #select(name, label, options, value) {
    return html`<label
      >${label}
      <select
        .value=${live(value)}
        @change=${(/** @type {Event} */ event) =>
          this.#change(name, /** @type {HTMLSelectElement} */ (event.target).value)}
      >
        ${options.map(
          (option) =>
            html`<option value=${option.name} ?selected=${option.name === value}>
              ${option.title}
            </option>`,
        )}
      </select>
    </label>`;
  }

  #buttons() {
    const { session } = this;
    const { isPlaying, isDone } = session;
    const hasBegun = session.lanes.some((lane) => shownRun(lane));
    return html`<div class="buttons" role="group" aria-label=${say('Training')}>
      <button
        type="button"
        class="primary"
        ?disabled=${isDone}
        @click=${() => (isPlaying ? session.pause() : session.play())}
      >
        ${isPlaying ? say('Pause') : hasBegun ? say('Go on') : say('Train')}
      </button>
      <button
        type="button"
        ?disabled=${isPlaying || isDone}
        @click=${() => session.step(STEPS_AT_ONCE)}
      >
        ${phrase`${STEPS_AT_ONCE} steps`}
      </button>
      <button type="button" ?disabled=${!hasBegun} @click=${() => this.reset()}>
        ${say('Start over')}
      </button>
      <button type="button" @click=${() => this.#change('seed', String(this.values.seed + 1))}>
        ${say('Another seed')}
      </button>
      <button type="button" ?disabled=${!hasBegun} @click=${() => this.#save('csv')}>
        ${say('CSV')}
      </button>
      <button type="button" ?disabled=${!hasBegun} @click=${() => this.#save('json')}>
        ${say('JSON')}
      </button>
    </div>`;
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
      <b>${lane.name}</b>
      <span class="status ${lane.problem || run?.status === 'diverged' ? 'alarm' : ''}">
        ${statusOf(lane, Math.log(this.task.choices)) || (stored ? say`kept, ${stored.seeds} seeds` : say('not trained yet'))}
      </span>
      <span class="score">
        ${accuracy ? html`${phrase`${percent(accuracy[beyond])} right at length ${LENGTHS[beyond]}`}` : nothing}
      </span>
      <button
        type="button"
        aria-label=${say`Remove ${lane.name}`}
        ?disabled=${this.session.lanes.length === 1}
        @click=${() => this.#setLanes(this.values.lanes.filter((/** @type {string} */ _, /** @type {number} */ at) => at !== index))}
      >
        ✕
      </button>
    </li>`;
  }

  #adder() {
    const tables = (this.#host.context?.catalogue ?? [])
      .filter((encoding) => fitsModel(encoding) && !this.#known.includes(encoding.name))
      .map(({ name }) => name);
    const full = this.values.lanes.length >= MOST_LANES;
    const option = (/** @type {string} */ name) => html`<option value=${name}>${name}</option>`;
    return html`<label class="adder"
      >${say('Add a lane')}
      <select
        ?disabled=${full}
        @change=${(/** @type {Event} */ event) => {
          const select = /** @type {HTMLSelectElement} */ (event.target);
          if (select.value) this.#setLanes([...this.values.lanes, select.value]);
          select.value = '';
        }}
      >
        <option value="">
          ${full ? say`no more than ${MOST_LANES}` : say('choose an encoding')}
        </option>
        <optgroup label=${say('of the lab')}>${this.#known.map(option)}</optgroup>
        <optgroup label=${say('tables of the catalogue, as they are')}>
          ${tables.map(option)}
        </optgroup>
      </select>
    </label>`;
  }

  /** @param {string} name */
  #storedLane(name) {
    return this.stored?.find(({ positions }) => positions === name) ?? null;
  }

  /** @param {number} width */
  #lossPlot(width) {
    const guessing = Math.log(this.task.choices);
    const { steps: wanted } = this.values;
    const steps = wanted || this.task.steps;
    /** @type {LabCurve[]} */
    const curves = this.session.lanes.flatMap((lane, style) => {
      const stored = this.#storedLane(lane.name);
      const live = lane.runs.filter(({ losses }) => losses.length > 0);
      const points = (/** @type {number} */ count, /** @type {number} */ all) =>
        Array.from({ length: count }, (_, index) => ((index + 0.5) * steps) / all);
      /** @type {LabCurve[]} */
      const own = [];
      if (stored) {
        const { length } = stored.curve.values;
        const xs = points(length, length);
        own.push({ name: lane.name, style, xs, pale: live.length > 0, ...stored.curve });
      }
      live.forEach((run, index) => {
        const values = runCurve(run);
        const xs = points(values.length, Math.min(40, run.steps));
        own.push({ name: lane.name, style, xs, values, pale: index < live.length - 1 });
      });
      return own;
    });
    return labPlot(
      {
        label: say`Loss over ${steps} steps of ${this.session.lanes.map(({ name }) => name).join(', ')}`,
        xLabel: say('step'),
        yLabel: say('loss [nats per answer]'),
        xRange: [0, steps],
        yRange: [0, Math.max(guessing, Math.log(this.task.words.length)) * 1.05],
        level: { y: guessing, name: say`guessing among ${this.task.choices}` },
        curves: curves.filter(({ values }) => values.length > 0),
      },
      width,
    );
  }

  /** @param {number} width */
  #accuracyPlot(width) {
    /** @type {LabCurve[]} */
    const curves = this.session.lanes.flatMap((lane, style) => {
      const stored = this.#storedLane(lane.name);
      const live = lane.runs.flatMap(({ probe }) => (probe ? [probe.accuracy] : []));
      /** @type {LabCurve[]} */
      const own = [];
      const common = { name: lane.name, style, xs: LENGTHS };
      if (stored) {
        own.push({ ...common, pale: live.length > 0, ...stored.accuracy });
      }
      if (live.length > 1) own.push({ ...common, ...spreadOf(live) });
      else if (live.length === 1) own.push({ ...common, values: live[0] });
      return own;
    });
    return labPlot(
      {
        label: say`Right answers by length of ${this.session.lanes.map(({ name }) => name).join(', ')}`,
        xLabel: say('length of the content [tokens]'),
        yLabel: say('right answers'),
        xRange: [4, 64],
        yRange: [0, 1],
        xTicks: width < 420 ? [8, 16, 32, 48, 64] : LENGTHS,
        yFormat: (value) => `${Math.round(100 * value)} %`,
        band: { from: lab.shortest, to: lab.longest, name: say('trained on') },
        curves,
      },
      width,
    );
  }

  #strips() {
    const lanes = this.session.lanes.filter((lane) => {
      const strip = shownRun(lane)?.probe?.strip;
      return strip && strip.targets.filter((target) => target >= 0).length > LEAST_ANSWERS;
    });
    if (lanes.length === 0) return nothing;
    return html`<section class="strips">
      <h3>${say('One long sequence, token by token')}</h3>
      <p class="hint">
        ${say('✓ right, ✗ wrong, · not asked; beyond the bar, longer than any sequence of training.')}
      </p>
      ${lanes.map(
        (lane) =>
          html`<div class="strip-row">
            <span>${lane.name}</span>
            ${stripTemplate(/** @type {any} */ (shownRun(lane)?.probe), this.task, lab.longest)}
          </div>`,
      )}
    </section>`;
  }

  #details() {
    const lanes = this.session.lanes;
    const chosen = Math.min(this.#chosen, lanes.length - 1);
    const probe = shownRun(lanes[chosen])?.probe;
    if (!lanes.some((lane) => shownRun(lane)?.probe)) return nothing;
    const choose = (/** @type {number} */ index) => {
      this.#chosen = index;
      this.#host.requestUpdate();
    };
    return html`<section class="details">
      <h3>${say('Inside the model')}</h3>
      <div class="tabs" role="group" aria-label=${say('Lane to look into')}>
        ${lanes.map(
          (lane, index) =>
            html`<button
              type="button"
              aria-pressed=${index === chosen}
              @click=${() => choose(index)}
            >
              ${lane.name}
            </button>`,
        )}
      </div>
      ${
        probe
          ? html`${pairTemplate(probe, this.task)} ${attentionTemplate(probe, this.task)}
            ${tableTemplate(probe)}`
          : html`<p class="hint">${say('Not trained yet.')}</p>`
      }
    </section>`;
  }

  // What a person does -----------------------------------------------------------------------------

  /** @param {string[]} names */
  #setLanes(names) {
    this.#change('lanes', names.slice(0, MOST_LANES).join(' '));
  }

  /** @param {string} name @param {string} text */
  #change(name, text) {
    this.#host.setSetting(name, text);
    const detail = { name, attribute: kebabCase(name), text };
    this.#host.dispatchEvent(
      new CustomEvent('pe-change', { bubbles: true, composed: true, detail }),
    );
  }

  /** @param {'csv' | 'json'} format */
  #save(format) {
    const { lanes } = this.session;
    const text = format === 'csv' ? runsCsv(lanes) : runsJson(lanes, this.values);
    const link = document.createElement('a');
    const type = format === 'csv' ? 'text/csv' : 'application/json';
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = `posenc-lab-${this.task.name}-seed-${this.values.seed}.${format}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  }

  // In words ---------------------------------------------------------------------------------------

  describe() {
    const parts = this.session.lanes.map((lane) => {
      const accuracy = this.#accuracyOf(lane);
      if (!accuracy) return say`${lane.name}: not trained yet`;
      const at = (/** @type {number} */ length) => percent(accuracy[LENGTHS.indexOf(length)]);
      return say`${lane.name}: ${at(16)} right at length 16, ${at(32)} at 32, ${at(64)} at 64`;
    });
    return `${say(this.task.title)} ${parts.join('; ')}.`;
  }

  /** @param {LaneState} lane */
  #accuracyOf(lane) {
    const live = lane.runs.flatMap(({ probe }) => (probe ? [probe.accuracy] : []));
    const stored = this.#storedLane(lane.name);
    if (live.length > 0) return meansOf(live);
    return stored?.accuracy.values ?? null;
  }

  table() {
    const { lanes } = this.session;
    const texts = lanes.map((lane) => this.#accuracyOf(lane)?.map(percent));
    return {
      caption: say`Right answers by length, “${say(this.task.title)}”`,
      corner: 'encoding',
      rows: lanes.length,
      columns: LENGTHS.length,
      rowName: (/** @type {number} */ row) => lanes[row].name,
      columnName: (/** @type {number} */ column) => say`${LENGTHS[column]} tokens`,
      text: (/** @type {number} */ row, /** @type {number} */ column) => texts[row]?.[column] ?? '',
    };
  }
}

/** What sets of kept runs differ in, beside task and mask. */
const VARIED = ['learningRate', 'amplitude', 'randomStart', 'normalization', 'steps'];

/** The trainer's own encodings; `custom` is what the catalogue's are to it. */
function positionNames() {
  const parameter = lab.parameters.find(({ name }) => name === 'positions');
  const choices = /** @type {string[]} */ (parameter?.choices ?? []);
  return choices.filter((name) => name !== 'custom');
}

/** @param {Record<string, any>} values @returns {'both-sides' | 'causal'} */
function maskOf({ task, mask }) {
  if (mask !== 'task') return mask;
  return lab.tasks.find(({ name }) => name === task)?.causal ? 'causal' : 'both-sides';
}

/** @param {string} text @param {Task} task */
const tokensOf = (text, { words }) => text.split(' ').map((word) => words.indexOf(word));
