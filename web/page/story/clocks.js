/** The row of clocks of the first screen in the figures that it runs through: one position in all of them. */
import { BEYOND, CLOCKS, HERO, RUNS, handsAt } from '../../content/hero.js';
import { camelCase } from '../../core/check.js';
import { follow, report } from '../../elements/frame/group.js';
import { captionOf } from '../../settings/caption.js';
import { settingsOf } from '../address/settings-of.js';
import { living } from './hero.js';

/** @import { Numbers } from '../../content/hero.js' */
/** @import { Hero } from './hero.js' */

/** Figures of this group read the same position. */
const GROUP = 'clocks';
const SVG = 'http://www.w3.org/2000/svg';
/** Where a word's own arrows point, as a share of a turn: any will do. */
const OWN = [0.1, 0.4, 0.7, 0.25, 0.55, 0.9, 0.3, 0.65];

export async function startClocks() {
  const hero = await living;
  let now = hero.position;
  let isLeading = false; // what the first screen is told it need not tell
  /** @param {number} position whole; the first screen follows as far as its table goes */
  const go = (position) => {
    if (position === now) return;
    now = position;
    isLeading = true;
    hero.go(Math.min(position, hero.last));
    isLeading = false;
    rows.forEach((row) => row.show(now));
  };
  /** @param {number} position */
  const lead = (position) => {
    if (position === now) return;
    go(position);
    report(GROUP, { position: now, dimension: null }, hero);
  };
  const rows = [...document.querySelectorAll('.hands')].map(
    (root) => new Row(/** @type {HTMLElement} */ (root), hero, lead),
  );
  hero.addEventListener('row', () => !isLeading && lead(hero.position));
  const { signal } = new AbortController();
  follow(
    GROUP,
    (reading, source) => {
      const { position = null } = reading ?? {};
      if (source !== hero && position !== null && position >= 0) go(Math.round(position));
    },
    signal,
  );
  rows.forEach((row) => row.tell()); // an address may have set a figure before
  rows.forEach((row) => row.show(now));
}

class Row {
  #hero;
  #lead;
  #run;
  #figure;
  #clocks;
  #says = document.createElement('p');
  #slider = document.createElement('input');
  #position = HERO.position; // as figures come

  /**
   * @param {HTMLElement} root of the figure's markup, empty
   * @param {Hero} hero
   * @param {(position: number) => void} lead to a position, all rows
   */
  constructor(root, hero, lead) {
    this.#hero = hero;
    this.#lead = lead;
    const exhibit = /** @type {HTMLElement} */ (root.parentElement);
    this.#figure = /** @type {Element} */ (exhibit.firstElementChild);
    this.#run = RUNS[exhibit.id];
    const clocks = /** @type {HTMLElement} */ (document.querySelector('.hero .clocks'));
    this.#clocks = /** @type {HTMLElement} */ (clocks.cloneNode(true));
    Object.assign(this.#slider, { type: 'range', min: 0 });
    this.#slider.setAttribute('aria-label', 'Position of the row of clocks');
    this.#slider.addEventListener('input', () => lead(this.#slider.valueAsNumber));
    root.append(this.#says, this.#slider, this.#clocks);
    // whoever sets the figure: its controls, Reset, an address
    new MutationObserver(() => {
      this.tell();
      this.show(this.#position);
    }).observe(this.#figure, { attributes: true });
  }

  /** What the figure is set to, whole, where it is set to a position. */
  get #own() {
    const text = this.#figure.getAttribute('position');
    return text === null ? NaN : Math.round(Number(text));
  }

  tell() {
    if (this.#own >= 0 && this.#own !== this.#position) this.#lead(this.#own);
  }

  get #settings() {
    const all = Object.entries(settingsOf(this.#figure));
    return Object.fromEntries(all.map(([name, text]) => [camelCase(name), Number(text)]));
  }

  /** @param {number} position that a figure is set to, too, which is set to one */
  show(position) {
    this.#position = position;
    if (this.#own >= 0 && this.#own !== position)
      this.#figure.setAttribute('position', String(position));
    const { turns, last } = this.#hero;
    const settings = this.#settings;
    const { encoding = '' } = settingsOf(this.#figure);
    const { has, other, within, isTurned } = this.#run;
    Object.assign(this.#slider, { max: Math.max(last, position), value: position });
    this.#says.textContent = this.#text(settings);
    const hands = handsAt(turns, position);
    const others = other && handsAt(turns, other(position, settings));
    [...this.#clocks.children].forEach((clock, index) => {
      const hand = handOf(clock, 'now');
      set(hand, hands[index]);
      if (others) set(handOf(clock, 'other'), others[index]);
      clock.classList.toggle('off', has !== undefined && !has(CLOCKS[index], settings, encoding));
      if (isTurned) {
        // an arrow of the word's own, turned as the clock is
        const own = `rotate(${-360 * OWN[index]})`;
        handOf(clock, 'other').setAttribute('transform', own);
        set(handOf(clock, 'other'), { x: '16', y: '0' });
        hand.setAttribute('transform', own);
      }
      if (within) shade(clock, within(settings) / turns[index]);
    });
  }

  /** @param {Numbers} settings */
  #text(settings) {
    const { says, spans } = this.#run;
    const p = this.#position;
    const [first, last] = spans?.(settings) ?? [0, Infinity];
    const text = captionOf(says, { ...settings, p });
    if (p >= first && p <= last) return text;
    return `${text} ${captionOf(BEYOND, { first, last })}`;
  }
}

/** @param {Element} clock @param {'now' | 'other'} name @returns {Element} */
function handOf(clock, name) {
  const svg = /** @type {Element} */ (clock.firstElementChild);
  const now = /** @type {Element} */ (svg.querySelector('line:not(.other)'));
  if (name === 'now') return now;
  let other = svg.querySelector('.other');
  if (!other) {
    other = document.createElementNS(SVG, 'line');
    other.classList.add('other');
    now.before(other);
  }
  return other;
}

/** @param {Element} hand @param {{x: string, y: string}} end */
function set(hand, { x, y }) {
  hand.setAttribute('x2', x);
  hand.setAttribute('y2', y);
}

/** What the hand of a clock sweeps, where that is less than a turn. @param {Element} clock @param {number} share of one */
function shade(clock, share) {
  const circle = /** @type {Element} */ (clock.querySelector('circle'));
  let swept = clock.querySelector('.swept');
  if (!swept) {
    swept = document.createElementNS(SVG, 'circle');
    swept.classList.add('swept');
    swept.setAttribute('r', '9');
    swept.setAttribute('pathLength', '1');
    circle.after(swept);
  }
  // a broad stroke from 0, the way that hands turn
  swept.setAttribute('transform', 'scale(1,-1)');
  swept.setAttribute('stroke-dasharray', share < 1 ? `${share} 2` : '0 2');
}
