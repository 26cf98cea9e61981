import { css } from 'lit';

export const styles = css`
  input[type='file'][part='control'] {
    padding: 0.45em;
    border-style: dashed;
  }

  ::file-selector-button {
    min-block-size: 2.1em;
    margin-inline-end: 0.75em;
    padding: 0.3em 0.8em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: transparent;
    color: inherit;
    font: inherit;
    font-size: 0.9375em;
    cursor: pointer;
  }

  ::file-selector-button:hover {
    background: var(--_line);
  }

  .file {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.75em;
    margin-block: 0.5em 0;
  }

  .file-name {
    overflow-wrap: anywhere;
    font-weight: 600;
  }

  .file-size {
    color: var(--_muted);
  }
`;
