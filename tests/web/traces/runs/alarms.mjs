/** Random healthy runs on which something is told. */
import { healthyRun } from './healthy.mjs';
import { chanceOf } from './parts.mjs';

/**
 * @param {import('../../../../web/traces/index.js').Traces} traces
 * @param {{runs: number, seed: number}} bounds
 */
export function alarms(traces, { runs, seed }) {
  const chance = chanceOf(seed);
  console.log(`${runs} healthy runs from seed ${seed}`);
  const found = [];
  for (let run = 0; run < runs; run += 1) {
    const { kind, trace, config } = healthyRun(chance);
    const { fault } = traces.checkTrace(trace, config);
    if (fault !== null) found.push(`${kind}, run ${run}: ${fault}, ${JSON.stringify(trace)}`);
  }
  return found;
}
