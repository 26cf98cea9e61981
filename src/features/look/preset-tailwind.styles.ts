import { css } from '../../platform/css/tag.js';

/** Tailwind 4: the variables of its theme. It writes only those that the page uses, so several are tried. */
export const styles = css`
  :host {
    --_accent: var(
      --hf-accent,
      var(
        --_auto-accent,
        var(
          --color-primary,
          var(--color-brand, var(--color-accent, var(--color-indigo-600, var(--color-blue-600, #1d5fd1))))
        )
      )
    );
    --_error: var(
      --hf-error,
      var(--_auto-error, var(--color-danger, var(--color-red-600, color-mix(in oklab, #ee3124 75%, currentColor))))
    );
    --_radius: var(--hf-radius, var(--radius-md, 0.375em));
  }

  :where(label).label {
    font-weight: var(--hf-label-weight, var(--font-weight-medium, 500));
  }

  .submit {
    font-weight: var(--hf-button-weight, var(--font-weight-semibold, 600));
  }

  :where([part='control']:not([aria-invalid='true'])) {
    box-shadow: var(--shadow-xs, 0 1px 2px rgb(0 0 0 / 5%));
  }
`;
