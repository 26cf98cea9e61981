import { css } from '../../platform/css/tag.js';

/** Round corners, a light ground and pale lines. */
export const styles = css`
  :host {
    --_radius: var(--hf-radius, 0.8em);
    --_gap: var(--hf-gap, 1.75em);
    --_line: var(--hf-line, color-mix(in srgb, currentColor 13%, transparent));
    --_surface: var(--hf-surface, var(--_auto-surface, color-mix(in oklab, var(--_accent) 7%, transparent)));
  }

  .label {
    font-weight: var(--hf-label-weight, 550);
  }

  [part='control'] {
    min-block-size: var(--hf-control-height, 3em);
    padding: var(--hf-padding, 0.65em 1em);
  }

  /* What is wrong has the tint of errors. */
  [part='control']:where(:not([aria-invalid='true'])) {
    background-color: var(--hf-control-background, var(--_surface));
  }

  .choice {
    background-color: var(--hf-control-background, var(--_surface));
  }

  .choice[type='checkbox'] {
    border-radius: 0.4em;
  }

  .submit {
    min-block-size: 3em;
    padding: var(--hf-button-padding, 0.65em 1.8em);
    border-radius: var(--hf-button-radius, 10em);
  }

  .quiet {
    border-radius: var(--hf-secondary-radius, 10em);
  }

  .notice {
    border-color: var(--hf-note-border, transparent);
  }

  .error-summary {
    border-color: var(--hf-summary-border, var(--_error));
    border-inline-start-width: 1px;
  }

  @media (prefers-reduced-motion: no-preference) {
    [part='control'],
    .submit {
      transition:
        border-color 150ms,
        background-color 150ms,
        box-shadow 150ms;
    }
  }
`;
