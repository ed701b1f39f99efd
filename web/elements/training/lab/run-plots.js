/** The two plots over all lanes: loss by step, and right answers by length. */
import lab from '#lab' with { type: 'json' };
import { quantity } from '../../../plot/format.js';
import { liveAccuracy } from '../../../training/kept.js';
import { LENGTHS } from '../../../training/run.js';
import { runCurve } from '../../../training/session.js';
import { laneName } from './lane-name.js';
import { labPlot } from './plots.js';

/** @import { Task } from '../../../training/index.js' */
/** @import { KeptLane } from '../../../training/kept.js' */
/** @import { LaneState } from '../../../training/session.js' */
/** @import { LabCurve } from './plots.js' */

/**
 * @typedef {object} Shown
 * @property {(LaneState & {stored: KeptLane | null})[]} lanes with the kept runs of each
 * @property {Task} task
 * @property {number} steps of a run
 */

/** Loss of a guess among the possible answers [nats]. @param {Task} task */
export const guessingOf = (task) => Math.log(task.choices);

/** @param {Shown} shown @param {number} width [px] */
export function lossPlot({ lanes, task, steps }, width) {
  const guessing = guessingOf(task);
  /** @type {LabCurve[]} */
  const curves = lanes.flatMap((lane, style) => {
    const { stored } = lane;
    const live = lane.runs.filter(({ losses }) => losses.length > 0);
    const points = (/** @type {number} */ count, /** @type {number} */ all) =>
      Array.from({ length: count }, (_, index) => ((index + 0.5) * steps) / all);
    /** @type {LabCurve[]} */
    const own = [];
    if (stored) {
      const { length } = stored.curve.values;
      const xs = points(length, length);
      own.push({ name: laneName(lane.name), style, xs, pale: live.length > 0, ...stored.curve });
    }
    live.forEach((run, index) => {
      const values = runCurve(run);
      const xs = points(values.length, Math.min(40, run.steps));
      own.push({ name: laneName(lane.name), style, xs, values, pale: index < live.length - 1 });
    });
    return own;
  });
  return labPlot(
    {
      label: `Loss over ${quantity(steps, 'step')} of ${lanes.map(({ name }) => laneName(name)).join(', ')}`,
      xLabel: 'step',
      yLabel: 'loss [−ln of the chance of the right answer]',
      xRange: [0, steps],
      yRange: [0, Math.max(guessing, Math.log(task.words.length)) * 1.05],
      level: { y: guessing, name: `guessing among ${task.choices}` },
      curves: curves.filter(({ values }) => values.length > 0),
    },
    width,
  );
}

/** @param {Shown} shown @param {number} width [px] */
export function accuracyPlot({ lanes }, width) {
  /** @type {LabCurve[]} */
  const curves = lanes.flatMap((lane, style) => {
    const { stored } = lane;
    const live = lane.runs.flatMap(({ probe }) => (probe ? [probe] : []));
    /** @type {LabCurve[]} */
    const own = [];
    const common = { name: laneName(lane.name), style, xs: LENGTHS };
    if (stored) {
      own.push({ ...common, pale: live.length > 0, ...stored.accuracy });
    }
    if (live.length > 1) own.push({ ...common, ...liveAccuracy(live) });
    else if (live.length === 1) own.push({ ...common, values: live[0].accuracy });
    return own;
  });
  return labPlot(
    {
      label: `Right answers by length of ${lanes.map(({ name }) => laneName(name)).join(', ')}`,
      xLabel: 'length of the content [tokens]',
      yLabel: 'right answers',
      xRange: [4, 64],
      yRange: [0, 1],
      xTicks: width < 420 ? [8, 16, 32, 48, 64] : LENGTHS,
      yFormat: (value) => `${Math.round(100 * value)} %`,
      band: { from: lab.shortest, to: lab.longest, name: 'trained on' },
      curves,
    },
    width,
  );
}
