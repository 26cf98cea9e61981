import { css } from '../../platform/css/tag.js';

/** shadcn/ui for Tailwind 3, where a variable holds the three numbers of "hsl()". */
export const styles = css`
  :host {
    --_accent: var(--hf-accent, var(--_auto-accent, hsl(var(--primary))));
    --_on-accent: var(--hf-on-accent, var(--_auto-on-accent, hsl(var(--primary-foreground))));
    --_error: var(--hf-error, var(--_auto-error, hsl(var(--destructive))));
    --_border: var(--hf-border, var(--_auto-border, hsl(var(--input))));
    --_line: var(--hf-line, hsl(var(--border)));
    --_surface: var(--hf-surface, var(--_auto-surface, hsl(var(--muted))));
    --_muted: var(--hf-muted, var(--_auto-muted, hsl(var(--muted-foreground))));
    --_radius: var(--hf-radius, calc(var(--radius, 0.5em) - 2px));
  }

  [part='control'] {
    color: var(--hf-control-color, hsl(var(--foreground)));
  }

  /* What is wrong has the tint of errors. */
  [part='control']:where(:not([aria-invalid='true'])) {
    background-color: var(--hf-control-background, hsl(var(--background)));
  }

  .choice {
    background-color: var(--hf-control-background, hsl(var(--background)));
  }

  :where(label).label {
    font-weight: var(--hf-label-weight, 500);
  }

  .submit {
    font-weight: var(--hf-button-weight, 500);
  }
`;
