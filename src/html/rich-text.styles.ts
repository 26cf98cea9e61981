import { css } from '../platform/css/tag.js';

/** Styles of the author's texts. */
export const richTextStyles = css`
  /* A text of another direction begins where the labels begin. The signs of a list stay beside its text. */
  .rich-text[dir='auto'] {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  .rich-text :is(ul, ol) {
    text-align: start;
  }

  [part='root']:dir(rtl) .rich-text:dir(ltr) > :is(ul, ol),
  [part='root']:dir(ltr) .rich-text:dir(rtl) > :is(ul, ol) {
    inline-size: fit-content;
    max-inline-size: 100%;
    box-sizing: border-box;
    margin-inline-start: auto;
  }

  /* The form is as wide as its place. Longer lines than these are hard to read. */
  .rich-text {
    max-inline-size: 44em;
  }

  /* The sizes of the form's own headings. */
  .rich-text :is(h1, h2) {
    font-size: 1.5em;
  }

  .rich-text h3 {
    font-size: 1.25em;
  }

  .rich-text :is(h4, h5, h6) {
    font-size: 1em;
  }

  .rich-text > :first-child {
    margin-block-start: 0;
  }

  .rich-text > :last-child {
    margin-block-end: 0;
  }

  /* In a text from right to left, Firefox counts the spaces that hang at the ends of lines. */
  .rich-text pre {
    overflow-x: clip;
    white-space: pre-wrap;
  }

  .rich-text img {
    max-inline-size: 100%;
    block-size: auto;
  }
`;
