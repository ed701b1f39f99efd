// Timings as text, and whether the goals are met.

/**
 * @typedef {import('./measure.mjs').Timing} Timing
 * @typedef {import('./suite.mjs').CaseResult} CaseResult
 * @typedef {{name: string, cases: CaseResult[]}} Environment
 */

/** @param {number} seconds three digits */
function duration(seconds) {
  const [scale, unit] = seconds >= 1 ? [1, 's'] : seconds >= 1e-3 ? [1e3, 'ms'] : [1e6, 'µs'];
  return `${(seconds * scale).toPrecision(3).replace(/e\+.*/, '')} ${unit}`;
}

/** @param {Timing} timing @param {number} ratio */
const ratioText = ({ kind }, ratio) =>
  kind === 'peer' ? `${ratio.toPrecision(3)} x` : ratio.toFixed(ratio < 0.1 ? 3 : 2);

/** Of all that ours cannot be without [s]; 0 where nothing of it is measured. @param {Timing[]} timings */
const limitOf = (timings) =>
  timings.reduce((sum, { seconds, isBound }) => sum + (isBound ? seconds : 0), 0);

/** @param {Timing} timing */
const meets = ({ ratio, gate }) => gate === null || ratio >= gate;

/** @param {Timing} timing */
function goalText(timing) {
  const { gate, stretch, ratio } = timing;
  if (gate === null) return '';
  const goal = `>= ${ratioText(timing, gate)}`;
  if (!meets(timing)) return `${goal}  MISSED`;
  return `${goal}  met${stretch !== null && ratio >= stretch ? ', and the stretch goal' : ''}`;
}

/**
 * @param {CaseResult} result
 * @returns {string}
 */
function caseTable({ name, rounds, spread, retried, timings }) {
  const rows = timings.map((timing) => [
    timing.name,
    duration(timing.seconds),
    timing.kind === 'ours' ? '' : ratioText(timing, timing.ratio),
    goalText(timing),
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map(([subject, time, ratio, goal]) =>
    [`  ${subject.padEnd(widths[0])}`, time.padStart(widths[1]), ratio.padStart(widths[2]), goal]
      .join('   ')
      .trimEnd(),
  );
  const limit = limitOf(timings);
  if (limit > 0) {
    lines.push(
      `  limit: what ours cannot be without is ${(limit / timings[0].seconds).toFixed(2)} of ours`,
    );
  }
  const moved = `rounds differ by ${((spread - 1) * 100).toFixed(0)} %`;
  return [`${name}   (${rounds} rounds, ${moved}${retried ? ', retried' : ''})`, ...lines].join(
    '\n',
  );
}

/** @param {Environment} environment */
export function environmentTable({ name, cases }) {
  return [`\n== ${name}`, ...cases.map(caseTable)].join('\n\n');
}

/**
 * @param {Environment[]} environments
 * @param {Timing['kind']} kind
 */
function goals(environments, kind) {
  return environments.flatMap((environment) =>
    environment.cases.flatMap(({ name, timings }) =>
      timings
        .filter((timing) => timing.kind === kind && timing.gate !== null)
        .map((timing) => ({
          met: meets(timing),
          isForbidden: timing.seconds < (timing.gate ?? 0) * limitOf(timings),
          text: `${environment.name}, ${name}: ${timing.name} ${ratioText(timing, timing.ratio)}, goal ${ratioText(timing, timing.gate ?? 0)}`,
        })),
    ),
  );
}

/**
 * Goals against peers decide: they hold on a busy machine too. Fractions of rooflines do not, and
 * depend on the machine; they are reported. A goal above what a kernel at its limit reaches here is missed,
 * and decides nothing: engines compile plain JavaScript better every year.
 * @param {Environment[]} environments
 * @returns {{passed: boolean, text: string}}
 */
export function verdict(environments) {
  const peers = goals(environments, 'peer');
  const rooflines = goals(environments, 'roofline');
  const missed = (/** @type {typeof peers} */ list) => list.filter(({ met }) => !met);
  const count = (/** @type {typeof peers} */ list) =>
    `${list.length - missed(list).length} of ${list.length}`;
  return {
    passed: missed(peers).every(({ isForbidden }) => isForbidden),
    text: [
      `goals against peers met: ${count(peers)}; fractions of rooflines: ${count(rooflines)}`,
      ...[...missed(peers), ...missed(rooflines)].map(
        ({ text, isForbidden }) =>
          `  missed: ${text}${isForbidden ? ', which the limit of ours forbids here' : ''}`,
      ),
    ].join('\n'),
  };
}

/**
 * How far we are ahead of the fastest peer: one core against one, then against its threads, of our one core
 * and of our pool, which has as many workers. Below 1 it is the peer that is ahead.
 * @param {CaseResult} result
 */
function aheadOf({ name, timings }) {
  const least = (/** @type {Timing[]} */ list) => Math.min(...list.map(({ seconds }) => seconds));
  const peers = timings.filter(({ kind }) => kind === 'peer');
  const threaded = peers.filter(({ threads }) => threads > 1);
  const pool = timings.filter(({ kind, threads }) => kind === 'part' && threads > 1);
  if (threaded.length === 0) return [];
  const [ours] = timings;
  const ratio = (/** @type {number} */ a, /** @type {number} */ b) => `${(a / b).toPrecision(3)} x`;
  const one = ratio(least(peers.filter(({ threads }) => threads === 1)), ours.seconds);
  const against = `against ${threaded[0].threads} threads ${ratio(least(threaded), ours.seconds)}`;
  const ofPool = pool.length > 0 ? `, our pool ${ratio(least(threaded), least(pool))}` : '';
  return [`  ${name}: one core ${one}; ${against} with one core${ofPool}`];
}

/** @param {Environment[]} environments */
export const aheadText = (environments) =>
  environments
    .map(({ name, cases }) => ({ name, lines: cases.flatMap(aheadOf) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ name, lines }) => [`ahead of the fastest peer in ${name}:`, ...lines].join('\n'))
    .join('\n\n');
