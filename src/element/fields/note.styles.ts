import { css } from '../../platform/css/tag.js';

/** Styles of the notes below a field. */
export const noteBelowStyles = css`
  .field-note {
    margin-block-start: 0.4em;
    overflow-wrap: anywhere;
  }

  .field-note p {
    margin: 0;
    color: var(--_muted);
    font-size: 0.9375em;
    font-variant-numeric: tabular-nums;
  }

  .field-note .over {
    color: var(--_error);
    font-weight: 600;
  }

  .sign-again .quiet {
    margin-block-start: 0.4em;
  }

  .suggestion .quiet {
    max-inline-size: 100%;
    text-align: start;
  }

  .suggestion bdi {
    font-weight: 600;
  }
`;
