import { css } from 'lit';

/** States of controls that are seen once the form stands: below the mouse, and where answers can only be read. */
export const stateStyles = css`
  [part~='control']:enabled:hover {
    border-color: currentColor;
  }

  /* What can only be read looks like text on a plain ground. Lists have no state of their own for that: they are disabled. */
  .everything:enabled [part='control']:is(:disabled, [readonly]) {
    border-color: transparent;
    background: var(--_surface);
    color: inherit;
    opacity: 1;
  }

  [readonly]::placeholder {
    color: transparent;
  }
`;
