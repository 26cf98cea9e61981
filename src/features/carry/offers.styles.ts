import { css } from '../../platform/css/tag.js';

/** Styles of the buttons that lead to another device. */
export const offerStyles = css`
  .carry {
    margin-block-start: 1em;
  }

  .field-note.carry {
    margin-block-start: 0.5em;
  }

  .carry-status.carry-status {
    margin: 0;
    color: inherit;
  }

  * + .carry-status.carry-status:not(:empty) {
    margin-block-start: 0.75em;
  }
`;
