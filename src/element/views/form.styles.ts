import { css } from 'lit';

/** The frame: layout, labels, messages. Sizes in em of the page's text; layout follows the element's own width. */
export const formStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    color: inherit;
    font: inherit;
    font-family: var(--_font);
    /* Not smaller than people can read, whatever the page does. It grows as far as a person wants. */
    font-size: max(14px, var(--_font-size));
    line-height: 1.5;
    text-align: start;
  }

  :host([hidden]) {
    display: none;
  }

  [part='root'] {
    max-inline-size: var(--_width);
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  /* A text may run in its own direction; it begins where all others begin. */
  :is(label, legend, p, h2, a)[dir='auto'] {
    /* Chromium knows only the prefixed name. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  fieldset {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  legend {
    padding: 0;
  }

  p {
    margin: 0;
  }

  .fields {
    display: grid;
    gap: var(--_gap);
    align-items: start;
  }

  .field {
    min-inline-size: 0;
    scroll-margin-block: var(--_scroll-offset);
  }

  /* An empty section takes no room. */
  .field:empty {
    display: none;
  }

  .label {
    display: block;
    margin-block-end: 0.3em;
    font-weight: 600;
  }

  [part='required'] {
    color: var(--_error);
  }

  [part='hint'],
  .note {
    color: var(--_muted);
    font-size: 0.9375em;
  }

  [part='hint'] {
    margin-block: -0.1em 0.45em;
  }

  .note {
    margin-block-end: 1.25em;
  }

  .notice {
    padding: 1em 1.15em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  [part='actions'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
    margin-block-start: calc(var(--_gap) * 1.15);
  }

  .notice button {
    margin-block-start: 0.75em;
  }
`;
