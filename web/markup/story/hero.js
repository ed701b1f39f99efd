/** The first screen, with the numbers of the core in it, so that it stands there before any script runs. */
import { CLOCKS, HERO, handsAt } from '../../content/hero.js';
import { lessons } from '../../content/lessons/index.js';
import { fixed, grouped, short } from '../../plot/format.js';
import { formulaMarkup } from '../../texts/formula.js';

/** @import { Core } from '../../core/index.js' */

/** @param {Core} core @param {number} figures how many the story shows */
export function heroMarkup(core, figures) {
  const { encoding, params, position, column, words } = HERO;
  const { substituted, value } = core.explain(encoding, params, { row: position, column });
  const { wavelengths } = core.frequencies(encoding, params);
  const [first, last] = [wavelengths[0], wavelengths[wavelengths.length - 1]];
  const turns = CLOCKS.map((pair) => wavelengths[pair]);
  const clocks = handsAt(turns, position).map(
    ({ x, y }, index) =>
      `<li data-turn="${turns[index]}"><svg viewBox="-21 -21 42 42" aria-hidden="true"><circle r="18" /><line x2="${x}" y2="${y}" /></svg> <span><i>pair</i> ${CLOCKS[index]}</span> <b>${turnOf(turns[index])}</b></li>`,
  );
  const spoken = words.map((word, at) => `<span data-row="${at}">${word}</span>`);
  return `<p class="lede">A transformer reads all words of a sentence at once. How can it tell “${spoken.join(' ')}”
  from “Rahul killed the lion”? A <em>positional encoding</em> gives every place a row of clocks, and each hand turns at its own speed.</p>
<figure class="hero-table" data-nosnippet>
  <figcaption><b>The table</b> <span>one row per word, one column per dimension</span>
    <span class="scale">−1 <i></i> 1</span></figcaption>
  <div class="first"><canvas width="${params.dModel}" height="${words.length}"></canvas>
    ${spoken.join('\n    ')}<i class="caret"></i></div>
  <div class="stage"><noscript><!-- poster hero --></noscript>
    <canvas width="${params.dModel}" height="${params.length}"></canvas>
    <div class="line" role="slider" tabindex="0" aria-label="Position" aria-orientation="vertical"
      aria-valuemin="0" aria-valuemax="${params.length - 1}" aria-valuenow="${position}"
      aria-valuetext="position ${position}, column ${column}: ${fixed(value, 4)}" hidden><span>${position}</span></div>
  </div>
  <ol class="clocks" aria-label="Words for a turn">${clocks.join('')}</ol>
  <p class="read"><b>Position <span class="position">${position}</span></b>, column <span class="column">${column}</span>:
    <span class="formula">${formulaMarkup(substituted)}</span> = <b class="value">${fixed(value, 4)}</b>.
    Below each clock: the words for a turn. Pair ${wavelengths.length - 1} is ${grouped(last / first)} times slower than pair 0.
    <button type="button" class="sound" aria-pressed="false" hidden>Sound</button></p>
</figure>
<ul class="ways">
  <li><a class="main" href="#order"><b>Read the story</b> <small>${figures} figures that you can touch</small></a></li>
  <li><a href="./workbench.html#attention"><b>Attention on your sentence</b> <small>train heads, and see where they look</small></a></li>
  <li><a href="./model.html"><b>Positions of your model</b> <small>paste its config.json: warnings, turns, long-context rules</small></a></li>
  <li><a href="./teach.html"><b>Teach with it</b> <small>lessons of ${lessons.map(({ minutes }) => minutes).join(', ')} minutes: slides, sheet, guide</small></a></li>
</ul>`;
}

/** @param {number} turn [words] */
const turnOf = (turn) => (turn < 1000 ? short(turn, 3) : grouped(turn));
