import { css } from '../../../../src/platform/css/tag.js';

/** The styles of a form that a server has drawn, beside those of the element. */
export const servedStyles = css`
  /* What rules may hide. A script shows what they show; where none comes, nothing is kept from the person for longer than this. */
  @media (scripting: enabled) {
    .only-if {
      animation: 8s step-end hosted-form-only-if;
    }
  }

  @keyframes hosted-form-only-if {
    from {
      position: absolute;
      visibility: hidden;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
    }
  }

  /* The room of what needs a script, such as a button. The script fills it, and nothing else moves. */
  .unscripted {
    visibility: hidden;
  }

  :where(span.unscripted) {
    display: inline-block;
    box-sizing: border-box;
    text-align: center;
  }

  .unscripted [data-said]::before,
  .unscripted[data-said]::before {
    content: attr(data-said);
  }

  /* What a person uses without a script lies over the room of what they use with it. */
  .either {
    display: grid;
  }

  .either > * {
    grid-area: 1 / 1;
    min-inline-size: 0;
  }

  @media (scripting: none) {
    .unscripted,
    .drop-hint {
      display: none;
    }

    /* The browser says which file it has. */
    [part='drop'] {
      display: block;
    }

    [part='drop'] input[type='file'],
    .everything:enabled [part='drop'] input[type='file'][part='control'] {
      position: static;
      inline-size: 100%;
      block-size: auto;
      opacity: 1;
    }

    [part='drop'] .quiet {
      display: none;
    }
  }

  /* A link of the summary leads to a control: its label is in sight, too. */
  [data-served] [part='control'] {
    scroll-margin-block-start: 6em;
  }

  /* A script fills the icons up to the chosen one. */
  [data-served] .rating-score.filled {
    --_fill: transparent;
    --_stroke: var(--_border);
  }

  [data-served]
    :is(
      .rating-step:has(~ .rating-step :checked) .rating-score,
      .rating-score:has(:checked),
      .rating-score:has(~ .rating-score :checked)
    ) {
    --_fill: var(--_rating);
    --_stroke: var(--_rating);
  }

  .drop-file {
    display: inline-flex;
    gap: 0.4em;
    align-items: center;
  }

  .only-if-said {
    font-style: italic;
  }
`;

/** The styles of a page that has nothing but a form: a column in its middle, in the system's letters and colours. */
export const pageStyles = css`
  .hosted-form-page {
    margin: 0;
    font:
      1rem/1.5 system-ui,
      sans-serif;
  }

  .hosted-form-page > main {
    max-inline-size: 46em;
    padding: 1.5em 1.25em;
    margin-inline: auto;
  }

  .hosted-form-page > main > h1 {
    margin-block: 0 0.75em;
    font-size: 1.75em;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
`;
