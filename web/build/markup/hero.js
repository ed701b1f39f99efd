/** The first screen, with the numbers of the core in it, so that it stands there before any script runs. */
import { HERO, handsOf } from '../../content/hero.js';
import { fixed } from '../../plot/format.js';

/** @import { Core } from '../../core/index.js' */

/**
 * @param {Core} core
 * @param {number} figures how many the story shows
 */
export function heroMarkup(core, figures) {
  const { encoding, params, position, column } = HERO;
  const { data, cols } = core.encode(encoding, params);
  const row = data.subarray(position * cols, (position + 1) * cols);
  const { substituted, value } = core.explain(encoding, params, { row: position, column });
  const clocks = handsOf(row).map(
    ({ x, y }) =>
      `<svg viewBox="-21 -21 42 42"><circle r="18" /><line x2="${x}" y2="${y}" /><circle class="hub" r="2" /></svg>`,
  );
  return `<figure class="hero-table" data-nosnippet>
  <figcaption><b>The table</b> <span>one row per position, one column per dimension</span>
    <span class="scale">−1 <i></i> 1</span></figcaption>
  <div class="stage"><noscript><!-- poster hero --></noscript>
    <canvas width="${cols}" height="${params.length}"></canvas>
    <div class="line" role="slider" tabindex="0" aria-label="Position" aria-orientation="vertical"
      aria-valuemin="0" aria-valuemax="${params.length - 1}" aria-valuenow="${position}"
      aria-valuetext="position ${position}, column ${column}: ${fixed(value, 4)}" hidden><span>${position}</span></div>
  </div>
  <div class="clocks" aria-hidden="true">${clocks.join('')}</div>
  <p class="read"><b>Position <span class="position">${position}</span></b>, column <span class="column">${column}</span>:
    <span class="formula">${substituted}</span> = <b class="value">${fixed(value, 4)}</b>.
    Each clock is a pair of columns: drag the line, and every hand turns at its own speed.</p>
</figure>
<ul class="ways">
  <li><a class="main" href="#order"><b>Read the story</b> <small>${figures} figures that you can touch</small></a></li>
  <li><a href="./workbench.html#attention"><b>Attention on your sentence</b> <small>type it, and switch positions on</small></a></li>
  <li><a href="./model.html"><b>Positions of your model</b> <small>paste its config.json: warnings, turns, long-context rules</small></a></li>
</ul>`;
}
