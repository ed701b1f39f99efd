// Times several pieces of work against each other in one process: in turn, round after round, best
// against best, because a shared machine is now fast, now slow.

/**
 * @typedef {'ours' | 'part' | 'roofline' | 'peer'} Kind
 *   ours      what everything else is compared with; the first subject of a case
 *   part      another form or a part of ours, for information
 *   roofline  what the engine can do at most
 *   peer      somebody else's way to the same result
 * @typedef {{
 *   name: string,
 *   kind: Kind,
 *   run: (repeat: number) => void | Promise<void>,
 *   check?: () => void | Promise<void>,
 *   gate?: number,
 *   stretch?: number,
 *   threads?: number,
 *   isBound?: boolean,
 *   end?: () => void,
 * }} Subject check throws when the result is wrong; gate and stretch are least ratios of this
 *   subject's time to ours: above 1 for peers, below 1 for rooflines; threads: 1 where left
 *   out; isBound: ours cannot be without it, the sum of such is the limit of
 *   ours; end frees what it holds
 * @typedef {{name: string, kind: Kind, seconds: number, repeat: number, samples: number,
 *   ratio: number, gate: number | null, stretch: number | null, threads: number, isBound: boolean}} Timing seconds: best, of one run
 * @typedef {{rounds: number, spread: number, retried: boolean, timings: Timing[]}} Measurement
 *   spread: slowest round of the first roofline (of ours, where there is none) over its fastest
 */

const SAMPLE_MS = 1; // many ticks of the clock
const WARM_UP_MS = 150; // until the engine has compiled for speed
const SLICE_MS = 30; // of each subject in each round
const STEADY = 1.15;

/** @param {Subject} subject @param {number} repeat */
async function sample(subject, repeat) {
  const start = performance.now();
  const pending = subject.run(repeat);
  if (pending) await pending;
  return performance.now() - start;
}

/**
 * Warms a subject up.
 * @param {Subject} subject
 * @returns {Promise<number>} how many runs make a sample
 */
async function warmUp(subject) {
  const end = performance.now() + WARM_UP_MS;
  let repeat = 1;
  for (let calls = 0; calls < 2 || performance.now() < end; calls++) {
    const elapsed = await sample(subject, repeat);
    if (elapsed < SAMPLE_MS) repeat *= 2;
    else repeat = Math.max(1, Math.ceil((repeat * SAMPLE_MS) / elapsed));
  }
  // The clock is coarse and the last sample may have been a slow one: half as many again.
  return repeat === 1 ? 1 : Math.ceil(repeat * 1.5);
}

/**
 * @param {Subject[]} subjects the first is ours; the first roofline tells whether the machine is
 *   steady
 * @param {number} rounds
 * @returns {Promise<Measurement>}
 */
export async function measure(subjects, rounds) {
  for (const { check } of subjects) await check?.();
  /** @type {number[]} */
  const repeats = [];
  for (const subject of subjects) repeats.push(await warmUp(subject));
  const samples = subjects.map(() => 0);
  /** @type {number[][]} best of each round [ms] */
  const bests = subjects.map(() => []);

  const goRounds = async () => {
    for (let round = 0; round < rounds; round++) {
      for (const [s, subject] of subjects.entries()) {
        const end = performance.now() + SLICE_MS;
        let best = Infinity;
        do {
          best = Math.min(best, (await sample(subject, repeats[s])) / repeats[s]);
          samples[s]++;
        } while (performance.now() < end);
        bests[s].push(best);
      }
    }
  };
  const roofline = Math.max(
    0,
    subjects.findIndex(({ kind }) => kind === 'roofline'),
  );
  const spreadOf = (/** @type {number[]} */ times) => Math.max(...times) / Math.min(...times);

  await goRounds();
  const retried = spreadOf(bests[roofline]) > STEADY;
  if (retried) await goRounds(); // all rounds count, for every subject alike
  const spread = spreadOf(bests[roofline].slice(-rounds));

  const seconds = bests.map((times) => Math.min(...times) / 1000);
  for (const { end } of subjects) end?.();
  return {
    rounds: bests[0].length,
    spread,
    retried,
    timings: subjects.map(({ name, kind, gate, stretch, threads = 1, isBound = false }, s) => ({
      name,
      kind,
      seconds: seconds[s],
      repeat: repeats[s],
      samples: samples[s],
      ratio: seconds[s] / seconds[0],
      gate: gate ?? null,
      stretch: stretch ?? null,
      threads,
      isBound,
    })),
  };
}
