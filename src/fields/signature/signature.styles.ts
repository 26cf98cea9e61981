import { css } from '../../platform/css/tag.js';

export const styles = css`
  /* Three native radios in a row, one of them chosen. */
  .signature-ways {
    display: flex;
    flex-wrap: wrap;
    row-gap: 0.25em;
    margin-block-end: 0.5em;
  }

  .signature-way {
    position: relative;
    display: grid;
    place-items: center;
    box-sizing: border-box;
    min-block-size: 2.25em;
    min-inline-size: 4.5em;
    margin-inline-end: -1px;
    padding-inline: 1em;
    border: 1px solid var(--_border);
    background: var(--_surface);
    text-align: center;
  }

  .signature-way:first-of-type,
  .signature-way:first-of-type input {
    border-start-start-radius: var(--_radius);
    border-end-start-radius: var(--_radius);
  }

  .signature-way:last-of-type,
  .signature-way:last-of-type input {
    border-start-end-radius: var(--_radius);
    border-end-end-radius: var(--_radius);
  }

  /* The radio itself lies over its word: it takes the clicks and the focus. */
  .signature-way input {
    appearance: none;
    position: absolute;
    inset: -1px auto auto -1px;
    inline-size: calc(100% + 2px);
    max-inline-size: none;
    block-size: calc(100% + 2px);
  }

  .signature-way input:enabled {
    cursor: pointer;
  }

  .signature-way input:enabled:not(:checked):hover {
    background: var(--_surface);
  }

  .signature-way input:checked {
    box-shadow: inset 0 0 0 2px var(--_accent);
  }

  .signature-way input:is(:checked, :not(:checked)):focus-visible {
    z-index: 1;
  }

  .signature-way span {
    position: relative;
    pointer-events: none;
  }

  .signature {
    position: relative;
    max-inline-size: var(--hf-signature-width, 100%);
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
    background: var(--hf-signature-background, var(--_surface));
  }

  .signature[hidden] {
    display: none;
  }

  /* The line to sign on; it is not part of the picture that is sent. */
  .signature.draw::after {
    content: '';
    position: absolute;
    inset: auto 6% 24%;
    border-block-end: 1px solid var(--hf-signature-line, var(--_line));
    pointer-events: none;
  }

  canvas {
    display: block;
    inline-size: 100%;
    aspect-ratio: 3 / 1;
    /* A finger needs room, however narrow the screen is. The page around needs room too, where a phone lies on its side. */
    --_tallest: clamp(6em, 40svh, 15em);
    min-block-size: min(11.25em, var(--_tallest));
    max-block-size: var(--_tallest);
    color: var(--hf-ink, currentColor);
    border-radius: inherit;
    user-select: none;
    -webkit-user-select: none;
    /* The transition tells that the colour has changed, whatever changed it. The canvas is redrawn then. */
    transition: color 1ms;
  }

  /* A line never scrolls the page. Where nothing can be drawn, a finger scrolls it. */
  .drawable canvas {
    cursor: crosshair;
    touch-action: none;
  }

  .signature-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    margin-block-start: 0.5em;
  }

  .signature-actions [aria-disabled='true'] {
    color: var(--_muted);
    cursor: default;
  }

  .signature-entry {
    max-inline-size: var(--hf-signature-width, 100%);
    margin-block-start: 0.75em;
  }

  .signature-entry > label {
    display: block;
    margin-block-end: calc(0.25em / 0.875);
    color: var(--_muted);
    font-size: 0.875em;
  }

  .signature-entry input[type='file'] {
    padding: 0.375em;
    border-style: dashed;
  }

  .signature-entry .signature-actions {
    margin-block: 0.5em 0;
  }

  .signature-unreadable {
    margin-block-start: 0.5em;
    color: var(--_error);
    font-size: 0.875em;
    font-weight: 600;
  }

  @media (pointer: coarse) {
    /* A line never scrolls the page, so a finger has room to scroll it by. */
    .signature.drawable {
      margin-inline: max(1.5em, 24px);
    }

    .signature-way {
      min-block-size: max(2.75em, 44px);
    }

    .signature-actions button {
      min-block-size: max(2.75em, 44px);
    }
  }

  /* System colours replace the element's own. Highlight colours show what only a background showed. */
  @media (forced-colors: active) {
    .signature-way:has(:checked) {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }

    .signature-way input:checked {
      background: none;
      box-shadow: none;
      outline-color: CanvasText;
    }

    .signature-way:has(:disabled),
    .signature-actions [aria-disabled='true'] {
      border-color: GrayText;
      color: GrayText;
      opacity: 1;
    }
  }
`;
