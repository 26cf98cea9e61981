import { css } from '../../platform/css/tag.js';

/** Strong lines, full colours, large text: for readers who see little, and for screens in the sun. */
export const styles = css`
  :host {
    --_accent: var(--hf-accent, var(--_auto-accent, #0b3d91));
    --_border: var(--hf-border, currentColor);
    --_line: var(--hf-line, currentColor);
    --_muted: var(--hf-muted, currentColor);
    --_surface: var(--hf-surface, transparent);
    --_border-width: var(--hf-border-width, 2px);
    --_radius: var(--hf-radius, 0);
    --_gap: var(--hf-gap, 2em);
    --_focus-width: var(--hf-focus-width, 0.25em);
  }

  [part='root'] {
    font-size: max(16px, var(--hf-font-size, 1.125em));
  }

  .label {
    font-weight: var(--hf-label-weight, 700);
  }

  [part='hint'],
  .note {
    font-size: var(--hf-hint-size, 1em);
  }

  /* Space is in em of these texts, which are larger here. */
  [part='hint'] {
    margin-block: -0.25em 0.5em;
  }

  .subfield > label {
    font-size: 1em;
  }

  [part='error'] {
    margin-block-end: 0.5em;
    font-size: var(--hf-error-size, 1em);
    font-weight: var(--hf-error-weight, 700);
  }

  [part='control'],
  .submit {
    min-block-size: var(--hf-control-height, 3em);
  }

  .submit {
    font-weight: var(--hf-button-weight, 700);
  }
`;
