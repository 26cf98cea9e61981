import { css } from 'lit';

/** Styles of the author's texts. */
export const richTextStyles = css`
  .rich-text {
    overflow-wrap: break-word;
  }

  .rich-text > :first-child {
    margin-block-start: 0;
  }

  .rich-text > :last-child {
    margin-block-end: 0;
  }

  .rich-text :is(a, a:visited) {
    color: inherit;
  }

  .rich-text img {
    max-inline-size: 100%;
    block-size: auto;
  }
`;
