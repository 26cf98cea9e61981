import { css } from '../../platform/css/tag.js';

export const styles = css`
  .section-heading {
    /* A little more room above than between fields: what follows belongs together. */
    margin-block: calc(1em / 1.5) 0;
    padding-block-end: calc(0.5em / 1.5);
    border-block-end: 1px solid var(--hf-heading-line, var(--_line));
    font-size: var(--hf-heading-size, 1.5em);
    font-weight: var(--hf-heading-weight, 650);
    line-height: 1.25;
  }

  .field:first-child .section-heading {
    margin-block-start: 0;
  }

  .section-heading + .rich-text {
    margin-block-start: 0.75em;
  }
`;
