/** The row of clocks of the first screen in the figures that it runs through: one position in all of them. */
import { CLOCKS, RUNS, handsOf } from '../../content/hero.js';
import { camelCase } from '../../core/check.js';
import { follow, report } from '../../elements/frame/group.js';
import { captionOf } from '../../settings/caption.js';
import { settingsOf } from '../settings-of.js';
import { living } from './hero.js';

/** @import { Hero } from './hero.js' */

/** Figures of this group read the same position. */
const GROUP = 'clocks';
const SVG = 'http://www.w3.org/2000/svg';
/** Where a word's own arrows point, as a share of a turn: any will do. */
const OWN = [0.1, 0.4, 0.7, 0.25, 0.55, 0.9, 0.3, 0.65];

export async function startClocks() {
  const hero = await living;
  const rows = [...document.querySelectorAll('.hands')].map(
    (root) => new Row(/** @type {HTMLElement} */ (root), hero),
  );
  const show = () => rows.forEach((row) => row.show());
  let isFollowing = false; // what a figure told is not told it again
  hero.addEventListener('row', () => {
    rows.forEach((row) => row.follow());
    show();
    if (!isFollowing) report(GROUP, { position: hero.position, dimension: null }, hero);
  });
  const { signal } = new AbortController();
  follow(
    GROUP,
    (reading, source) => {
      const { position = null } = reading ?? {};
      if (source === hero || position === null || position < 0 || position > hero.last) return;
      isFollowing = true;
      hero.go(Math.round(position));
      isFollowing = false;
    },
    signal,
  );
  show();
}

class Row {
  #hero;
  #run;
  #exhibit;
  #clocks;
  #says = document.createElement('p');
  #slider = document.createElement('input');

  /** @param {HTMLElement} root of the figure's markup, empty @param {Hero} hero */
  constructor(root, hero) {
    this.#hero = hero;
    this.#exhibit = /** @type {HTMLElement} */ (root.parentElement);
    this.#run = RUNS[this.#exhibit.id];
    const clocks = /** @type {HTMLElement} */ (document.querySelector('.hero .clocks'));
    this.#clocks = /** @type {HTMLElement} */ (clocks.cloneNode(true));
    Object.assign(this.#slider, { type: 'range', min: 0, max: hero.last });
    this.#slider.setAttribute('aria-label', 'Position of the row of clocks');
    this.#slider.addEventListener('input', () => hero.go(this.#slider.valueAsNumber));
    root.append(this.#says, this.#slider, this.#clocks);
    // what the figure itself is set to
    const element = /** @type {Element} */ (this.#exhibit.firstElementChild);
    for (const type of ['pe-input', 'pe-change', 'pe-reset'])
      element.addEventListener(type, (event) => this.#onSetting(event));
  }

  /** @param {Event} event */
  #onSetting(event) {
    const { attribute, text } = /** @type {CustomEvent} */ (event).detail ?? {};
    if (attribute === 'position' && Number(text) <= this.#hero.last)
      this.#hero.go(Math.round(Number(text)));
    this.show();
  }

  get #settings() {
    const element = /** @type {Element} */ (this.#exhibit.firstElementChild);
    const all = Object.entries(settingsOf(element));
    return Object.fromEntries(all.map(([name, text]) => [camelCase(name), Number(text)]));
  }

  /** A figure that is set to a position is set to this one. */
  follow() {
    const element = /** @type {Element} */ (this.#exhibit.firstElementChild);
    if (element.hasAttribute('position'))
      element.setAttribute('position', String(this.#hero.position));
  }

  show() {
    const { position } = this.#hero;
    const settings = this.#settings;
    const { encoding = '' } = settingsOf(/** @type {Element} */ (this.#exhibit.firstElementChild));
    const { says, has, other, within, isTurned } = this.#run;
    this.#slider.value = String(position);
    this.#says.textContent = captionOf(says, { ...settings, p: position });
    const hands = handsOf(this.#hero.rowAt(position));
    const second = other && this.#hero.rowAt(other(position, settings));
    const others = second?.length ? handsOf(second) : null;
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
      if (within) shade(clock, within(settings));
    });
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

/** What the hand of a clock sweeps, where that is less than a turn. @param {Element} clock @param {number} words */
function shade(clock, words) {
  const share = words / Number(/** @type {HTMLElement} */ (clock).dataset.turn);
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
