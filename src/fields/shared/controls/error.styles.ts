import { css } from '../../../platform/css/tag.js';

/** The error of a field. A type whose edits are checked at once brings it: a dropped file is checked before the sending is fetched. */
export const errorStyles = css`
  [part='error'] {
    margin-block: 0 0.57em;
    color: var(--_error);
    font-size: var(--hf-error-size, 0.875em);
    font-weight: var(--hf-error-weight, 600);
  }

  /* A ring with a stroke and a dot: drawn, so that nobody hears a sign. */
  [part='error']::before,
  .error-summary h2::before {
    --_sign: linear-gradient(currentColor 0 0);

    content: '';
    display: inline-block;
    box-sizing: border-box;
    inline-size: 1.14em;
    block-size: 1.14em;
    margin-inline-end: 0.14em;
    border: 0.11em solid;
    border-radius: 50%;
    background:
      var(--_sign) 50% 25% / 0.13em 0.38em no-repeat,
      var(--_sign) 50% 80% / 0.13em 0.13em no-repeat;
    vertical-align: -0.2em;
  }

  /* Where the system chooses the colours, it leaves out what is drawn by gradients. */
  @media (forced-colors: active) {
    [part='error']::before,
    .everything .error-summary h2::before {
      color: CanvasText;
      forced-color-adjust: none;
    }
  }
`;
