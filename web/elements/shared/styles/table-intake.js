/** How the place where a reader brings a table looks. */
import { css } from 'lit';

export const intakeStyles = css`
  .intake {
    margin: 0.5rem 0;
    padding: 0.75rem 1rem;
    border: 1px dashed var(--quiet);
    border-radius: 4px;
  }
  .intake.over {
    border-style: solid;
    border-color: var(--accent);
    outline: 2px solid var(--accent);
  }
  .intake form {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.5rem;
    margin: 0.5rem 0;
  }
  .intake form label,
  .chooser {
    flex: 1 1 16rem;
    display: grid;
    gap: 0.2rem;
    min-width: 0;
  }
  .file {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3rem 0.75rem;
    font-size: 0.9375rem;
  }
  input[type='file'] {
    flex: 1 1 12rem;
    max-width: 24rem;
    padding: 0.2rem;
    border: none;
  }
  input[type='file']::file-selector-button {
    min-height: 2rem;
    padding: 0 0.7rem;
    border: 1px solid var(--quiet);
    border-radius: 3px;
    background: var(--ground);
    color: inherit;
    font: inherit;
  }
  input[type='url'],
  textarea {
    box-sizing: border-box;
    width: 100%;
    padding: 0.3rem 0.4rem;
    border: 1px solid var(--quiet);
    border-radius: 3px;
    background: var(--ground);
    color: inherit;
  }
  input[type='file']:focus-visible,
  textarea:focus-visible {
    outline: 2px solid var(--accent);
  }
  textarea {
    font:
      0.8125rem/1.4 ui-monospace,
      monospace;
    resize: vertical;
  }
  .busy {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
  }
  progress {
    vertical-align: middle;
    accent-color: var(--accent);
  }
  @media print {
    .intake {
      display: none;
    }
  }
`;
