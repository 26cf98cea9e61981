import { css } from 'lit';

export const styles = css`
  .amount,
  .slider {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4em 0.6em;
  }

  .reading {
    margin-block: 0.4em;
  }

  .amount {
    flex-wrap: nowrap;
  }

  .amount input[part='control'] {
    flex: 1;
    min-inline-size: 0;
  }

  /* The slider is alone in its row, so that it keeps its length under the finger while its value changes. */
  .slider input {
    inline-size: 100%;
    min-block-size: 1.75em;
    accent-color: var(--hf-slider, var(--_accent));
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
