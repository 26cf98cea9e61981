import { css } from '../../platform/css/tag.js';

/** Styles of the panel with the code and the link. */
export const panelStyles = css`
  .carry-panel {
    container-type: inline-size;
    margin-block-start: 0.75em;
    scroll-margin: 1em;
  }

  .carry-ways {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: 1em;
  }

  /* A reader needs dark on light, whatever the theme. The place is there before the code. */
  .carry-code {
    flex: none;
    box-sizing: border-box;
    inline-size: 11em;
    max-inline-size: 100%;
    aspect-ratio: 1;
    border-radius: var(--_radius);
    background: #fff;
    forced-color-adjust: none;
  }

  /* Until the code comes, something turns in its place. */
  [aria-busy='true'] > .carry-code {
    display: grid;
    place-items: center;
  }

  [aria-busy='true'] > .carry-code::before {
    content: '';
    box-sizing: border-box;
    inline-size: 2em;
    block-size: 2em;
    border: 3px solid #767676;
    border-block-start-color: transparent;
    border-radius: 50%;
  }

  .carry-code svg {
    display: block;
    inline-size: 100%;
    block-size: auto;
    shape-rendering: crispedges;
  }

  .carry-link {
    flex: 1 1 14em;
    min-inline-size: 0;
  }

  .carry-link > input {
    inline-size: 100%;
    min-block-size: 2.5em;
    margin-block-start: 0.5em;
    padding: 0.25em 0.75em;
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
    background: transparent;
    color: inherit;
    text-overflow: ellipsis;
  }

  /* Below a field, texts are muted. */
  .carry-panel p:not(.note) {
    color: inherit;
    font-size: 1em;
  }

  .carry-buttons {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em;
    margin-block-start: 0.75em;
  }

  .carry-buttons > [part='carry-action'] {
    box-sizing: border-box;
    max-inline-size: 100%;
    margin: 0;
  }

  .carry-buttons > [aria-disabled='true'] {
    opacity: 0.65;
    cursor: progress;
  }

  .carry-panel .note {
    margin-block: 0.75em 0;
  }

  [data-note='carry'] .note {
    margin-block: 0.5em 0;
  }

  .carry-panel > .carry-status {
    font-weight: 600;
  }

  @container (inline-size < 26em) {
    .carry-code {
      margin-inline: auto;
    }

    /* Two or three share a row, or have one each, of the same width. */
    .carry-buttons > :not(:only-child) {
      flex: 1 1 auto;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    [aria-busy='true'] > .carry-code::before {
      animation: 800ms linear infinite carry-turn;
    }

    @keyframes carry-turn {
      to {
        rotate: 1turn;
      }
    }
  }
`;
