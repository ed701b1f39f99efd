/**
 * The picture of a graph: each edge pulls its two points together, some other points push one of them
 * away (McInnes, Healy and Melville 2018, algorithm 5). A strong edge takes part in every epoch.
 */

/** @import { Graph } from './graph.js' */
import { powerTable } from './power.js';

const PUSHES = 5; // of each pull, as in umap-learn
const STEP = 4; // no single force moves a point farther
const NEAR = 1e-3; // keeps the push of near points finite

/**
 * @param {Graph} graph
 * @param {object} options
 * @param {Float64Array} options.points x and y in turns; moved
 * @param {number} options.epochs
 * @param {{a: number, b: number}} options.curve
 * @param {() => number} options.random
 * @returns {(epoch: number) => void} one epoch
 */
export function layOut({ heads, tails, weights }, { points, epochs, curve: { a, b }, random }) {
  const most = weights.reduce((largest, weight) => Math.max(largest, weight), 0);
  const kept = [...weights.keys()].filter((edge) => weights[edge] >= most / epochs);
  const from = Int32Array.from(kept, (edge) => 2 * heads[edge]);
  const to = Int32Array.from(kept, (edge) => 2 * tails[edge]);
  /** Epochs between two pulls of an edge. */
  const every = Float64Array.from(kept, (edge) => most / weights[edge]);
  const nextPull = every.slice();
  const nextPush = every.map((period) => period / PUSHES);
  const count = points.length / 2;
  const powerOf = powerTable(b); // most of the time goes there

  return (epoch) => {
    const rate = epoch === 0 ? 1 : 1 - (epoch - 1) / epochs;
    for (let edge = 0; edge < every.length; edge++) {
      if (nextPull[edge] > epoch) continue;
      const p = from[edge];
      const q = to[edge];
      let x = points[p];
      let y = points[p + 1];
      const dx = x - points[q];
      const dy = y - points[q + 1];
      const apart = dx * dx + dy * dy;
      if (apart > 0) {
        const power = a * powerOf(apart);
        const pull = (-2 * b * power) / (apart * (1 + power));
        const mx = rate * limited(pull * dx);
        const my = rate * limited(pull * dy);
        x += mx;
        y += my;
        points[q] -= mx;
        points[q + 1] -= my;
      }
      nextPull[edge] += every[edge];

      const period = every[edge] / PUSHES;
      const pushes = Math.floor((epoch - nextPush[edge]) / period);
      for (let push = 0; push < pushes; push++) {
        const other = 2 * Math.floor(random() * count);
        const ox = x - points[other];
        const oy = y - points[other + 1];
        const far = ox * ox + oy * oy;
        if (far > 0) {
          const force = (2 * b) / ((NEAR + far) * (1 + a * powerOf(far)));
          x += rate * limited(force * ox);
          y += rate * limited(force * oy);
        } else if (other !== p) {
          x += rate * STEP;
          y += rate * STEP;
        }
      }
      nextPush[edge] += pushes * period;
      points[p] = x;
      points[p + 1] = y;
    }
  };
}

/** @param {number} move */
const limited = (move) => (move > STEP ? STEP : move < -STEP ? -STEP : move);
