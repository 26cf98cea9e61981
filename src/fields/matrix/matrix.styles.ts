import { css } from '../../platform/css/tag.js';

export const styles = css`
  .matrix {
    container-type: inline-size;
    overflow-x: auto;
  }

  .matrix table {
    inline-size: 100%;
    border-collapse: collapse;
  }

  .matrix th {
    padding: 0;
    text-align: start;
    font-weight: 400;
  }

  .matrix tbody tr {
    border-block-start: 1px solid var(--_line);
  }

  .matrix td {
    position: relative;
    padding: 0;
  }

  .matrix label {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: 2.25em;
    cursor: pointer;
  }

  /* The label is as large as its cell, however high the row is. */
  .matrix label::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  .matrix label:hover::after {
    background: var(--_surface);
  }

  .matrix .clear {
    display: grid;
    place-content: center;
    margin-inline-start: auto;
  }

  .matrix .clear svg {
    inline-size: 0.857em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
  }

  .matrix [part='error'] {
    margin-block: calc(0.25em / 0.875) 0;
  }

  @container (inline-size >= 30em) {
    /* The columns share equally the room beside the rows' names. */
    .matrix thead td {
      inline-size: 36%;
    }

    .matrix thead th {
      inline-size: 6em;
      padding: 0 0.5em 0.5em;
      color: var(--_muted);
      font-size: 0.875em;
      line-height: 1.3;
      text-align: center;
      vertical-align: bottom;
    }

    .matrix tbody th {
      min-inline-size: 8em;
      padding-block: 0.5em;
      padding-inline-end: 0.75em;
    }

    .matrix label {
      justify-content: center;
    }

    /* Its place is kept, so that no column moves. */
    .matrix td.matrix-clear {
      inline-size: max(24px, 2.75em);
    }

    .matrix-name {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }

  @container (inline-size < 30em) {
    .matrix thead {
      display: none;
    }

    .matrix :is(table, tbody, tr, th, td) {
      display: block;
    }

    .matrix tbody tr {
      position: relative;
      padding-block: 0.75em;
    }

    /* In the line of the row's name. */
    .matrix tr:has(.matrix-clear) th {
      padding-inline-end: 2.75em;
    }

    .matrix .matrix-clear {
      position: absolute;
      inset-block-start: 0.5em;
      inset-inline-end: 0;
    }

    .matrix tr:first-child .matrix-clear {
      inset-block-start: 0;
    }

    .matrix tbody tr:first-child {
      border-block-start: 0;
      padding-block-start: 0.25em;
    }

    .matrix th {
      margin-block-end: calc(0.25em / 0.875);
      font-size: 0.875em;
      font-weight: 600;
    }

    .matrix th [part='error'] {
      margin-block-start: 0.25em;
      font-size: 1em;
    }
  }

  @media (pointer: coarse) {
    .matrix label {
      min-block-size: 2.75em;
    }
  }
`;
