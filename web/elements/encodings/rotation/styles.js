/** How arrows, clocks and the two-vector form look. */
import { css } from 'lit';

export const rotationStyles = css`
  .stage {
    min-height: 12rem;
    margin-top: 0.3rem;
  }
  .sentence,
  .clocks {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
    margin: 0 0 0.4rem;
    padding: 0;
    list-style: none;
  }
  .clocks {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(5.7rem, 1fr));
    gap: 0.4rem 0;
  }
  .sentence button,
  .clocks li {
    display: grid;
    justify-items: center;
    min-width: 5.2rem;
    padding: 0.3rem 0.2rem;
    line-height: 1.25;
  }
  .sentence button {
    border-color: var(--rule);
    overflow-wrap: anywhere; /* a word may be longer than the figure is wide */
    cursor: pointer;
  }
  .sentence [aria-pressed='true'] {
    border-color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--ink);
  }
  small {
    color: var(--quiet);
    font-size: 0.75rem;
  }
  .clocks b {
    font-size: 0.8125rem;
  }
  .hand.chosen-1 {
    stroke: var(--pe-curve-1);
    fill: var(--pe-curve-1);
  }
  .hand.chosen-2 {
    stroke: var(--pe-curve-2);
    fill: var(--pe-curve-2);
    stroke-dasharray: 5 3;
  }
  .hand.before {
    stroke: var(--quiet);
    fill: var(--quiet);
  }
  .blocks .alone {
    color: var(--quiet);
  }
  .blocks .pair-1 {
    box-shadow: inset 0 -3px var(--pe-curve-1);
  }
  .blocks .pair-2 {
    box-shadow: inset 0 -3px var(--pe-curve-2);
  }
  .blocks .pair-3 {
    box-shadow: inset 0 -3px var(--pe-curve-3);
  }
  .blocks .pair-4 {
    box-shadow: inset 0 -3px var(--pe-curve-4);
  }
  .blocks .x {
    border-left: 1px solid var(--ink);
  }
  .between {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    margin-bottom: 0.75rem;
  }
  .between span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .between .dial,
  .dial {
    flex: none;
  }
  .norms {
    margin: 0.4rem 0;
  }
  .player {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.8rem;
    margin-bottom: 0.5rem;
  }
  .player button {
    min-width: 4.2rem;
    cursor: pointer;
  }
  .player input[type='range'] {
    max-width: 26rem;
  }
  .player output {
    min-width: 5rem;
  }
  .trail {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
  }
  .trail svg {
    max-width: 100%;
    height: auto;
  }
  .trail :is(path, .dial) {
    fill: none;
  }
  .trail :is(.grid, .dial) {
    stroke: var(--rule);
  }
  .trail :is(.curve, .leg) {
    stroke: var(--pe-curve-1);
    stroke-width: 1.8;
  }
  .trail path.cosine {
    stroke: var(--pe-curve-2);
    stroke-dasharray: 5 3;
  }
  .trail .leg {
    stroke-width: 4;
  }
  .trail path.hand {
    stroke: var(--ink);
    stroke-width: 2.5;
  }
  .trail .join {
    stroke: var(--quiet);
    stroke-dasharray: 2 3;
  }
  .trail circle.sine {
    fill: var(--pe-curve-1);
  }
  .trail circle.now {
    stroke: var(--ground);
    stroke-width: 2;
  }
  .trail text {
    fill: var(--quiet);
    font-size: 13px;
  }
  @media screen and (max-width: 30rem) {
    .trail text {
      font-size: 15.5px; /* the drawing shrinks */
    }
  }
  .trail .at-y {
    text-anchor: end;
  }
  .trail .at-x {
    text-anchor: middle;
  }
  .trail .title {
    fill: var(--ink);
  }
  .pairing {
    margin: 0.5rem 0;
  }
  .pairing svg {
    max-width: 100%;
    height: auto;
  }
  .pairing path {
    fill: none;
    stroke-width: 1.3;
  }
  .pairing .alone {
    fill: var(--rule);
  }
  .vectors th[scope='row'] {
    text-align: left;
  }
  .vectors .result > * {
    font-weight: 600;
    border-bottom-color: var(--ink);
  }
  .vectors .now > * {
    background: color-mix(in srgb, var(--accent) 14%, transparent);
  }
  .vectors {
    margin-bottom: 0.5rem;
  }
  .curves i {
    width: 1.6rem;
    border-top: 3px solid var(--pe-curve-1);
  }
  .curves .key {
    border-top: 3px dashed var(--pe-curve-2);
  }
  @media (forced-colors: active) {
    .pairing path {
      stroke: CanvasText;
      fill: none;
    }
  }
  @media print {
    .player button,
    .player input {
      display: none;
    }
  }
  /* five words in a line: those whose angle is told are in sight */
  @media screen and (max-width: 30rem) {
    .sentence {
      display: grid;
      grid-template-columns: repeat(5, minmax(0, 1fr));
      gap: 0.25rem;
    }
    .sentence button {
      width: 100%;
      min-width: 0;
      padding: 0.15rem 0;
    }
    .sentence svg {
      width: 2.4rem;
      height: auto;
    }
    .sentence b {
      font-size: 0.8125rem;
    }
  }
`;
