import { css } from '../../platform/css/tag.js';

export const styles = css`
  .product,
  .order {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75em 1.1em;
  }

  /* Beside the picture as long as there is room for the buttons. */
  .order {
    flex: 1 1 10.25em;
  }

  .product-image {
    inline-size: 5.5em;
    block-size: 5.5em;
    border-radius: var(--_radius);
    object-fit: contain;
  }

  .stepper {
    display: flex;
  }

  .stepper input.quantity {
    inline-size: 4.75em;
    border-radius: 0;
    font-variant-numeric: tabular-nums;
    text-align: center;
  }

  .quantity-step {
    flex: none;
    inline-size: 2.75em;
    min-block-size: 2.75em;
    padding: 0;
    border: var(--_border-width) solid var(--_border);
    background: transparent;
    color: inherit;
    cursor: pointer;
    /* Two quick taps are two steps, and no zoom. */
    touch-action: manipulation;
    user-select: none;
  }

  .quantity-step:first-child {
    border-inline-end: 0;
    border-start-start-radius: var(--_radius);
    border-end-start-radius: var(--_radius);
  }

  .quantity-step:last-child {
    border-inline-start: 0;
    border-start-end-radius: var(--_radius);
    border-end-end-radius: var(--_radius);
  }

  .quantity-step span {
    font-size: 1.3em;
    line-height: 1;
  }

  .quantity-step:hover {
    border-color: currentColor;
    background: var(--_surface);
  }

  .quantity-step:is(:disabled, [aria-disabled='true']) {
    border-color: var(--_border);
    background: transparent;
    cursor: default;
  }

  .quantity-step:is(:disabled, [aria-disabled='true']) span {
    opacity: 0.4;
  }

  /* The focus ring of a part lies above its neighbours. */
  .stepper > :focus-visible {
    position: relative;
    z-index: 1;
  }

  /* The totals of several products are one column. */
  .total {
    position: relative;
    flex: 1 1 auto;
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    column-gap: 0.75em;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    text-align: end;
  }

  .terms {
    color: var(--_muted);
  }

  .total:empty {
    display: none;
  }

  .sold-out {
    padding: 0.4em 0.9em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    font-weight: 600;
  }

  @media (forced-colors: active) {
    .quantity-step:is(:disabled, [aria-disabled='true']) {
      color: GrayText;
    }

    .quantity-step:is(:disabled, [aria-disabled='true']) span {
      opacity: 1;
    }
  }
`;
