/** The speaker's window: what to say now, what comes next, and the time. Its keys are those of the slides. */
import { startTheme } from '../shell/theme.js';
import { clockText, startClock } from './clock.js';
import { keysOf } from './keys.js';
import { Linked } from './linked.js';
import { styles } from './slide-styles.js';

/** @import { Said } from './linked.js' */

const WAITED = 3000; // ms

const PARTS = /** @type {const} */ ([
  ['question', 'Now'],
  ['answerText', 'They should say'],
  ['say', 'Show'],
  ['next', 'Next'],
]);
const PRESSED = ['back', 'forward', 'answer', 'first', 'last', 'blank'];

export function startNotes() {
  startTheme();
  document.adoptedStyleSheets.push(styles);
  document.documentElement.classList.add('notes');
  const head = document.createElement('h1');
  const place = Object.assign(document.createElement('span'), { textContent: 'Notes' });
  place.setAttribute('role', 'status'); // the time beside it would be read aloud every second
  const time = document.createElement('span');
  head.append(place, time);
  const list = document.createElement('dl');
  const texts = PARTS.map(([, title]) => {
    const text = document.createElement('dd');
    list.append(Object.assign(document.createElement('dt'), { textContent: title }), text);
    return text;
  });
  document.querySelector('main')?.replaceChildren(head, list);

  /** @type {Said | null} */
  let said = null;
  let clock = startClock();
  const show = () => {
    if (!said) return;
    const end = said.minutes ? ` of ${said.minutes}` : '';
    time.textContent = ` · ${clockText(clock.past())}${end}`;
  };
  const slides = new Linked({
    tell: (heard) => {
      if (!heard) return;
      said = heard;
      clock = startClock(heard.past);
      place.textContent = `${heard.step + 1} of ${heard.count}`;
      PARTS.forEach(([name], at) => (texts[at].textContent = String(heard[name])));
      show();
    },
  });
  addEventListener(
    'keydown',
    keysOf(Object.fromEntries(PRESSED.map((name) => [name, () => slides.press(name)]))).onKey,
  );
  clock.each(show);
  slides.press('');
  setTimeout(() => {
    if (!said)
      texts[0].textContent =
        'No slides are heard. Open this window from them, by N: some browsers keep windows of files apart.';
  }, WAITED);
}
