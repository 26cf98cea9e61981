import { css } from '../../platform/css/tag.js';

/** Each option of a radio or checkbox field on a line, of short lists, too. */
export const styles = css`
  .few {
    --_card: 0;
  }
`;
