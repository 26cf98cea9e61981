import { css } from '../../../platform/css/tag.js';

/**
 * The options of radio and checkbox fields: lines, or cards. `--_card` is 1 where each is a card, else 0. A look chooses by it, and by `--_few`
 * for lists of up to four options.
 */
export const optionStyles = css`
  .options {
    --_card: 0;
    --_cell: 100%;

    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--_cell)), 1fr));
    gap: var(--hf-option-gap, 0.5em);
  }

  .in-columns {
    --_cell: 13em;
  }

  /* All of a row, or one below the other where these have no room: never two and a lone third. */
  .few {
    --_card: var(--_few, 1);
    --_in-row: 1;
    --_least: 15em;
    --_cell: calc(
      clamp(100% / var(--_in-row) - 1em, (var(--_least) * var(--_in-row) - 100%) * 999, 100%) + (1 - var(--_card)) *
        100%
    );
  }

  .two-beside {
    --_in-row: 2;
  }

  .three-beside {
    --_in-row: 3;
    --_least: 12em;
  }

  .short-labels {
    --_least: 9em;
  }

  .horizontal {
    display: flex;
    flex-wrap: wrap;
    column-gap: calc(1.5em - var(--_card) * 1em);
  }

  /* A line takes the presses of half the space above and below it. */
  .option {
    position: relative;
    display: flex;
    align-items: flex-start;
    gap: 0.5em;
    box-sizing: border-box;
    min-inline-size: 0;
    margin-block: calc((var(--_card) - 1) * 0.25em);
    padding: calc(0.25em + var(--_card) * (0.5em - var(--_border-width))) calc(var(--_card) * 0.75em);
    border: calc(var(--_card) * max(1px, var(--_border-width))) solid var(--_border);
    border-radius: calc(var(--_card) * var(--hf-control-radius, var(--_radius)));
    background-color: color-mix(
      in oklab,
      var(--hf-control-background, var(--_auto-control, transparent)) calc(var(--_card) * 100%),
      transparent
    );
    cursor: pointer;
  }

  .option:has(> :disabled) {
    cursor: default;
  }

  .option:has(> :enabled):hover {
    border-color: currentColor;
  }

  [aria-invalid='true'] .option,
  .option:has(> [aria-invalid='true']) {
    border-color: var(--_error);
  }

  .everything:enabled .option:has(> :disabled) {
    border-color: var(--_line);
  }

  .option.option:has(> :checked) {
    border-color: var(--hf-choice, var(--_accent));
    background-color: color-mix(in oklab, var(--hf-choice, var(--_accent)) calc(var(--_card) * 8%), transparent);
    box-shadow: inset 0 0 0 calc(var(--_card) * max(0px, 2px - var(--_border-width))) var(--hf-choice, var(--_accent));
  }

  /* The ring goes around the card. */
  .option:has(> :focus-visible) {
    outline: calc(var(--_card) * var(--_focus-width)) solid var(--_focus);
    outline-offset: var(--_focus-offset);
  }

  .option > :focus-visible {
    outline-width: calc((1 - var(--_card)) * var(--_focus-width));
  }

  .option-label {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .option input {
    margin-block-start: 0.125em;
  }

  .options + .other {
    margin-block-start: 0.75em;
  }

  .option-all {
    --_card: 0;

    grid-column: 1 / -1;
    flex-basis: 100%;
    margin-block-end: 0;
    border-block-end: 1px solid var(--_line);
  }

  /* Cells of one size, whatever the length of their labels. */
  .pictured {
    --_card: 1;
    --_cell: 9em;

    display: grid;
    gap: 0.75em;
  }

  .pictured.large {
    --_cell: 15em;
  }

  .pictured:has(> .label-left, > .label-right) {
    --_cell: 19em;
  }

  .picture {
    flex-direction: column;
    align-items: center;
    padding: 0.5em;
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
    flex: none;
    min-inline-size: 0;
    max-inline-size: 100%;
    object-fit: contain;
  }

  .label-left .option-image,
  .label-right .option-image {
    flex-shrink: 1;
  }

  .stretched {
    object-fit: fill;
  }

  .empty-image {
    border-radius: calc(var(--_radius) * 0.5);
    background: var(--_surface);
    /* Browsers leave the colours of drawings alone, that of their ground, too. */
    forced-color-adjust: auto;
  }

  img:not([hidden]) + .empty-image {
    display: none;
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

  @media (prefers-reduced-motion: no-preference) {
    .option {
      transition:
        border-color 120ms,
        background-color 120ms,
        box-shadow 120ms;
    }
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
    .option:has(> :checked):not(:has(> :focus-visible)) {
      outline: calc(var(--_card) * 3px) solid Highlight;
      outline-offset: -3px;
    }
  }
`;
