import { css } from '../../../platform/css/tag.js';

/** The error of a field. A type whose edits are checked at once brings it: a dropped file is checked before the sending is fetched. */
export const errorStyles = css`
  [part='error'] {
    margin-block: 0 0.4em;
    color: var(--_error);
    font-size: var(--hf-error-size, 0.9375em);
    font-weight: var(--hf-error-weight, 600);
  }
`;
