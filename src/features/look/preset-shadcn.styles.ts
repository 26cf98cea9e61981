import { css } from '../../platform/css/tag.js';

/** shadcn/ui for Tailwind 4, where a variable is a whole colour. */
export const styles = css`
  :host {
    --_accent: var(--hf-accent, var(--_auto-accent, var(--primary, #1d5fd1)));
    --_on-accent: var(--hf-on-accent, var(--_auto-on-accent, var(--primary-foreground, #fff)));
    --_error: var(--hf-error, var(--_auto-error, var(--destructive, color-mix(in oklab, #ee3124 75%, currentColor))));
    --_border: var(--hf-border, var(--_auto-border, var(--input, color-mix(in srgb, currentColor 56%, transparent))));
    --_line: var(--hf-line, var(--border, color-mix(in srgb, currentColor 18%, transparent)));
    --_surface: var(--hf-surface, var(--_auto-surface, var(--muted, color-mix(in srgb, currentColor 3%, transparent))));
    --_muted: var(
      --hf-muted,
      var(--_auto-muted, var(--muted-foreground, color-mix(in srgb, currentColor 74%, transparent)))
    );
    --_radius: var(--hf-radius, calc(var(--radius, 0.5em) - 2px));
  }

  [part='control'] {
    color: var(--hf-control-color, var(--foreground, inherit));
  }

  /* What is wrong has the tint of errors. */
  [part='control']:where(:not([aria-invalid='true'])) {
    background-color: var(--hf-control-background, var(--background, transparent));
  }

  .choice {
    background-color: var(--hf-control-background, var(--background, transparent));
  }

  :where(label).label {
    font-weight: var(--hf-label-weight, 500);
  }

  .submit {
    font-weight: var(--hf-button-weight, 500);
  }
`;
