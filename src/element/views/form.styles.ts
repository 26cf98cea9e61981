import { css } from '../../platform/css/tag.js';

/** The frame: layout, labels, messages. Sizes in em of the page's text; layout follows the element's own width. */
export const formStyles = css`
  :host {
    display: block;
    /* It takes no time, and tells the script that the page's colour has changed. */
    transition: color 1ms step-start;
  }

  :host([hidden]) {
    display: none;
  }

  /*
   * The font and the colour are the page's; how it sets its headings, menus and buttons is not. A page's rule for all elements reaches the
   * host, so this rule is inside. What hides or blocks a part of the page, such as visibility, applies to the form too.
   */
  [part='root'] {
    max-inline-size: var(--_width);
    font-family: var(--hf-font, inherit);
    /* Not smaller than people can read, whatever the page does. It grows as far as a person wants. */
    font-size: max(14px, var(--hf-font-size, 1em));
    line-height: var(--hf-line-height, 1.5);
    letter-spacing: normal;
    word-spacing: normal;
    word-break: normal;
    /* A long word breaks. By "anywhere", tables and rows would shrink to single letters. */
    overflow-wrap: break-word;
    text-align: start;
    text-indent: 0;
    text-shadow: none;
    text-transform: none;
    white-space: normal;
  }

  /*
   * In a place that shrinks to its content, a container asks for no width. These two are as flat as a line, and ask for the form's own width,
   * or for the usual one where that is no length; for 10em at the least. The form becomes no wider than its place.
   */
  [part='root']::before,
  [part='root']::after {
    content: '';
    display: grid;
    grid-template-columns: minmax(10em, 44em);
  }

  [part='root']::after {
    grid-template-columns: minmax(0, var(--_width));
  }

  .room {
    container-type: inline-size;
  }

  /* A place takes no width from its content. */
  [part='skeleton'] {
    float: inline-start;
  }

  /* The first frame: controls of nobody's form, two at the least. Later code draws the skeleton. */
  .room:has(> [part='loading']) {
    min-block-size: 11em;
    background: repeating-linear-gradient(#0000 0 2em, var(--_line) 0 5em, #0000 0 6em);
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  fieldset,
  legend,
  p {
    min-inline-size: 0;
    /* They grow with their words, but not out of the form. */
    max-inline-size: 100%;
    margin: 0;
    padding: 0;
    border: 0;
  }

  .fields {
    display: grid;
    gap: var(--_gap);
    align-items: start;
  }

  .field {
    min-inline-size: 0;
  }

  .label {
    display: block;
    margin-block-end: var(--hf-label-gap, 0.5em);
    color: var(--hf-label-color, inherit);
    font-size: var(--hf-label-size, 1em);
    font-weight: var(--hf-label-weight, 600);
  }

  [part='required'] {
    color: var(--hf-required, var(--_error));
  }

  [part='hint'],
  .note {
    color: var(--_muted);
    font-size: var(--hf-hint-size, 0.875em);
  }

  [part='hint'] {
    margin-block: -0.28em 0.57em;
  }

  .note {
    margin-block-end: 1.71em;
  }

  .notice {
    padding: 1em;
    border: 1px solid var(--hf-note-border, var(--_line));
    border-radius: var(--_radius);
    background: var(--hf-note-background, var(--_surface));
  }

  [part='actions'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
    margin-block-start: var(--_gap);
  }

  .notice button {
    margin-block-start: 0.75em;
  }
`;
