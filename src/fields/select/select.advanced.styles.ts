import { css } from '../../platform/css/tag.js';

/** Dropdown lists with rarer settings: the text beside "Other", lists of several rows, and lists that are searched. */
export const styles = css`
  select + .other,
  .combobox + .other {
    margin-block-start: 0.75em;
  }

  select[size]:not([size='1']) option {
    padding: 0.25em;
    background: transparent;
    color: inherit;
  }

  select[size]:not([size='1']) option:checked {
    background: var(--_accent);
    color: var(--_on-accent);
  }

  input.searched {
    text-overflow: ellipsis;
  }

  /* The arrow has the colour of the words, as that of a native list that nobody has answered. */
  input.searched:placeholder-shown {
    color: var(--hf-placeholder, var(--_muted));
  }

  input.searched::placeholder {
    color: inherit;
  }

  .found {
    position: fixed;
    inset: auto;
    box-sizing: border-box;
    margin: 0;
    padding: 0.25em;
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    /* It lies over the page, on the browser's own background. Notes are as clear as the options. */
    --_muted: CanvasText;

    background: Canvas;
    color: CanvasText;
    box-shadow: 0 0.25em 1em rgb(0 0 0 / 25%);
  }

  .found:popover-open {
    display: flex;
    flex-direction: column;
  }

  .found:not(:popover-open) {
    display: none;
  }

  .found [role='listbox'] {
    min-block-size: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  .found [role='option'] {
    padding: 0.5em;
    border-radius: calc(var(--_radius) * 0.7);
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  .found [role='option']:hover {
    background: var(--_line);
  }

  .found [aria-selected='true'] {
    font-weight: 600;
  }

  .found .active {
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .found-note {
    padding: 0.5em;
    color: var(--_muted);
    font-size: 0.875em;
  }

  /* A browser that takes the system's colours leaves out the arrow of controls.styles.ts, which is a picture. */
  .arrow {
    display: none;
  }

  @media (forced-colors: active) {
    .combobox {
      position: relative;
    }

    .arrow {
      display: block;
      position: absolute;
      inset-block: 0;
      inset-inline-end: 1em;
      inline-size: 0.45em;
      block-size: 0.45em;
      margin-block: auto;
      border: solid;
      border-width: 0 1.5px 1.5px 0;
      transform: translateY(-25%) rotate(45deg);
      pointer-events: none;
    }

    .found .active {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }

    select[size]:not([size='1']) option:checked {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
