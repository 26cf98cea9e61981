import { css } from '../platform/css/tag.js';

/**
 * Links of the form and of its author, in notices, messages and texts: the colour of what is around them, and a line. The browser's blue would be
 * a second accent, and is hard to read on many grounds. Whatever draws a link brings this sheet.
 */
export const linkStyles = css`
  :any-link {
    color: inherit;
    text-decoration-line: underline;
    text-underline-offset: 0.15em;
  }
`;
