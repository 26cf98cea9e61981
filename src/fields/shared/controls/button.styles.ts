import { css } from '../../../platform/css/tag.js';

/** Buttons beside the one that sends: Remove, Clear, Back. */
export const quietStyles = css`
  .quiet {
    min-block-size: 2.1em;
    padding: 0.3em 0.8em;
    border: 1px solid var(--hf-secondary-border, var(--_border));
    border-radius: var(--hf-secondary-radius, var(--_radius));
    background: var(--hf-secondary-background, transparent);
    color: var(--hf-secondary-color, inherit);
    font: inherit;
    font-size: 0.9375em;
    cursor: pointer;
  }

  .quiet:hover {
    border-color: currentColor;
    background: var(--_surface);
  }

  @media (pointer: coarse) {
    .quiet {
      min-block-size: 2.75em;
    }
  }
`;
