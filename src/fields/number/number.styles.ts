import { css } from 'lit';

export const styles = css`
  .amount,
  .slider {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4em 0.6em;
  }

  .amount {
    flex-wrap: nowrap;
  }

  .amount input[part='control'] {
    flex: 1;
    min-inline-size: 0;
  }

  /* Alone in its row: its value is said in words of any length, and it must not change its length under the finger. */
  .slider input {
    inline-size: 100%;
    min-block-size: 1.75em;
    accent-color: var(--_accent);
  }

  .slider .untouched {
    opacity: 0.7;
  }

  .slider-value {
    font-variant-numeric: tabular-nums;
  }

  @media (pointer: coarse) {
    .slider input {
      min-block-size: 2.75em;
    }
  }
`;
