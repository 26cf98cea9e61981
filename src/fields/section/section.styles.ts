import { css } from '../../platform/css/tag.js';

export const styles = css`
  .section-heading {
    margin-block: 0.75em 0;
    padding-block-end: 0.3em;
    border-block-end: 1px solid var(--hf-heading-line, var(--_line));
    font-size: var(--hf-heading-size, 1.35em);
    font-weight: var(--hf-heading-weight, 650);
    line-height: 1.25;
  }

  .field:first-child .section-heading {
    margin-block-start: 0;
  }

  .section-heading + .rich-text {
    margin-block-start: 0.6em;
  }
`;
