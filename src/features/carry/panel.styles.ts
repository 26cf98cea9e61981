import { css } from '../../platform/css/tag.js';

/** Styles of the panel with the code and the link. */
export const panelStyles = css`
  .carry-panel {
    container-type: inline-size;
    margin-block-start: 0.75em;
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

  .carry-code svg {
    display: block;
    inline-size: 100%;
    block-size: auto;
    fill: #000;
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
    column-gap: 0.5em;
  }

  .notice .carry-buttons > .quiet {
    box-sizing: border-box;
    margin-block-start: 0.75em;
  }

  .carry-buttons > a {
    display: inline-grid;
    place-items: center;
    text-decoration: none;
  }

  .carry-panel .note {
    margin-block: 0.75em 0;
  }

  [data-note='carry'] .note {
    margin-block: 0.5em 0;
  }

  .field-note.carry [role='status'] {
    color: inherit;
  }

  .carry-status:not(:empty) {
    margin-block-start: 0.75em;
    font-weight: 600;
  }

  @container (inline-size < 26em) {
    .carry-code {
      margin-inline: auto;
    }
  }
`;
