/**
 * Slides: `?present` shows one figure at a time, large, under its question; the answer comes on a key. On
 * the page of a lesson they are its stops, elsewhere the figures that the page shows, or those that
 * `?present=two-dogs,columns` names. The address always names the slide.
 */
import { captionOf } from '../../settings/caption.js';
import { ended } from '../../texts/words.js';
import { clockText, startClock } from './clock.js';
import { keysOf } from './keys.js';
import { Linked } from './linked.js';
import { startPen } from './pen.js';
import { styles } from './slide-styles.js';

/** @import { Exhibit } from '../story/told.js' */

/**
 * @typedef {object} Slide
 * @property {string} id of its figure
 * @property {string} question
 * @property {string} title of the figure
 * @property {HTMLDetailsElement | null} answer
 * @property {string} answerText
 * @property {string} say what a speaker may say
 */

/** Of a screen of 1280 × 720, so that the smallest letters of a figure have 16 px. */
const SCREEN = { width: 1280, height: 720, zoom: 1.25 };
const LEAST_ZOOM = 0.7;

/**
 * @param {Map<string, Exhibit>} exhibits
 * @param {object} hooks
 * @param {string | null} hooks.at the figure to begin with
 * @param {(id: string) => void} hooks.onStep
 */
export function startSlides(exhibits, { at, onStep }) {
  const slides = slidesOf(exhibits);
  if (slides.length === 0) return;
  document.adoptedStyleSheets.push(styles);
  const { classList, style } = document.documentElement;
  classList.add('present');
  const minutes = Number(document.body.dataset.minutes ?? 0);
  const clock = startClock();
  let step = Math.max(
    slides.findIndex(({ id }) => id === at),
    0,
  );
  const speaker = new Linked({
    tell: (said) => {
      if (!said) tell(); // what other slides of this deck say is no question
    },
    press: (/** @type {string} */ name) => actions[name]?.(),
  });

  const bar = document.createElement('div');
  bar.className = 'presenting';
  const place = document.createElement('span');
  place.setAttribute('role', 'status');
  const time = document.createElement('span');
  time.className = 'time';
  const leave = Object.assign(document.createElement('a'), { textContent: 'Leave' });
  const rest = location.search
    .slice(1)
    .split('&')
    .filter((part) => !/^present(=|$)/.test(part));
  leave.href = `${location.pathname}?${rest.join('&')}`.replace(/\?$/, '');
  leave.addEventListener('click', () => (leave.hash = location.hash)); // as it stands now

  const tell = () => {
    const { question, answerText, say } = slides[step];
    const next = slides[step + 1]?.question ?? '';
    const isShown = answerShown();
    speaker.send({ step, count: slides.length, question, answerText, say, next, isShown, minutes, past: clock.past() }); // prettier-ignore
  };
  const answerShown = () => slides[step].answer?.open === true;
  const show = (/** @type {boolean} */ isOpen) => {
    const { answer } = slides[step];
    if (answer) answer.open = isOpen;
    buttons.answer.disabled = !answer;
    buttons.answer.setAttribute('aria-pressed', String(isOpen && answer !== null));
    tell();
  };
  const go = (/** @type {number} */ to) => {
    step = Math.min(Math.max(to, 0), slides.length - 1);
    for (const shown of document.querySelectorAll('.now')) shown.classList.remove('now');
    const { root, element } = /** @type {Exhibit} */ (exhibits.get(slides[step].id));
    for (const part of [root, root.closest('section'), root.closest('details')]) {
      part?.classList.add('now');
      if (part instanceof HTMLDetailsElement) part.open = true;
    }
    element.setAttribute('loading', 'eager');
    window.scrollTo(0, 0);
    place.textContent = `${step + 1} of ${slides.length}`;
    buttons.back.disabled = step === 0;
    pen.clear();
    show(false);
    onStep(slides[step].id);
    fit();
  };
  const toggle = (/** @type {string} */ name, /** @type {string} */ button = name) => {
    const isOn = classList.toggle(name);
    buttons[button].setAttribute('aria-pressed', String(isOn));
    return isOn;
  };

  /** @type {Record<string, () => void>} */
  const actions = {
    back: () => (isListed() ? turn(-1) : go(step - 1)),
    forward: () => {
      if (isListed()) turn(1);
      else if (slides[step].answer && !answerShown()) show(true);
      else go(step + 1);
    },
    answer: () => show(!answerShown()),
    first: () => go(0),
    last: () => go(slides.length - 1),
    controls: () => toggle('controls'),
    overview: () => toggle('overview') && links[step].focus(),
    pen: () => pen.use(toggle('pen')),
    blank: () => void toggle('blank'),
    notes: () => {
      if (!speaker.open()) place.textContent = 'The browser opens no second window.';
    },
    leave: () => (isListed() ? toggle('overview') : leave.click()),
  };
  const keys = keysOf(actions);
  /** @type {Record<string, HTMLButtonElement>} */
  const buttons = Object.fromEntries(
    keys.shown.map(({ name, key, text }) => [name, makeButton(text, key, actions[name])]),
  );
  const list = overviewOf(slides, (index) => {
    toggle('overview');
    go(index);
  });
  const links = list.querySelectorAll('a');
  const isListed = () => classList.contains('overview');
  /** In the overview. @param {-1 | 1} by */
  const turn = (by) => {
    const at = [...links].findIndex((link) => link === document.activeElement);
    links[Math.min(Math.max(at + by, 0), links.length - 1)].focus();
  };
  const pen = startPen();
  bar.append(...Object.values(buttons), place, time, leave);
  document.body.append(list, pen.canvas, bar);
  addEventListener('keydown', keys.onKey);
  clock.each(() => {
    const past = clockText(clock.past());
    time.textContent = minutes ? `${past} of ${minutes}` : past;
  });

  const fit = () => {
    const { width, height, zoom } = SCREEN;
    const scale = Math.max(zoom * Math.min(innerWidth / width, innerHeight / height), LEAST_ZOOM);
    style.setProperty('--zoom', String(scale));
    style.setProperty('--high', `${(innerHeight - bar.offsetHeight) / scale}px`);
  };
  new ResizeObserver(fit).observe(bar);
  addEventListener('resize', fit);
  addEventListener('hashchange', () => {
    const wanted = new URLSearchParams(location.hash.slice(1)).get('at');
    const to = slides.findIndex(({ id }) => id === wanted);
    if (to >= 0 && to !== step) go(to);
  });
  go(step);
}

/** @param {Map<string, Exhibit>} exhibits @returns {Slide[]} */
function slidesOf(exhibits) {
  const wanted = (new URLSearchParams(location.search).get('present') ?? '').split(',');
  const named = wanted.filter((id) => exhibits.has(id));
  const shown = [...exhibits.entries()]
    .filter(([, { root }]) => !root.closest('details, [hidden]'))
    .map(([id]) => id);
  return (named.length ? named : shown).map((id) => {
    const { root, element, standard } = /** @type {Exhibit} */ (exhibits.get(id));
    const section = root.closest('section');
    const words = (/** @type {string} */ selector) =>
      section?.querySelector(selector)?.textContent?.trim() ?? '';
    /** @type {HTMLDetailsElement | null} */
    const answer = section?.querySelector('.answer') ?? null;
    return {
      id,
      answer,
      question: words('h1, h2'),
      title: captionOf(element.getAttribute('label') ?? '', standard),
      answerText: words('.answer p'),
      say: words('.say') || (root.querySelector('.notice')?.textContent ?? ''),
    };
  });
}

/**
 * Their questions; where several figures share one, which of them.
 * @param {Slide[]} slides @param {(index: number) => void} choose
 */
function overviewOf(slides, choose) {
  const list = document.createElement('ol');
  list.className = 'slides';
  list.setAttribute('aria-label', 'All slides');
  slides.forEach(({ id, question, title }, index) => {
    const link = Object.assign(document.createElement('a'), { href: `#at=${id}` });
    const isShared = slides.some((other) => other.id !== id && other.question === question);
    link.textContent = isShared ? `${ended(question)} ${title}` : question;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      choose(index);
    });
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  });
  return list;
}

/** @param {string} text @param {string} key @param {() => void} act */
function makeButton(text, key, act) {
  const button = document.createElement('button');
  button.type = 'button';
  const sign = Object.assign(document.createElement('kbd'), { textContent: key });
  button.append(sign, ` ${text}`);
  button.addEventListener('click', () => {
    act();
    button.blur(); // the keys are those of the slides again
  });
  return button;
}
