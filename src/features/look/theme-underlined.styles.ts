import { css } from '../../platform/css/tag.js';

/** Controls on the page's own ground, with a line below and nothing around. */
export const styles = css`
  :host {
    --_radius: var(--hf-radius, 0);
    --_gap: var(--hf-gap, 2em);
  }

  /* Its text does not touch the ring of the focus. */
  [part='control'] {
    padding: var(--hf-padding, 0.5em 0.25em);
    border-width: 0 0 var(--_border-width);
    background-color: var(--hf-control-background, transparent);
  }

  /* The buttons beside a number are one with it. */
  .stepper > .quantity-step {
    border-width: 0 0 var(--_border-width);
  }

  textarea[part='control'] {
    padding-block: 0.5em;
  }

  .chevron[part='control'] {
    padding-inline-end: 1.75em;
    background-position:
      right 0.5em center,
      right 0.15em center;
  }

  .chevron[part='control']:dir(rtl) {
    background-position:
      left 0.15em center,
      left 0.5em center;
  }

  [part='control']:is([aria-invalid='true'], :focus-visible) {
    box-shadow: inset 0 -1px var(--_focus);
  }

  .notice:not(.error-summary, [part='failure']) {
    border-inline: 0;
    background: var(--hf-note-background, transparent);
  }

  @media (forced-colors: active) {
    [part='control'],
    .stepper > .quantity-step {
      border-block-end-width: 2px;
    }
  }
`;
