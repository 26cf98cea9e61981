import { css } from 'lit';

/** The browser's own button in a file input. */
export const fileButtonStyles = css`
  ::file-selector-button {
    min-block-size: 2.1em;
    margin-inline-end: 0.75em;
    padding: 0.3em 0.8em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: transparent;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
`;
