import { css } from '../../platform/css/tag.js';

/** Bootstrap 5: its "--bs-*", also of a dark "data-bs-theme". */
export const styles = css`
  :host {
    --_accent: var(--hf-accent, var(--_auto-accent, var(--bs-primary, #1d5fd1)));
    --_error: var(
      --hf-error,
      var(--_auto-error, var(--bs-form-invalid-color, var(--bs-danger, color-mix(in oklab, #ee3124 75%, currentColor))))
    );
    --_border: var(
      --hf-border,
      var(--_auto-border, var(--bs-border-color, color-mix(in srgb, currentColor 56%, transparent)))
    );
    --_line: var(--hf-line, var(--bs-border-color, color-mix(in srgb, currentColor 18%, transparent)));
    --_surface: var(
      --hf-surface,
      var(--_auto-surface, var(--bs-tertiary-bg, color-mix(in srgb, currentColor 3%, transparent)))
    );
    --_muted: var(
      --hf-muted,
      var(--_auto-muted, var(--bs-secondary-color, color-mix(in srgb, currentColor 74%, transparent)))
    );
    --_radius: var(--hf-radius, var(--bs-border-radius, 0.4em));
  }

  [part='control'] {
    color: var(--hf-control-color, var(--bs-body-color, inherit));
  }

  /* What is wrong has the tint of errors. */
  [part='control']:where(:not([aria-invalid='true'])) {
    background-color: var(--hf-control-background, var(--bs-body-bg, transparent));
  }

  .choice {
    background-color: var(--hf-control-background, var(--bs-body-bg, transparent));
  }

  :where(label).label {
    font-weight: var(--hf-label-weight, 400);
  }

  .submit {
    font-weight: var(--hf-button-weight, 400);
  }
`;
