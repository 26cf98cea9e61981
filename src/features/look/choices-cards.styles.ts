import { css } from '../../platform/css/tag.js';

/** Each option of a radio or checkbox field on a card, of long lists, too. `option-list.styles.ts` draws cards. */
export const styles = css`
  .options {
    --_card: 1;
  }

  .options:not(.few, .pictured) {
    --_cell: 13em;
  }
`;
