// The styles of columns, and of the groups of a large form.
import { css } from '../../platform/css/tag.js';

export const layoutStyles = [
  css`
    /* The height of a group is a guess. Without padding, focus rings at its edge would be cut off. */
    .fields + .fields {
      margin: calc(var(--_gap) - 0.5em) -0.5em -0.5em;
      padding: 0.5em;
      content-visibility: auto;
      contain-intrinsic-block-size: auto 60em;
    }

    /* Only this margin separates a note from the groups. */
    .groups > [data-note] {
      margin-block-end: var(--_gap);
    }

    /* A part of an address that has a line of its own. */
    .full {
      flex-basis: 100%;
    }

    /* An empty section takes no room. */
    .field:empty {
      display: none;
    }

    /* Out of sight, in a box of the same kind: Firefox would make another one anew, and the focus in it would be lost to screen readers. */
    .leaving {
      block-size: 0;
      min-block-size: 0;
      margin: 0;
      clip-path: inset(50%);
    }

    .fields:not(:has(> :not([hidden], .elsewhere))) {
      display: none;
    }

    /* One column where there is no room for more. --_span: by the author. */
    @container (inline-size > 36em) {
      .fields {
        grid-template-columns: repeat(12, minmax(0, 1fr));
        column-gap: var(--hf-column-gap, var(--_gap));
      }

      .field {
        grid-column: span var(--_span, 12);
      }

      .subfields {
        column-gap: var(--hf-column-gap, var(--_gap));
      }

      /* Boxes for numbers are as wide as all others of their column, however many digits they hold. */
      .in-column :is(.few-digits, .some-digits) {
        flex: 1;
        inline-size: 100%;
      }
    }

    /*
     * Labels, hints, errors and controls of neighbours are in line: a row of fields is eight rows of the grid, and those that no field
     * needs have no height. The space between fields is theirs then. A short label beside a long one ends with it, above its own control.
     */
    @supports (grid-template-rows: subgrid) {
      @container (inline-size > 36em) {
        .fields:has(> .in-line) {
          row-gap: 0;
          margin-block-end: calc(-1 * var(--_gap));
        }

        .fields + .fields:has(> .in-line) {
          margin-block-end: calc(-0.5em - var(--_gap));
        }

        .fields:has(> .in-line) > .field {
          margin-block-end: var(--_gap);
        }

        .in-line:not([hidden], .elsewhere) {
          display: grid;
          grid-row: span 8;
          grid-template: subgrid / minmax(0, 1fr);
          row-gap: 0;
          align-items: start;
        }

        .in-line > label {
          grid-row: 1;
          align-self: end;
        }

        .in-line > [part='hint'] {
          grid-row: 2;
        }

        .in-line > [part='hint'] ~ [part='hint'] {
          grid-row: 3;
        }

        .in-line > [part='error'] {
          grid-row: 4;
        }

        .in-line > :not(label, [part='hint'], [part='error']) {
          grid-row: 5;
        }

        .in-line > :not(label, [part='hint'], [part='error']) ~ * {
          grid-row: 6;
        }

        .in-line > :not(label, [part='hint'], [part='error']) ~ * ~ * {
          grid-row: 7;
        }

        .in-line > :not(label, [part='hint'], [part='error']) ~ * ~ * ~ * {
          grid-row: 8;
        }
      }
    }
  `,
];
