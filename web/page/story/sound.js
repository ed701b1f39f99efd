/** The row of clocks as a chord: a tone for each pair, its sine in the left ear, its cosine in the right. */
import { Sounding, canSound } from '../../sound/render.js';
import { chord } from '../../sound/score.js';
import { connect } from '../../worker/connect.js';
import { HERO } from '../../content/hero.js';

/** @import { Hero } from './hero.js' */

const APART = 120; // ms between two rows while a reader drags

/** @type {AbortController | null} */
let listening = null;

/** @param {HTMLButtonElement} button @param {Hero} hero */
export async function toggleSound(button, hero) {
  if (listening) {
    listening.abort();
    return;
  }
  if (!canSound()) {
    button.textContent = 'This browser gives pages no sound';
    return;
  }
  const { signal } = (listening = new AbortController());
  /** @type {Sounding | null} */
  let sounding = null;
  button.setAttribute('aria-pressed', 'true');
  signal.addEventListener('abort', () => {
    listening = null;
    button.setAttribute('aria-pressed', 'false');
    sounding?.stop();
  });
  const { frequencies } = await connect().core.frequencies(HERO.encoding, HERO.params);
  if (signal.aborted) return;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const sound = async () => {
    waiting = undefined;
    const row = hero.rowAt(hero.position);
    const sine = (/** @type {number} */ _, /** @type {number} */ pair) => row[2 * pair];
    const cosine = (/** @type {number} */ _, /** @type {number} */ pair) => row[2 * pair + 1];
    const begun = await Sounding.begin(chord({ frequencies, rows: 1, sine, cosine }));
    if (signal.aborted) begun?.stop();
    else sounding = begun;
  };
  hero.addEventListener('row', () => (waiting ??= setTimeout(sound, APART)), { signal });
  document.addEventListener('visibilitychange', () => listening?.abort(), { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && listening?.abort(), {
    signal,
  });
  sound();
}
