import { css } from '../../platform/css/tag.js';

/** Nothing but lines in the colour of the text, and the strongest ring: dark around light, so on any ground one of them can be seen. */
export const styles = css`
  :host {
    --_radius: var(--hf-radius, 0.4em);
    --_border: var(--hf-border, var(--_auto-border, color-mix(in srgb, currentColor 56%, transparent)));
    --_focus: var(--hf-focus, #0b3d91);
    --_focus-width: var(--hf-focus-width, 0.1875em);
    --_few: 0;
  }

  .subfield > label {
    color: inherit;
  }

  :focus-visible,
  [part='control']:focus-visible {
    border-color: var(--_border);
    outline: var(--_focus-width) solid var(--_focus);
    outline-offset: var(--_focus-offset);
    box-shadow: 0 0 0 2px var(--hf-focus-halo, #fff);
  }

  [aria-invalid='true']:not(fieldset) {
    --_focus: var(--hf-focus, #0b3d91);
  }

  [part='control'][aria-invalid='true'] {
    border-color: var(--_error);
    background-color: var(--hf-control-background, transparent);
  }

  [part='error']::before,
  .error-summary h2::before {
    content: none;
  }

  .error-summary,
  .notice[part='failure'] {
    border-color: var(--hf-summary-border, var(--_error));
    border-inline-start-width: 0.3em;
    background: var(--hf-summary-background, var(--_surface));
  }
`;
