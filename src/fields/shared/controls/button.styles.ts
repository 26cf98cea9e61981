import { css } from '../../../platform/css/tag.js';

/** Buttons beside the one that sends: Remove, Clear, Back. */
export const quietStyles = css`
  .quiet {
    min-block-size: 2.29em;
    padding: 0.29em 0.86em;
    border: 1px solid var(--hf-secondary-border, var(--_border));
    border-radius: var(--hf-secondary-radius, var(--_radius));
    background: var(--hf-secondary-background, transparent);
    color: var(--hf-secondary-color, inherit);
    font: inherit;
    font-size: 0.875em;
    cursor: pointer;
  }

  .quiet:hover {
    border-color: currentColor;
    background: var(--_surface);
  }

  @media (pointer: coarse) {
    .quiet {
      min-block-size: 3.15em;
    }
  }
`;
