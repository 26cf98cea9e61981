import { css } from '../../platform/css/tag.js';

export const styles = css`
  [part='drop'] {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 0.5em 0.75em;
    padding: 1em;
    border: var(--_border-width) dashed var(--_border);
    border-radius: var(--_radius);
    background-color: var(--hf-drop-background, var(--_surface));
  }

  [part='drop'].dragging {
    outline: var(--_focus-width) dashed var(--_focus);
    outline-offset: var(--_focus-offset);
  }

  [part='drop']:has([aria-invalid='true']) {
    border: var(--_border-width) solid var(--_error);
    box-shadow: inset 0 0 0 1px var(--_error);
  }

  [part='drop']:not(:has(:disabled)):hover {
    border-color: currentColor;
  }

  /* Nothing is drawn in it that could be pressed. */
  .everything:enabled [part='drop']:has(:disabled) {
    min-block-size: 3em;
    padding-block: 0;
    border-color: transparent;
  }

  /* The input itself lies over all of it: it takes the clicks, the files and the focus. The words below it are drawn. */
  [part='drop'] input[type='file'] {
    position: absolute;
    inset: 0;
    block-size: 100%;
    opacity: 0;
  }

  .everything:enabled [part='drop'] input[type='file'][part='control'] {
    opacity: 0;
  }

  [part='drop'] input[type='file']:enabled {
    cursor: pointer;
  }

  [part='drop']:has(:focus-visible) {
    outline: var(--_focus-width) solid var(--_focus);
    outline-offset: var(--_focus-offset);
  }

  .beside {
    margin-block-start: 0.5em;
  }

  [part='drop'] .quiet {
    display: inline-grid;
    place-items: center;
  }

  /* Not muted: it lies on a surface, which may have the tint of an accent. */
  .drop-hint {
    font-size: 0.875em;
  }

  /* Nothing can be dropped with a finger. */
  @media (pointer: coarse) and (not (any-pointer: fine)) {
    .drop-hint {
      display: none;
    }
  }

  .file {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 0.75em;
    margin-block: 0.5em 0;
    padding: var(--hf-file-padding, 0.5em);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--hf-file-background, transparent);
  }

  .thumbnail {
    position: relative;
    display: grid;
    grid-area: 1 / 1 / 3;
    place-items: center;
    inline-size: 3em;
    block-size: 3em;
    overflow: hidden;
    border-radius: calc(var(--_radius) * 0.5);
    background: var(--_surface);
    color: var(--_muted);
    font-weight: 600;
  }

  .thumbnail::before {
    content: attr(data-type);
    font-size: 0.875em;
  }

  .thumbnail canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }

  .file-name {
    align-self: end;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    font-weight: 600;
  }

  .file > button {
    grid-area: 1 / 3 / 3;
  }

  .file-facts {
    grid-area: 2 / 2;
    align-self: start;
    color: var(--_muted);
    font-size: 0.875em;
  }

  /* Long words, such as German ones, have no room beside the button. */
  @container (inline-size < 22em) {
    .file > button {
      grid-area: 3 / 2;
      justify-self: start;
      margin-block-start: 0.5em;
    }
  }

  .file-size {
    white-space: nowrap;
  }

  .file-state::before {
    content: '· ';
  }

  .file.wrong {
    border-color: var(--_error);
    border-style: dashed;
  }

  .wrong .file-state {
    color: var(--_error);
    font-weight: 600;
  }

  .camera {
    position: relative;
    display: none;
    margin-block-start: 0.5em;
    overflow: hidden;
  }

  .camera input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }

  .camera:has(:focus-visible) {
    outline: var(--_focus-width) solid var(--_focus);
    outline-offset: var(--_focus-offset);
  }

  @media (pointer: coarse) {
    .camera {
      display: inline-grid;
      place-items: center;
    }
  }
`;
