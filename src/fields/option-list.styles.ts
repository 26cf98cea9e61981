import { css } from 'lit';

/** The options of radio and checkbox fields. */
export const optionStyles = css`
  .options {
    display: grid;
    gap: 0.15em;
  }

  .horizontal {
    display: flex;
    flex-wrap: wrap;
    column-gap: 1.5em;
  }

  .option {
    display: flex;
    align-items: flex-start;
    gap: 0.6em;
    min-block-size: 1.75em;
    padding-block: 0.2em;
    cursor: pointer;
  }

  .option input {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    margin-block-start: 0.125em;
    accent-color: var(--_accent);
  }

  @media (pointer: coarse) {
    .option {
      align-items: center;
      min-block-size: 2.75em;
    }

    .option input {
      margin-block-start: 0;
    }
  }
`;
