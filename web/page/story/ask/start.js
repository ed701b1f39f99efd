/** Brings questions before figures, and the card at the end: loaded when a reader begins to read. */
import { camelCase } from '../../../core/check.js';
import { guesses, isGuess, SEEN } from '../../../content/guesses.js';
import { Card } from './card.js';
import { Panel } from './panel.js';
import { styles } from './styles.js';
import { showVerdict } from './verdict.js';

/** @import { Exhibit } from '../told.js' */
/** @import { Asked } from './panel.js' */

/**
 * @param {Map<string, Exhibit>} exhibits
 * @param {Record<string, string>} known guesses that the address holds
 * @param {Set<string>} waiting figures that are not told yet
 * @param {() => void} show what is not waited for any longer
 */
export function startPanels(exhibits, known, waiting, show) {
  document.adoptedStyleSheets.push(styles);
  const here = guesses.filter(({ figure }) => {
    const exhibit = exhibits.get(figure); // a lesson has some of them
    return exhibit && !exhibit.root.closest('[hidden]');
  });
  const asked = here.map((guess, index) => {
    const { root, standard } = /** @type {Exhibit} */ (exhibits.get(guess.figure));
    const entries = Object.entries(standard).map(([name, text]) => [camelCase(name), text]);
    /** @type {Asked} */
    const one = { guess, root, settings: Object.fromEntries(entries), made: null };
    return { ...one, place: `Guess ${index + 1} of ${here.length}` };
  });
  const make = (/** @type {Asked} */ one, /** @type {string} */ text) => {
    if (one.made) return;
    one.made = text;
    waiting.delete(one.guess.figure);
    show();
    const { element } = /** @type {Exhibit} */ (exhibits.get(one.guess.figure));
    if (element.failure) element.retry(); // its own button for that was under the question
    const isDrawn = one.guess.how === 'drawing';
    const isSaid = isDrawn && (text === SEEN || !known[one.guess.figure]);
    if (!isSaid) showVerdict(one); // a figure says itself of a curve that was drawn in it
    card.render();
  };
  const tellAll = () => asked.forEach((one) => make(one, SEEN));
  const card = new Card(asked, tellAll);
  for (const one of asked) {
    const { figure } = one.guess;
    const text = known[figure] ?? '';
    if (isGuess(text, one.guess, one.settings)) make(one, text);
    // what was told by its settings, or by a link to its answer, asks no longer
    else if (waiting.has(figure)) new Panel(one, { guess: (made) => make(one, made), tellAll });
  }
  card.render();
}
