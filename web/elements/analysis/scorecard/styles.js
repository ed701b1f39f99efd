/** How <pe-scorecard> looks. */
import { css } from 'lit';

export const scorecardStyles = css`
  .card th,
  .card td {
    padding: 0.1rem 0.2rem;
    text-align: left;
    vertical-align: middle;
  }
  .card thead th {
    min-width: 5rem;
    white-space: normal;
  }
  .card tbody th {
    position: sticky;
    left: 0;
    z-index: 1;
    min-width: 9rem;
    max-width: 18rem;
    background: var(--ground);
    font-weight: 600;
    white-space: normal;
  }
  .card tbody th p {
    color: var(--quiet);
    font-size: 0.75rem;
    line-height: 1.3;
    font-weight: 400;
  }
  .remove {
    min-height: 1.4rem;
    padding: 0 0.3rem;
    border-color: transparent;
    background: none;
  }
  td button {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    width: 100%;
    min-height: 1.6rem;
    gap: 0 0.35rem;
    padding: 0.1rem;
    border-color: transparent;
    background: none;
    text-align: left;
  }
  td button[aria-pressed='true'] {
    border-color: var(--accent);
  }
  .verdict {
    font-weight: 600;
  }
  .verdict.no {
    color: var(--accent);
  }
  .value {
    color: var(--quiet);
    font-size: 0.75rem;
  }
  .value .unit,
  .card caption {
    position: absolute;
    overflow: hidden;
    width: 1px;
    height: 1px;
    clip-path: inset(50%);
  }
  .found {
    padding-left: 0.8rem;
    border-left: 3px solid var(--accent);
  }
  .found .rule {
    margin-top: 0.3rem;
    color: var(--quiet);
    font-size: 0.8125rem;
  }
  .adding {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.5rem 1rem;
    margin: 0.6rem 0;
  }
  .adding label {
    display: grid;
    gap: 0.2rem;
    min-width: 0;
    font-size: 0.8125rem;
  }
  .adding input {
    min-width: 0;
    width: min(100%, 22rem);
    box-sizing: border-box;
  }
  .adding form {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.4rem;
    min-width: 0;
  }
  @media (min-width: 62rem) {
    .card tbody th {
      min-width: 18rem; /* a question in one line */
    }
  }
  .ideas {
    display: none;
  }
  @media screen and (max-width: 30rem) {
    .ideas {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 0.5rem;
      text-align: center;
    }
    .ideas button {
      min-width: 2.75rem;
    }
    .card {
      width: 100%;
    }
    .cases, /* who asks is a setting, too */
    .card thead,
    .card tbody :is(td:not(.now), th p) {
      display: none;
    }
    .card tbody th {
      min-width: 0;
    }
  }
  @media print {
    .adding,
    .cases,
    .remove,
    .intake {
      display: none;
    }
    .card tbody th {
      position: static;
    }
  }
  /* the whole card, and no wider than the figure where it can be */
  .stage > .scroll {
    position: relative; /* what only screen readers see stays inside */
    max-height: none;
  }
  .card td,
  .card td button {
    white-space: normal;
  }
`;
