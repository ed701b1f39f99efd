/** How elements look on paper. */
import { css } from 'lit';

export const paperStyles = css`
  @media print {
    :host {
      break-inside: avoid;
    }
    .tooltip,
    .hint,
    .crosshair,
    .controls,
    input[type='range'],
    :is(.steps, .underway) > button,
    .toolbar:not(:has(> [open])),
    .toolbar > .reset,
    .toolbar > .settings,
    .numbers:not([open]),
    .code:not([open]),
    .listen:not([open]),
    .share:not([open]) {
      display: none;
    }
    .readout {
      min-height: 0;
    }
    /* what stands in the picture's place has no title of its own */
    .waiting .picture > .top {
      display: flex;
    }
    canvas {
      print-color-adjust: exact;
    }
    /* of a page that was dark: what the core paints for paper would come too late */
    .darkened :is(canvas, .value) {
      filter: invert(1) hue-rotate(180deg);
    }
    /* smaller as a whole where paper has less room than the window had */
    .plot[style] {
      width: calc(1px * var(--wide));
      height: auto !important;
      aspect-ratio: var(--wide) / var(--high);
    }
    .plot > svg {
      width: 100%;
      height: 100%;
    }
    .plot > canvas {
      top: calc(100% * var(--top) / var(--high)) !important;
      left: calc(100% * var(--left) / var(--wide)) !important;
      width: calc(100% * var(--across) / var(--wide)) !important;
      height: calc(100% * var(--down) / var(--high)) !important;
    }
  }
`;
