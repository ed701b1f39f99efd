/**
 * Presenting: `?present` shows one figure at a time, large, with the question of its section; keys of
 * clickers move on. `?present=two-dogs,columns` is a deck of these figures only. The address always
 * names the figure shown, so that a reload or a shared link stands where the speaker stood.
 */

/** @import { Exhibit } from '../told.js' */

const NEXT = ['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'];
const BACK = ['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'];

/**
 * @param {Map<string, Exhibit>} exhibits
 * @param {object} hooks
 * @param {string | null} hooks.at the figure to begin with
 * @param {(id: string) => void} hooks.onStep
 */
export function startPresenting(exhibits, { at, onStep }) {
  const wanted = new URLSearchParams(location.search).get('present');
  if (wanted === null) return;
  const chosen = wanted.split(',').filter((id) => exhibits.has(id));
  const deck = chosen.length ? chosen : shown(exhibits);
  if (deck.length === 0) return;
  const bar = document.createElement('div');
  bar.className = 'presenting';
  const [back, next, blank] = ['Back', 'Next', 'Blank'].map(makeButton);
  blank.setAttribute('aria-pressed', 'false');
  const status = document.createElement('span');
  status.setAttribute('role', 'status');
  const leave = Object.assign(document.createElement('a'), { href: location.pathname });
  leave.textContent = 'Leave';
  bar.append(back, status, next, blank, leave);
  document.body.append(bar);
  document.documentElement.classList.add('present');

  let step = Math.max(deck.indexOf(at ?? ''), 0);
  const tell = () => (status.textContent = `${step + 1} of ${deck.length}`);
  const go = (/** @type {number} */ to) => {
    step = Math.min(Math.max(to, 0), deck.length - 1);
    for (const shown of document.querySelectorAll('.now')) shown.classList.remove('now');
    const { root, element } = /** @type {Exhibit} */ (exhibits.get(deck[step]));
    for (const part of [root, root.closest('section'), root.closest('details')]) {
      part?.classList.add('now');
      if (part instanceof HTMLDetailsElement) part.open = true;
    }
    element.setAttribute('loading', 'eager');
    window.scrollTo(0, 0);
    tell();
    back.disabled = step === 0;
    next.disabled = step === deck.length - 1;
    onStep(deck[step]);
    fit();
  };
  const fit = () => fitStage(bar);
  new ResizeObserver(fit).observe(document.body);

  const toggleBlank = () => {
    const isBlank = document.documentElement.classList.toggle('blank');
    blank.setAttribute('aria-pressed', String(isBlank));
  };
  back.addEventListener('click', () => go(step - 1));
  next.addEventListener('click', () => go(step + 1));
  blank.addEventListener('click', toggleBlank);
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return;
    if (NEXT.includes(event.key)) go(step + 1);
    else if (BACK.includes(event.key)) go(step - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(deck.length - 1);
    else if (event.key === 'b' || event.key === '.') toggleBlank();
    else if (event.key === 'Escape') location.assign(location.pathname + location.hash);
    else return;
    event.preventDefault();
  });
  go(step);
}

/** What the page shows without opening anything, and the link does not leave out. @param {Map<string, Exhibit>} exhibits */
const shown = (exhibits) =>
  [...exhibits.entries()]
    .filter(([, { root }]) => !root.closest('details, [hidden]'))
    .map(([id]) => id);

/** Strokes and margins of figures grow with the letters, as far as a slide has room for all of it. */
const ZOOMS = [1.4, 1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/** @param {HTMLElement} bar what covers the end of the screen */
function fitStage(bar) {
  const { style } = document.documentElement;
  const section = document.querySelector('section.now');
  const room = innerHeight - bar.getBoundingClientRect().height;
  for (const zoom of ZOOMS) {
    style.setProperty('--zoom', String(zoom));
    if (!section || section.getBoundingClientRect().bottom + scrollY <= room) return;
  }
}

/** @param {string} title */
function makeButton(title) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = title.toLowerCase();
  button.textContent = title;
  return button;
}

/** Whether a key belongs to a control: figures keep the keys they use to themselves. @param {Event} event */
const isTyping = (event) =>
  event
    .composedPath()
    .some(
      (node) =>
        node instanceof HTMLElement &&
        /^(INPUT|SELECT|TEXTAREA|BUTTON|A|SUMMARY)$/.test(node.tagName),
    );
