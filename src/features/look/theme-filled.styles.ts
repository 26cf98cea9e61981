import { css } from '../../platform/css/tag.js';

/** Controls on a ground of their own, with a line below. */
export const styles = css`
  :host {
    --_surface: var(--hf-surface, var(--_auto-surface, color-mix(in srgb, currentColor 7%, transparent)));
  }

  [part='control'] {
    border-color: transparent transparent var(--_border);
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }

  /* What is wrong has the tint of errors. */
  [part='control']:where(:not([aria-invalid='true'])) {
    background-color: var(--hf-control-background, var(--_surface));
  }

  [part='control']:hover {
    background-color: var(--hf-control-background, color-mix(in srgb, currentColor 10%, transparent));
  }

  /* The buttons beside a number are one with it. */
  .stepper > .quantity-step {
    border-color: transparent transparent var(--_border);
    border-end-start-radius: 0;
    border-end-end-radius: 0;
    background: var(--hf-control-background, var(--_surface));
  }

  .choice {
    background-color: var(--hf-control-background, var(--_surface));
  }

  [part='drop'],
  [part='signature'],
  .notice:not(.error-summary, [part='failure']) {
    border-color: transparent;
  }

  @media (forced-colors: active) {
    [part='control'] {
      border-color: ButtonBorder;
    }
  }
`;
