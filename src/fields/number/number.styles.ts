import { css } from '../../platform/css/tag.js';

export const styles = css`
  .slider {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4em 0.6em;
  }

  .reading {
    margin-block: 0.4em;
  }

  /* The sign lies in the box. A capital is no wider than its place. */
  .amount {
    --_inset: calc(1.25em + var(--_sign) * 0.7em);

    position: relative;
  }

  .currency {
    position: absolute;
    inset-block: 0;
    display: grid;
    align-items: center;
    color: var(--_muted);
    pointer-events: none;
  }

  .before .currency {
    inset-inline-start: 0.75em;
  }

  .after .currency {
    inset-inline-end: 0.75em;
  }

  /* The box runs from left to right in every language. */
  .amount:is(.before:dir(ltr), .after:dir(rtl)) [part='control'] {
    padding-inline-start: var(--_inset);
  }

  .amount:is(.after:dir(ltr), .before:dir(rtl)) [part='control'] {
    padding-inline-end: var(--_inset);
  }

  /* As wide as the numbers that it may hold. */
  .few-digits {
    inline-size: 6em;
  }

  .some-digits {
    inline-size: 10em;
  }

  .amount.few-digits {
    inline-size: 7.5em;
  }

  /* The slider is alone in its row, so that it keeps its length under the finger while its value changes. */
  .slider input,
  .slider-track {
    inline-size: 100%;
    block-size: 1.75em;
  }

  .slider-ends {
    display: flex;
    justify-content: space-between;
    inline-size: 100%;
    margin-block-start: -0.4em;
    color: var(--_muted);
    font-size: 0.875em;
    font-variant-numeric: tabular-nums;
  }

  .slider-value {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  .slider-value.unanswered {
    color: var(--_muted);
    font-weight: inherit;
  }

  /* Where the system chooses the colours, its own slider is the one that people know. */
  @media (forced-colors: none) {
    .slider input {
      --_slider: var(--hf-slider, var(--_accent));
      --_track: 0.375em;
      --_thumb: 1.375em;
      --_end: to right;
      --_unanswered: var(--_muted);

      appearance: none;
      background: none;
      cursor: pointer;
    }

    .slider input:dir(rtl) {
      --_end: to left;
    }

    .slider input:disabled {
      cursor: auto;
    }

    .slider input[aria-invalid='true']:not(:focus-visible) {
      box-shadow: none;
    }

    .slider input::-webkit-slider-runnable-track {
      block-size: var(--_track);
      border-radius: 1em;
      background:
        linear-gradient(var(--_end), var(--_slider) var(--_share), transparent 0),
        color-mix(in srgb, currentColor 22%, transparent);
    }

    .slider input::-moz-range-track {
      block-size: var(--_track);
      border-radius: 1em;
      background:
        linear-gradient(var(--_end), var(--_slider) var(--_share), transparent 0),
        color-mix(in srgb, currentColor 22%, transparent);
    }

    .slider input::-webkit-slider-thumb {
      appearance: none;
      box-sizing: border-box;
      inline-size: var(--_thumb);
      block-size: var(--_thumb);
      margin-block-start: calc((var(--_track) - var(--_thumb)) / 2);
      border: 0.2em solid var(--_on-accent);
      border-radius: 50%;
      background: var(--_slider);
      box-shadow: 0 0 0 1.5px var(--_slider);
    }

    .slider input::-moz-range-thumb {
      box-sizing: border-box;
      inline-size: var(--_thumb);
      block-size: var(--_thumb);
      border: 0.2em solid var(--_on-accent);
      border-radius: 50%;
      background: var(--_slider);
      box-shadow: 0 0 0 1.5px var(--_slider);
    }

    /* Nothing is filled before there is an answer, and the thumb is hollow. */
    .slider input.untouched::-webkit-slider-thumb {
      border: 0.15em dashed var(--_unanswered);
      background: Canvas;
      box-shadow: none;
    }

    .slider input.untouched::-moz-range-thumb {
      border: 0.15em dashed var(--_unanswered);
      background: Canvas;
      box-shadow: none;
    }

    .slider input[aria-invalid='true'].untouched {
      --_unanswered: var(--_error);
    }
  }

  @media (pointer: coarse) {
    .slider input {
      --_thumb: 1.75em;

      block-size: 2.75em;
    }
  }
`;
