import { css } from '../../platform/css/tag.js';

/** The form on paper: every page, all text, dark on white, and nothing to press. */
export const paperStyles = css`
  .on-paper {
    display: none;
  }

  @media print {
    :host,
    [part='root'],
    .everything {
      color-scheme: light !important;
    }

    [part='root'] {
      --_surface: transparent;
      --_muted: #333;
      --_border: #777;
      --_line: #bbb;
      --_error: #8b0000;
      --_accent: #000;
      print-color-adjust: exact;
    }

    [part='root'],
    [part='root'] * {
      color: #000 !important;
      text-shadow: none !important;
    }

    /* The page may print its own background. */
    [part='root'] {
      background: #fff !important;
    }

    [part='form'],
    [part='field'],
    .notice {
      background: none !important;
    }

    /* The ink may be light. */
    canvas {
      background: none !important;
      filter: brightness(0);
    }

    button,
    [part='actions'],
    [part='page'],
    [part='signature-ways'],
    [part='drop'] > *,
    [part='drop']:has(~ .file),
    [part='camera'],
    ::placeholder,
    progress,
    slot[name='captcha'] {
      display: none !important;
    }

    /* A place for a file stays a place, to write on. */
    [part='drop'] {
      min-block-size: 3em;
    }

    /* Every page of the form, and every group of a large one. */
    .fields,
    .fields + .fields {
      display: grid !important;
      content-visibility: visible !important;
    }

    .field.elsewhere:not([hidden], :empty) {
      display: block;
    }

    /* Paper does not scroll: a wide table of the author is whole. */
    div:has(> table) {
      overflow: visible !important;
    }

    .on-paper {
      display: block;
      min-block-size: 1.4em;
      padding: 0.4em 0;
      border-block-end: 1px solid var(--_border);
      overflow-wrap: anywhere;
      white-space: pre-wrap;
    }

    .replaced {
      display: none !important;
    }

    .field,
    tr,
    .option,
    .subfield {
      break-inside: avoid;
    }

    /* A long text may go on over the page. */
    .field:has(textarea) {
      break-inside: auto;
    }

    :is(h2, h3, legend, label, [part='hint'], .field[data-type='section']) {
      break-after: avoid;
    }

    p,
    .on-paper {
      orphans: 3;
      widows: 3;
    }
  }
`;
