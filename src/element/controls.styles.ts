import { css } from 'lit';

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
    letter-spacing: inherit;
  }

  :is(input, select, textarea)[part='control'] {
    display: block;
    inline-size: 100%;
    min-block-size: 2.75em;
    padding: var(--_padding);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background-color: var(--_surface);
    color: inherit;
    line-height: 1.4;
  }

  textarea[part='control'] {
    resize: vertical;
    /* Grows with what is written, where the browser can. */
    field-sizing: content;
    min-block-size: 5em;
    max-block-size: 24em;
  }

  select[part='control'] {
    text-overflow: ellipsis;
  }

  /* The list opens on a ground of the browser's own. */
  option {
    background-color: Canvas;
    color: CanvasText;
  }

  input[type='file'][part='control'] {
    padding: 0.45em;
    border-style: dashed;
  }

  ::file-selector-button,
  .quiet {
    min-block-size: 2.1em;
    padding: 0.3em 0.8em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: transparent;
    color: inherit;
    font: inherit;
    font-size: 0.9375em;
    cursor: pointer;
  }

  ::file-selector-button {
    margin-inline-end: 0.75em;
  }

  ::placeholder {
    color: var(--_muted);
    opacity: 1;
  }

  [aria-invalid='true'] {
    border-color: var(--_error);
    box-shadow: inset 0 0 0 1px var(--_error);
  }

  :is(input, select, textarea, button, canvas, a, form):focus-visible,
  [tabindex='-1']:focus-visible {
    outline: 0.1875em solid var(--_focus);
    outline-offset: 2px;
  }

  form:focus {
    outline: none;
  }

  .submit {
    min-block-size: 2.75em;
    padding: 0.6em 1.4em;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
    cursor: pointer;
  }

  .submit:hover {
    background: color-mix(in oklab, var(--_accent), black 14%);
  }

  .quiet:hover,
  ::file-selector-button:hover {
    background: var(--_line);
  }

  .submit[aria-disabled='true'] {
    cursor: progress;
    opacity: 0.75;
  }

  fieldset:disabled {
    opacity: 0.65;
  }

  fieldset:disabled * {
    cursor: not-allowed;
  }

  fieldset fieldset:disabled {
    opacity: 1;
  }

  .options {
    display: grid;
    gap: 0.15em;
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

  .option input {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    margin-block-start: 0.125em;
    accent-color: var(--_accent);
  }

  .subfields {
    display: grid;
    gap: 0.9em 1em;
    align-items: end;
  }

  .subfield {
    min-inline-size: 0;
  }

  .subfield > label {
    display: block;
    margin-block-end: 0.2em;
    font-size: 0.9375em;
  }

  @container (inline-size > 30em) {
    .subfields {
      grid-template-columns: repeat(6, minmax(0, 1fr));
    }

    [data-width='1'] {
      grid-column: span 1;
    }

    [data-width='2'] {
      grid-column: span 2;
    }

    [data-width='3'] {
      grid-column: span 3;
    }

    [data-width='4'] {
      grid-column: span 4;
    }

    [data-width='6'] {
      grid-column: 1 / -1;
    }
  }

  /* iOS zooms into what is smaller than 16 px when it gets the focus, and stays there. */
  @media (pointer: coarse) {
    :is(input, select, textarea)[part='control'] {
      font-size: max(16px, 1em);
    }

    .option {
      min-block-size: 2.75em;
      align-items: center;
    }

    .quiet {
      min-block-size: 2.75em;
    }
  }

  /* System colours take over; what only a colour said, a border says now. */
  @media (forced-colors: active) {
    .submit {
      border-color: ButtonBorder;
    }

    [aria-invalid='true'] {
      outline: 2px solid Mark;
    }
  }
`;
