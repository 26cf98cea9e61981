import { css } from '../../platform/css/tag.js';
import { quietStyles } from '../../fields/shared/controls/button.styles.js';

/** Styles of the notes above the fields. */
export const noteStyles = [
  quietStyles,
  css`
    [data-note] > .notice {
      overflow-wrap: anywhere;
    }

    [data-note] ul {
      margin: 0.3em 0 0;
      padding-inline-start: 1.2em;
    }

    [data-note] p + p {
      margin-block-start: 0.75em;
    }
  `,
];
