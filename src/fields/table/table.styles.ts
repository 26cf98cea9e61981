import { css } from '../../platform/css/tag.js';

export const styles = css`
  .table {
    container-type: inline-size;
    position: relative;
    overflow-x: auto;
  }

  .table table {
    inline-size: 100%;
    border-collapse: collapse;
  }

  .table th {
    font-weight: 600;
    text-align: start;
  }

  .table td {
    position: relative;
    padding: 0;
  }

  /* A text may run in its own direction; it begins where all others begin. */
  .table span[dir='auto'] {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  .table tbody tr {
    border-block-start: 1px solid var(--_line);
  }

  .table-others {
    display: grid;
    gap: var(--_gap);
  }

  .table + .table-others {
    margin-block-start: 1em;
  }

  @container (inline-size >= 30em) {
    /* All columns are equally wide. The names of the rows take the room that they need. */
    .table thead th {
      inline-size: 10em;
      padding: 0 0.5em 0.5em;
      font-size: 0.875em;
      line-height: 1.3;
      vertical-align: bottom;
    }

    .table thead [part='hint'] {
      display: block;
      margin: 0.25em 0 0;
      font-size: 1em;
      font-weight: 400;
    }

    .table tbody th {
      inline-size: 1%;
      padding-block: 0.5em 1.25em;
      padding-inline-end: 0.75em;
      font-weight: 400;
      line-height: 1.4;
      vertical-align: bottom;
    }

    .table-row {
      display: block;
      inline-size: max-content;
      max-inline-size: min(14em, 34cqi);
      overflow-wrap: anywhere;
    }

    /* The controls of a row are in line, whatever is above one. The padding keeps their focus rings from being cut off. */
    .table tbody td {
      min-inline-size: 7em;
      padding: 0.5em;
      vertical-align: bottom;
    }

    .table-name,
    .table-name-text {
      display: none;
    }

    .table tbody .table-required {
      padding-inline-end: 1.1em;
    }

    .table-required > .table-name {
      display: block;
      position: absolute;
      inset-block-end: 1.25em;
      inset-inline-end: 0.25em;
    }

    .table-hint-above [part='hint'] {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }

  @container (inline-size < 30em) {
    .table thead,
    .table td:not(:has(> .field:not([hidden]))) {
      display: none;
    }

    .table :is(table, tbody, tr, th, td) {
      display: block;
    }

    .table tbody tr {
      padding-block: 0.75em 1em;
    }

    .table tbody tr:first-child {
      border-block-start: 0;
      padding-block-start: 0.25em;
    }

    .table td {
      margin-block-start: 0.5em;
      padding: 0 0.25em;
    }

    .table-name {
      display: block;
      margin-block-end: calc(0.5em / 0.875);
      font-size: 0.875em;
    }
  }
`;
