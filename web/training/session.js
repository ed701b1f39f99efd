/**
 * Lanes side by side: the same task, data and seeds, one encoding each. A run has a worker of its own; where
 * there are more processors than lanes, several seeds of a lane run at once.
 */
import { TESTS, curveOf } from './run.js';
import { speeds } from './speeds.js';

/** @import { CustomTable, TrainerConfig } from './index.js' */
/** @import { AsyncLane } from './connect.js' */
/** @import { Look, Probe } from './probe.js' */
/** @import { Speed } from './speeds.js' */

/**
 * @typedef {'waiting' | 'running' | 'finished' | 'diverged' | 'out of time'} RunStatus
 *
 * @typedef {object} Run
 * @property {number} seed
 * @property {RunStatus} status
 * @property {number[]} losses of every step [nats per answer]
 * @property {number} steps of the whole run
 * @property {number} seconds that training took, tests not counted
 * @property {number} operations multiplications and additions of training
 * @property {(Probe & {step: number}) | null} probe the latest
 * @property {Look | null} look at the sequence that was asked about last
 * @property {string} hash of the weights, once the run has ended
 *
 * @typedef {object} LaneState
 * @property {string} name
 * @property {Run[]} runs one for each seed, in their order
 * @property {string} problem why it cannot run
 */

/** At most so many runs step at once: the page needs a core of its own. */
class Slots {
  #free;
  /** @type {(() => void)[]} */
  #waiting = [];

  /** @param {number} count */
  constructor(count) {
    this.count = count;
    this.#free = count;
  }

  /** @template Result @param {() => Promise<Result>} work @returns {Promise<Result>} */
  async use(work) {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise((resolve) => this.#waiting.push(() => resolve(undefined)));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/** @typedef {{lane: AsyncLane, end: () => void}} Opened */

export class Session {
  /** @type {LaneState[]} */
  lanes;
  #hooks;
  #config;
  #pair;
  #slots;
  /** @type {Map<Run, Opened>} of runs that have begun and not ended */
  #workers = new Map();
  /** @type {Opened[]} whose run has ended: the next one takes it */
  #idle = [];
  /** @type {Set<Run>} being driven */
  #driven = new Set();
  #isPlaying = false;
  #isOver = false;
  #stepsLeft = 0; // of every lane, where single steps were asked for
  #tokens = /** @type {number[]} */ ([]);
  /** @type {Speed} */
  speed = 'watch';
  /** Most seconds of training of one run; 0: no end. */
  budget = 0;

  /**
   * @param {object} options
   * @param {string[]} options.names of the lanes: `positions` of the trainer, or what tableOf knows
   * @param {TrainerConfig} options.config what lanes share
   * @param {number[]} options.seeds
   * @param {number} options.steps of a run
   * @param {number[][]} options.pair sentences whose last answers are to be compared
   * @param {object} hooks
   * @param {() => Promise<Opened>} hooks.open
   * @param {(name: string) => Promise<CustomTable | null>} hooks.tableOf null: the trainer has it
   * @param {() => void} hooks.onChange
   * @param {number} [cores]
   */
  constructor({ names, config, seeds, steps, pair }, hooks, cores = 2) {
    this.#hooks = hooks;
    this.#config = config;
    this.#slots = new Slots(Math.max(1, cores - 1));
    this.#pair = pair;
    this.lanes = names.map((name) => ({
      name,
      problem: '',
      runs: seeds.map((seed) => newRun(seed, steps)),
    }));
  }

  get isPlaying() {
    return this.#isPlaying;
  }

  /** Whether every run has ended. */
  get isDone() {
    return this.lanes.every((lane) => !currentOf(lane));
  }

  play() {
    this.#isPlaying = true;
    this.#stepsLeft = 0;
    this.#driveAll();
  }

  pause() {
    this.#isPlaying = false;
    this.#hooks.onChange();
  }

  /** A few steps of every lane. @param {number} count */
  step(count) {
    this.#isPlaying = false;
    this.#stepsLeft = count;
    this.#driveAll();
  }

  /** Ends all workers at once; nothing runs any more. */
  dispose() {
    this.#isOver = true;
    this.#isPlaying = false;
    for (const { end } of [...this.#workers.values(), ...this.#idle]) end();
    this.#workers.clear();
    this.#idle = [];
  }

  #driveAll() {
    for (const lane of this.lanes) this.#fill(lane);
    this.#hooks.onChange();
  }

  /** As many runs of a lane at once as there are slots for it; of single steps the first alone. @param {LaneState} lane */
  #fill(lane) {
    const lanes = this.lanes.filter(currentOf).length;
    const most = this.#isPlaying ? Math.ceil(this.#slots.count / lanes) : 1;
    let driven = lane.runs.filter((run) => this.#driven.has(run)).length;
    for (let run; driven < most && (run = this.#nextOf(lane)); driven += 1) {
      this.#drive(lane, run, this.#stepsLeft);
    }
  }

  /** The first run that is open and that nobody drives. @param {LaneState} lane */
  #nextOf = (lane) => openRuns(lane).find((run) => !this.#driven.has(run));

  /** This run, and those after it that nobody drives. @param {LaneState} lane @param {Run | undefined} run @param {number} steps 0: until paused */
  async #drive(lane, run, steps) {
    let left = steps || Infinity;
    try {
      while (run && !this.#isOver && (this.#isPlaying || steps > 0) && left > 0) {
        this.#driven.add(run);
        const begun = performance.now();
        const taken = await this.#slice(lane, run, left);
        left -= taken;
        this.#hooks.onChange();
        const { run: least, rest } = speeds[this.speed];
        const early = (least * taken) / run.steps - (performance.now() - begun);
        if (Math.max(early, rest) > 0) await sleep(Math.max(early, rest));
        if (lane.problem) break;
        if (isOpen(run)) continue;
        this.#driven.delete(run);
        run = this.#nextOf(lane);
      }
    } catch (error) {
      if (this.#isOver) return;
      lane.problem ||= error instanceof Error ? error.message : String(error);
      for (const each of lane.runs) {
        this.#workers.get(each)?.end();
        this.#workers.delete(each);
      }
    } finally {
      if (run) this.#driven.delete(run);
      if (this.isDone) this.#isPlaying = false;
      if (!this.#isOver) {
        if (this.#isPlaying) for (const each of this.lanes) this.#fill(each);
        this.#hooks.onChange();
      }
    }
  }

  /** Before a lane is asked for anything: the worker of one that has ended would start again. */
  #requireOpen() {
    if (this.#isOver) throw new Error('session: it has ended');
  }

  /** When there is a slot for it. @template Result @param {() => Promise<Result>} work */
  #ask(work) {
    return this.#slots.use(async () => {
      this.#requireOpen();
      return work();
    });
  }

  /**
   * @param {LaneState} state
   * @param {Run} run
   * @param {number} most steps
   * @returns {Promise<number>} steps taken
   */
  async #slice(state, run, most) {
    const lane = await this.#laneFor(state, run);
    const { slice, parts, probes, tests: quick } = speeds[this.speed];
    const limit = Math.min(most, Math.max(1, Math.ceil(run.steps / parts)));
    const report = await this.#ask(() => lane.run(slice, limit));
    const before = run.losses.length;
    run.losses.push(...report.losses);
    run.steps = report.steps;
    run.seconds += report.seconds;
    run.operations += report.operations;
    const { status } = report;
    const isLate = status === 'running' && this.budget > 0 && run.seconds > this.budget;
    const isOver = status !== 'running' || isLate;
    const part = (/** @type {number} */ step) => Math.floor((step * probes) / run.steps);
    if (isOver || part(run.losses.length) > part(before) || !run.probe) {
      const tests = isOver ? TESTS : quick;
      const probe = await this.#ask(() => lane.probe(tests, this.#pair));
      run.probe = { step: run.losses.length, ...probe };
      await this.#look(state);
    }
    if (isOver) {
      run.hash = await this.#ask(() => lane.hash());
      if (this.lanes.some(this.#nextOf)) this.#rest(run); // else its model can be looked at
      run.status = isLate ? 'out of time' : status; // last: who sees it finds everything else there
    }
    return Math.max(1, report.losses.length);
  }

  /**
   * Every model shows, now and while it learns, what it makes of a sequence.
   * @param {number[]} tokens none: it shows nothing
   */
  async look(tokens) {
    this.#tokens = tokens;
    try {
      await Promise.all(this.lanes.map((lane) => this.#look(lane)));
    } catch (error) {
      if (!this.#isOver) throw error;
    }
    if (!this.#isOver) this.#hooks.onChange();
  }

  /** @param {LaneState} state */
  async #look(state) {
    const tokens = this.#tokens;
    const run = shownRun(state);
    const worker = run && this.#workers.get(run);
    if (!worker || tokens.length === 0) return;
    const seen = await worker.lane.look(tokens);
    if (tokens === this.#tokens) run.look = seen;
  }

  /** The worker of a run that has ended is free. @param {Run} run */
  #rest(run) {
    const worker = this.#workers.get(run);
    if (worker) this.#idle.push(worker);
    this.#workers.delete(run);
  }

  /** The run's worker, with the run begun. @param {LaneState} state @param {Run} run */
  async #laneFor(state, run) {
    let worker = this.#workers.get(run);
    if (!worker) {
      worker = this.#idle.pop() ?? (await this.#hooks.open());
      if (this.#isOver) worker.end();
      this.#requireOpen();
      this.#workers.set(run, worker);
    }
    if (run.status === 'waiting') {
      const custom = await this.#hooks.tableOf(state.name);
      const positions = custom ? 'custom' : state.name;
      this.#requireOpen();
      await worker.lane.start({ ...this.#config, positions, custom, seed: run.seed });
      run.status = 'running';
    }
    return worker.lane;
  }
}

/** @param {number} seed @param {number} steps @returns {Run} */
const newRun = (seed, steps) => ({
  seed,
  status: 'waiting',
  losses: [],
  steps,
  seconds: 0,
  operations: 0,
  probe: null,
  look: null,
  hash: '',
});

/** @param {number} time [ms] */
const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** @param {Run} run */
const isOpen = ({ status }) => status === 'running' || status === 'waiting';

/** Runs that are under way or to come. @param {LaneState} lane */
const openRuns = ({ runs, problem }) => (problem ? [] : runs.filter(isOpen));

/** The run that is under way or next. @param {LaneState} lane */
const currentOf = (lane) => openRuns(lane).at(0);

/** The run to look at: the latest that has begun. @param {LaneState} lane */
export const shownRun = ({ runs }) => runs.findLast(({ losses }) => losses.length > 0);

/** @param {Run} run */
export const runCurve = ({ losses, steps }) => curveOf(losses, steps);
