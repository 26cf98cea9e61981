import { css } from '../../platform/css/tag.js';

/** Styles of the doctor's panel. It has the system's colours, because it is not a part of the page's design. */
export const doctorStyles = css`
  .doctor {
    max-inline-size: 60em;
    margin-block: 1.5em;
    padding: 1em;
    border: 2px solid GrayText;
    border-radius: 0.4em;
    background: Canvas;
    color: CanvasText;
    font:
      1em/1.5 system-ui,
      sans-serif;
    text-align: start;
    overflow-wrap: anywhere;
  }

  .doctor h2,
  .doctor h3 {
    margin: 0;
    font-size: 1.15em;
  }

  .doctor h3 {
    margin-block-start: 1em;
    font-size: 1em;
  }

  .doctor p {
    margin-block: 0.5em;
  }

  .doctor header {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em 1em;
    align-items: center;
    justify-content: space-between;
  }

  .doctor button {
    min-block-size: 2.75em;
    padding-inline: 1em;
    border: 1px solid;
    border-radius: 0.3em;
    background: ButtonFace;
    color: ButtonText;
    font: inherit;
    cursor: pointer;
  }

  .doctor ul {
    margin: 0.5em 0 0;
    padding-inline-start: 1.2em;
  }

  .doctor summary {
    padding-block: 0.5em;
    cursor: pointer;
  }

  .doctor code {
    font-size: 0.9em;
  }

  .doctor :is(h2, summary, button):focus-visible {
    outline: 2px solid;
    outline-offset: 2px;
  }
`;
