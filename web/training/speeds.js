/**
 * How fast runs go: how long a worker steps before it looks for messages [ms], and into how many parts a run
 * falls at least; the least time of a whole run and between two parts [ms]; how often a run is tested on its
 * way and with how many sequences.
 */
export const speeds = {
  watch: { slice: 20, parts: 60, run: 6000, rest: 0, probes: 24, tests: 8 },
  full: { slice: 40, parts: 1, run: 0, rest: 0, probes: 8, tests: 24 },
  slow: { slice: 1, parts: Infinity, run: 0, rest: 60, probes: 8, tests: 24 },
};

/** @typedef {keyof typeof speeds} Speed */
