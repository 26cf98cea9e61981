import { css } from '../../platform/css/tag.js';

/** Pico 2: its "--pico-*", in both of its schemes. */
export const styles = css`
  :host {
    --_accent: var(--hf-accent, var(--_auto-accent, var(--pico-primary-background, #1d5fd1)));
    --_on-accent: var(--hf-on-accent, var(--_auto-on-accent, var(--pico-primary-inverse, #fff)));
    --_error: var(
      --hf-error,
      var(--_auto-error, var(--pico-del-color, color-mix(in oklab, #ee3124 75%, currentColor)))
    );
    --_border: var(
      --hf-border,
      var(--_auto-border, var(--pico-form-element-border-color, color-mix(in srgb, currentColor 56%, transparent)))
    );
    --_line: var(--hf-line, var(--pico-muted-border-color, color-mix(in srgb, currentColor 18%, transparent)));
    --_surface: var(
      --hf-surface,
      var(--_auto-surface, var(--pico-form-element-background-color, color-mix(in srgb, currentColor 3%, transparent)))
    );
    --_muted: var(
      --hf-muted,
      var(--_auto-muted, var(--pico-muted-color, color-mix(in srgb, currentColor 74%, transparent)))
    );
    --_radius: var(--hf-radius, var(--pico-border-radius, 0.4em));
  }

  [part='control'] {
    padding: var(
      --hf-padding,
      var(--pico-form-element-spacing-vertical, 0.6em) var(--pico-form-element-spacing-horizontal, 0.75em)
    );
    color: var(--hf-control-color, var(--pico-form-element-color, inherit));
  }

  /* What is wrong has the tint of errors. */
  [part='control']:where(:not([aria-invalid='true'])) {
    background-color: var(--hf-control-background, var(--pico-form-element-background-color, transparent));
  }

  .choice {
    background-color: var(--hf-control-background, var(--pico-form-element-background-color, transparent));
  }

  :where(label).label {
    font-weight: var(--hf-label-weight, var(--pico-form-label-font-weight, 400));
  }

  .submit {
    font-weight: var(--hf-button-weight, var(--pico-font-weight, 400));
  }
`;
