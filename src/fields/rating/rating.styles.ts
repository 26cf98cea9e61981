import { css } from '../../platform/css/tag.js';

export const styles = css`
  .rating {
    /* An icon with the room around it; half of it is still easy to hit. */
    --_step: max(2.25em, 32px);
    --_rating: var(--hf-rating, var(--_accent));

    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 1em;
  }

  .rating:has(.in-halves) {
    --_step: max(3em, 48px);
  }

  .rating-scale {
    display: flex;
    flex-wrap: wrap;
    margin-inline-start: calc(var(--_step) * -0.09);
  }

  .rating-step {
    display: flex;
    inline-size: var(--_step);
    block-size: var(--_step);
  }

  .rating-score {
    --_fill: transparent;
    --_stroke: var(--_border);

    position: relative;
    flex: 1;
  }

  .rating-score.filled {
    --_fill: var(--_rating);
    --_stroke: var(--_rating);
  }

  [aria-invalid='true'] .rating-score {
    --_stroke: var(--_error);
  }

  .rating-icon {
    position: absolute;
    inset: 0;
    overflow: hidden;
  }

  /* Each half shows its half of the whole icon, from the side where the line begins. */
  .rating-score svg {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    inline-size: var(--_step);
    block-size: var(--_step);
    fill: var(--_fill);
    stroke: var(--_stroke);
    stroke-width: 1.6;
    stroke-linejoin: round;
  }

  .rating-score + .rating-score svg {
    inset-inline: auto 0;
  }

  /* The radio itself, over the icon: it takes the clicks and the focus. */
  .rating-score input {
    appearance: none;
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
    border-radius: var(--_radius);
    background: transparent;
    box-shadow: none;
  }

  .rating-score input:enabled {
    cursor: pointer;
  }

  .rating-score input:focus-visible {
    z-index: 1;
    outline-offset: -1px;
  }

  /* Shows which icons a click would fill. */
  @media (hover: hover) {
    .rating-scale:has(:enabled:hover) .rating-score {
      --_fill: transparent;
    }

    .rating-scale:has(:enabled:hover)
      :is(
        .rating-step:has(~ .rating-step :hover) .rating-score,
        .rating-score:hover,
        .rating-score:has(+ .rating-score:hover)
      ) {
      --_fill: color-mix(in srgb, var(--_rating) 45%, transparent);
      --_stroke: var(--_rating);
    }

    .rating-scale:has(:enabled:hover)
      :is(
        .rating-step:has(~ .rating-step :hover) .rating-score,
        .rating-score:hover,
        .rating-score:has(+ .rating-score:hover)
      ).filled.filled {
      --_fill: var(--_rating);
    }
  }

  .rating-none {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: 2.25em;
    cursor: pointer;
  }

  /* Room for the chosen score is kept, so that nothing moves when there is one. */
  .rating-chosen {
    display: flex;
    align-items: center;
    gap: 0.75em;
    min-block-size: 1.5em;
  }

  .rating-text {
    min-inline-size: 4.5em;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }

  .rating .unseen {
    visibility: hidden;
  }

  @media (pointer: coarse) {
    .rating {
      --_step: max(2.75em, 44px);
    }

    .rating:has(.in-halves) {
      --_step: max(3.5em, 56px);
    }

    .rating-none {
      min-block-size: 2.75em;
    }
  }

  /* Ten icons stay in one line on a phone, and in a column. */
  .rating:has(.of-many) {
    --_step: clamp(24px, (100cqi - 0.5em) / 10, 2.75em);

    container-type: inline-size;
  }

  .in-numbers {
    margin-inline-start: 0;
  }

  .in-numbers .rating-step {
    block-size: max(2.75em, 44px);
  }

  .in-numbers .rating-icon {
    display: grid;
    place-content: center;
    margin-inline-start: -1px;
    border: 1px solid var(--_stroke);
    font-variant-numeric: tabular-nums;
  }

  .in-numbers .rating-step:first-child .rating-score:first-child .rating-icon {
    margin-inline-start: 0;
    border-start-start-radius: var(--_radius);
    border-end-start-radius: var(--_radius);
  }

  .in-numbers .rating-step:last-child .rating-score:last-child .rating-icon {
    border-start-end-radius: var(--_radius);
    border-end-end-radius: var(--_radius);
  }

  /* The numbers up to a score are not part of it. */
  .in-numbers .rating-score {
    --_stroke: var(--_border);
  }

  .in-numbers .rating-score:has(:enabled:hover) .rating-icon {
    background: var(--_surface);
    text-decoration: underline;
  }

  .in-numbers .rating-score:has(:checked) .rating-icon {
    z-index: 1;
    border-color: var(--_rating);
    background: var(--_rating);
    color: var(--_on-accent);
    font-weight: 600;
  }

  @media (forced-colors: active) {
    /* What is drawn keeps its colours, those under a pointer, too. */
    .rating {
      --_rating: Highlight;
    }

    .rating-score,
    [aria-invalid='true'] .rating-score {
      --_stroke: CanvasText;
    }

    .rating-score.filled.filled {
      --_stroke: Highlight;
    }

    .in-numbers .rating-score:has(:checked) .rating-icon {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
