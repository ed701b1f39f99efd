/** How elements look. Hosts change it by the --pe-… properties and by ::part(). */
import { css } from 'lit';

export const styles = css`
  :host {
    --ink: var(--pe-ink, light-dark(#1f2328, #e4e2dc));
    --quiet: var(--pe-quiet, light-dark(#5a6068, #a3a39b));
    --rule: var(--pe-rule, light-dark(#c9cbc8, #45474a));
    --ground: var(--pe-ground, light-dark(#ffffff, #17191c));
    --on-ink: light-dark(#ffffff, #17191c); /* also where the ground is transparent */
    --accent: var(--pe-accent, light-dark(#8a3b12, #f0a878));
    --alarm: var(--pe-alarm, light-dark(#a11326, #ff9c9c));
    --pe-curve-1: light-dark(#0b62a4, #7cc0f5);
    --pe-curve-2: light-dark(#b34700, #ffab66);
    --pe-curve-3: light-dark(#00704f, #58d1a8);
    --pe-curve-4: light-dark(#9c2f7d, #f09bd6);
    --pe-curve-5: light-dark(#7a5c00, #e3c558);
    --pe-curve-6: light-dark(#4b3fa8, #b3a9ff);
    --pe-curve-7: light-dark(#a3232f, #ff9a94);
    --pe-curve-8: light-dark(#44546a, #b8c4d4);
    display: block;
    color: var(--ink);
    font: 0.9375rem/1.45 var(--pe-font, system-ui, sans-serif);
    font-variant-numeric: tabular-nums;
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }
  figure,
  p,
  ul {
    margin: 0;
    padding: 0;
  }
  /* what would come down from the host page's own rules */
  figure {
    letter-spacing: normal;
    text-align: start;
    text-indent: 0;
    text-transform: none;
    white-space: normal;
    word-spacing: normal;
  }
  /* its words are English, and numbers grow to the right; what stands inside is read as its page is */
  figure:not(.waiting, .failed) {
    direction: ltr;
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    justify-content: space-between;
    gap: 0.25rem 1.5rem;
    min-height: 2rem;
  }
  figcaption {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  /* the picture, and beside it a rail while there is room */
  .body {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1.75rem;
  }
  .picture {
    flex: 999 1 34rem;
    min-width: min(100%, 34rem);
  }
  .rail {
    display: flex;
    flex: 1 1 15.5rem;
    flex-direction: column;
    gap: 0.75rem;
    min-width: 0;
    margin-top: 0.2rem;
    font-size: 0.875rem;
  }

  /* until the first picture */
  ::slotted(img) {
    display: block;
    max-width: 100%;
    height: auto;
    margin-top: 0.3rem;
  }

  /* the plot */
  .plot {
    position: relative;
    margin-top: 0.3rem;
    max-width: 100%;
    overflow: hidden;
    touch-action: pan-y;
    user-select: none;
    cursor: crosshair;
    outline-offset: 2px;
    -webkit-tap-highlight-color: transparent;
  }
  .plot:not([style]) {
    aspect-ratio: var(--pe-aspect, 2.4);
  }
  .plot:focus-visible,
  button:focus-visible,
  input:focus-visible,
  select:focus-visible,
  summary:focus-visible,
  .scroll:focus-visible {
    outline: 2px solid var(--accent);
  }
  /* the host page's own content keeps the place of the picture */
  .waiting .picture,
  .failed .picture {
    position: relative;
  }
  /* what comes with the picture comes at once: nothing is pushed down line by line */
  .bare .toolbar,
  .bare .picture:not(:has(> .plot)) > :not(.top, slot, .error, .asking),
  .waiting > :not(.body, .live),
  .waiting .picture > :not(slot, .plot, .error, .asking) {
    display: none;
  }
  :is(.bare, .waiting) .rail > * {
    display: none;
  }
  .waiting .plot,
  .failed .plot {
    position: absolute;
    width: 100%;
    visibility: hidden;
  }
  /* without a picture there is nothing to point at and no number; controls may mend it */
  .failed .readout,
  .failed .numbers {
    display: none;
  }
  canvas,
  .plot > svg {
    position: absolute;
  }
  .plot > svg {
    inset: 0;
    overflow: visible;
    font-size: 0.75rem;
    fill: var(--ink);
    pointer-events: none;
  }
  .axis {
    font: inherit;
  }
  .axis .domain,
  .axis line {
    stroke: var(--quiet);
  }
  .axis .domain {
    stroke: none;
  }
  .axis text,
  .label {
    fill: var(--quiet);
    font-family: inherit;
    font-size: 0.75rem;
  }
  .label {
    fill: var(--ink);
    font-size: 0.8125rem;
  }
  .border {
    fill: none;
    stroke: var(--rule);
  }
  .value {
    font-size: 0.8125rem;
    text-anchor: middle;
    dominant-baseline: central;
  }
  .curve {
    fill: none;
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .zero {
    stroke: var(--rule);
  }
  .name {
    dominant-baseline: central;
    font-weight: 600;
  }
  .ring {
    fill: var(--ground);
    stroke-width: 2;
  }
  .crosshair line {
    stroke: #000;
    stroke-dasharray: 3 3;
  }
  .crosshair .halo {
    stroke: #fff;
    stroke-dasharray: none;
  }
  .crosshair .strong line {
    stroke-width: 3;
    stroke-dasharray: none;
  }
  .crosshair .strong .halo {
    stroke-width: 6;
  }
  .crosshair text {
    fill: #000;
    font-style: italic;
    font-weight: 600;
    paint-order: stroke;
    stroke: #fff;
    stroke-width: 3px;
  }
  .tooltip {
    position: absolute;
    top: 0;
    left: 0;
    padding: 0.1rem 0.45rem;
    border-radius: 3px;
    background: var(--ink);
    color: var(--on-ink);
    font-size: 0.8125rem;
    pointer-events: none;
  }
  :is(.tooltip, .bar i)[hidden] {
    display: none;
  }

  /* what colours and curves mean */
  .legend {
    flex: 0 1 auto;
    font-size: 0.8125rem;
    color: var(--quiet);
  }
  .color-bar {
    display: flex;
    align-items: start;
    justify-content: end;
    gap: 0.6rem;
    line-height: 1.2;
  }
  .bar {
    position: relative;
    flex: none;
    width: 12rem;
  }
  .bar canvas {
    position: static;
    display: block;
    width: 100%;
    height: 0.75rem;
    outline: 1px solid var(--rule);
    outline-offset: -1px;
  }
  .bar i {
    position: absolute;
    top: -4px;
    width: 2px;
    height: calc(0.75rem + 8px);
    margin-left: -1px;
    background: var(--ink);
    box-shadow: 0 0 0 1px var(--ground);
  }
  .scale {
    display: flex;
    justify-content: space-between;
  }
  .scale :only-child {
    margin: auto;
  }
  .curves {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1rem 1.1rem;
    list-style: none;
    color: var(--ink);
  }
  .curves li {
    display: flex;
    align-items: center;
    gap: 0.4rem;
    min-width: 8.5em;
  }
  .curves line {
    stroke-width: 2.5;
  }
  .curves .read {
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  /* what is being read */
  .readout {
    min-height: 4.3rem;
  }
  .formula,
  .steps {
    overflow-wrap: anywhere;
  }
  .steps,
  .hint {
    color: var(--quiet);
    font-size: 0.8125rem;
  }
  .formula :is(sup, sub) {
    font-size: 0.8em;
    line-height: 0;
  }
  .formula [data-axis] {
    cursor: pointer;
    text-decoration: underline dotted;
    text-underline-offset: 3px;
  }
  .signs {
    display: inline-block;
    overflow: hidden;
    width: 0;
    height: 0;
  }
  .live {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .error {
    margin: 0.5rem 0;
    padding-left: 0.7rem;
    border-left: 3px solid var(--alarm);
    color: var(--alarm);
  }

  /* a phone: what is changed stands below the plot, what follows from it after that, and no blank */
  @media screen and (max-width: 30rem) {
    .top {
      min-height: 0;
    }
    .rail {
      gap: 0.25rem;
    }
    .rail > .controls {
      order: -1;
    }
    .readout {
      min-height: 0;
    }
    .readout > .hint {
      display: none; /* fingers try */
    }
    .curves li {
      min-width: 0;
    }
    figure {
      position: relative;
    }
    figcaption {
      padding-inline-end: 2.5rem; /* beside it, the sign of the foot */
    }
  }
  @media (forced-colors: active) {
    canvas {
      forced-color-adjust: none;
    }
    .curve,
    .curves line,
    .ring {
      stroke: CanvasText;
    }
    .name,
    .dots {
      fill: CanvasText;
    }
    .tooltip {
      border: 1px solid CanvasText;
    }
  }
`;
