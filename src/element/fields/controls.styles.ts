import { css } from '../../platform/css/tag.js';

/** Native controls of every field type: styled, not rebuilt. */
export const controlStyles = css`
  input,
  select,
  textarea,
  button {
    box-sizing: border-box;
    max-inline-size: 100%;
    margin: 0;
    font: inherit;
  }

  /* What takes the focus is not hidden below a fixed header of the page, also on the way back. */
  * {
    scroll-margin-block: var(--_scroll-offset);
  }

  [part='control'] {
    display: block;
    inline-size: 100%;
    min-block-size: var(--hf-control-height, 2.75em);
    padding: var(--hf-padding, 0.5em 0.75em);
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--hf-control-radius, var(--_radius));
    background-color: var(--hf-control-background, var(--_auto-control, transparent));
    color: var(--hf-control-color, inherit);
  }

  /* Two strokes make the arrow. In every engine, a native one has another shape and another place. */
  .chevron[part='control'] {
    appearance: none;
    padding-inline-end: 2.25em;
    background-image:
      linear-gradient(to top right, transparent 42%, currentColor 43% 57%, transparent 58%),
      linear-gradient(to top left, transparent 42%, currentColor 43% 57%, transparent 58%);
    background-position:
      right 1.2em center,
      right 0.85em center;
    background-repeat: no-repeat;
    background-size: 0.4em 0.4em;
  }

  .chevron[part='control']:dir(rtl) {
    background-position:
      left 0.85em center,
      left 1.2em center;
  }

  :focus-visible {
    outline: var(--_focus-width) solid var(--_focus);
    outline-offset: var(--_focus-offset);
  }

  .submit {
    --_button-background: var(--hf-button-background, var(--_accent));

    inline-size: var(--hf-button-width, auto);
    min-block-size: 2.75em;
    padding: var(--hf-button-padding, 0.5em 1.5em);
    border: 1px solid transparent;
    border-radius: var(--hf-button-radius, var(--_radius));
    background: var(--_button-background);
    color: var(--hf-button-color, var(--_on-accent));
    font-weight: var(--hf-button-weight, 600);
  }

  .subfields {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 1em;
  }

  .subfield {
    flex: 1 1 11em;
    max-inline-size: 100%;
  }

  .short {
    flex: 0 1 5.5em;
  }

  .subfield > label {
    display: block;
    margin-block-end: 0.28em;
    color: var(--_muted);
    font-size: 0.875em;
  }

  /* iOS zooms into a control of less than 16 px when it takes the focus, and does not zoom out. So no style of the page makes it smaller. */
  @media (pointer: coarse) {
    [part~='control'] {
      font-size: max(16px, 1em) !important;
    }
  }
`;
