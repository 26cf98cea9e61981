import { css } from '../../../platform/css/tag.js';

/** The options of radio and checkbox fields. */
export const optionStyles = css`
  .options {
    display: grid;
    gap: var(--hf-option-gap, 0.15em);
  }

  .horizontal {
    display: flex;
    flex-wrap: wrap;
    column-gap: 1.5em;
  }

  .option {
    display: flex;
    align-items: flex-start;
    gap: 0.6em;
    min-block-size: 1.75em;
    padding-block: 0.2em;
    cursor: pointer;
  }

  .option-label {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .option input {
    margin-block-start: 0.075em;
  }

  .options + .other {
    margin-block-start: 0.4em;
    padding-inline-start: 1.85em;
  }

  .option-all {
    grid-column: 1 / -1;
    flex-basis: 100%;
    margin-block-end: 0.2em;
    border-block-end: 1px solid var(--_line);
  }

  /* Cells of one size, whatever the length of their labels. */
  .pictured {
    --_cell: 9em;

    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--_cell)), 1fr));
    gap: 0.75em;
  }

  .pictured.large {
    --_cell: 15em;
  }

  .pictured:has(> .label-left, > .label-right) {
    --_cell: 19em;
  }

  .picture {
    position: relative;
    min-inline-size: 0;
    box-sizing: border-box;
    flex-direction: column;
    align-items: center;
    padding: 0.6em;
    border: max(1px, var(--_border-width)) solid var(--_border);
    border-radius: var(--_radius);
    text-align: center;
  }

  .label-top {
    flex-direction: column-reverse;
    justify-content: flex-end;
  }

  .label-right {
    flex-direction: row;
  }

  .label-left {
    flex-direction: row-reverse;
  }

  .label-left .option-label,
  .label-right .option-label {
    flex: 1;
    min-inline-size: 40%;
    text-align: start;
  }

  .option-image {
    min-inline-size: 0;
    max-inline-size: 100%;
    object-fit: contain;
  }

  .stretched {
    object-fit: fill;
  }

  .picture:has(:checked) {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 0.125em var(--_accent);
  }

  /* The picture is drawn in place of the control, which still takes the focus and the keys. */
  .no-control:has(img:not([hidden])) input {
    position: absolute;
    opacity: 0;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    cursor: pointer;
  }

  .no-control:has(img:not([hidden])):has(:focus-visible) {
    outline: var(--_focus-width) solid var(--_focus);
    outline-offset: var(--_focus-offset);
    box-shadow: 0 0 0 2px var(--_focus-halo);
  }

  @media (pointer: coarse) {
    .option {
      align-items: center;
      min-block-size: 2.75em;
    }

    .option input {
      margin-block-start: 0;
    }
  }

  /* System colours replace the element's own. A border shows what only a colour showed. */
  @media (forced-colors: active) {
    .picture:has(:checked) {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }
`;
