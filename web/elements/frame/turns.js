/** Elements are rendered for the first time in slices: a page of eighty figures answers in between. */

const SLICE = 8; // ms

/** @type {(() => void)[]} */
const waiting = [];
let end = 0; // of the slice under way; 0: there is none

/**
 * Renders now, or when those before have been rendered and the page has had its turn.
 * @template Result
 * @param {() => Result} render
 * @returns {Promise<Result>}
 */
export function inTurn(render) {
  return new Promise((resolve) => {
    waiting.push(() => resolve(render()));
    if (end) go();
    else begin();
  });
}

function begin() {
  end = performance.now() + SLICE;
  setTimeout(() => {
    end = 0;
    if (waiting.length) begin();
  });
  go();
}

function go() {
  while (waiting.length && performance.now() < end) waiting.shift()?.();
}
