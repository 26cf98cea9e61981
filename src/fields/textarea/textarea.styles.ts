import { css } from 'lit';

export const styles = css`
  textarea[part='control'] {
    resize: vertical;
    /* Grows with what is written, where the browser can. */
    field-sizing: content;
    min-block-size: 5em;
    max-block-size: 24em;
  }
`;
