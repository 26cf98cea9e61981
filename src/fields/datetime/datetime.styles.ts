import { css } from '../../platform/css/tag.js';

export const styles = css`
  .datetime .subfields {
    column-gap: 1.25em;
  }

  .errors {
    display: flex;
    flex-wrap: wrap;
    column-gap: 1.25em;
  }

  /* Day, month and year are one line on a phone, and so are hour, minute and second. */
  .together {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 1em 0.5em;
  }

  /* Widths, because a group is as wide as its parts, and takes no notice of a flex-basis. */
  .datetime .subfield {
    flex: 0 1 auto;
    inline-size: 3.75em;
  }

  .datetime .subfield:has([id$='-year']) {
    inline-size: 4.5em;
  }

  .datetime .subfield:has([type='time']) {
    inline-size: 8.5em;
  }

  /* As wide as the longest month, or the word for none. */
  .datetime .subfield:has(select) {
    inline-size: auto;
    min-inline-size: 8em;
  }

  .datetime .subfield:has([type='date']) {
    inline-size: 11em;
  }

  /* The label of the field says it. Screen readers hear both. */
  legend.label ~ .datetime .together:only-child > .subfield:only-child > label {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  /* A date runs from left to right in every language; its labels and sentences run as the language does. */
  .datetime:dir(rtl) :is(.subfields, .together) {
    flex-direction: row-reverse;
    justify-content: flex-end;
  }

  /*
   * The parts of a native control. The browser's own padding would make it higher than its neighbours. In Chromium, the parts take the focus
   * and are scrolled to, not the control: above them is its padding.
   */
  ::-webkit-datetime-edit-year-field,
  ::-webkit-datetime-edit-month-field,
  ::-webkit-datetime-edit-day-field,
  ::-webkit-datetime-edit-hour-field,
  ::-webkit-datetime-edit-minute-field,
  ::-webkit-datetime-edit-second-field,
  ::-webkit-datetime-edit-ampm-field {
    padding-block: 0;
    scroll-margin-block: calc(var(--_scroll-offset) + 1em);
  }

  ::-webkit-datetime-edit,
  ::-webkit-datetime-edit-fields-wrapper,
  ::-webkit-datetime-edit-text {
    padding-block: 0;
  }

  ::-webkit-calendar-picker-indicator {
    scroll-margin-block: calc(var(--_scroll-offset) + 1em);
  }
`;
