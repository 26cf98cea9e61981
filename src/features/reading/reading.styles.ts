import { css } from '../../platform/css/tag.js';

/** Styles of answers that can only be read. A form that is disabled for a while keeps its controls. */
export const readingStyles = css`
  .everything:enabled
    .reads
    :is(
      button,
      .quiet,
      [part='signature-ways'],
      .signature-entry,
      [part='drop'],
      [part='required'],
      .file-state,
      .arrow
    ) {
    display: none;
  }

  .everything:enabled .reads .chevron[part='control'] {
    appearance: none;
    padding-inline-end: 0.75em;
    background-image: none;
  }

  /* A dash is lower than a control. */
  .everything:enabled .reads .subfields {
    align-items: start;
  }

  .everything:enabled .reads .signature {
    border-color: transparent;
  }

  /* Only the question and the note are left. */
  .everything:enabled .unanswered > :not([part='label'], [part='hint'], [part='group'], .field-note),
  .everything:enabled .unanswered > [part='group'] > :not([part='label'], [part='hint']) {
    display: none;
  }

  .everything:enabled .blank > :not(label) {
    display: none;
  }

  .blank::after {
    content: '–';
    color: var(--_muted);
  }

  .everything:disabled .field-note.no-answer,
  .everything:disabled .blank::after {
    display: none;
  }

  .field-note.no-answer {
    margin-block-start: 0;
  }
`;
