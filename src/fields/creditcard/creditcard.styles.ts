import { css } from 'lit';

export const styles = css`
  .creditcard .cards {
    margin-block-start: 0.5em;
    color: var(--_muted);
    font-size: 0.9375em;
  }
`;
