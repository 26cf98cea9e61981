import { css } from 'lit';

export const styles = css`
  [part='drop'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.2em 0.75em;
    padding: 0.45em;
    border: var(--_border-width) dashed var(--_border);
    border-radius: var(--_radius);
    background-color: var(--hf-drop-background, var(--_surface));
  }

  [part='drop'].dragging {
    outline: var(--_focus-width) dashed var(--_focus);
    outline-offset: var(--_focus-offset);
  }

  [part='drop']:has([aria-invalid='true']) {
    border: 2px solid var(--_error);
  }

  input[type='file'][part='control'] {
    flex: 1 1 14em;
    inline-size: auto;
    min-block-size: 0;
    padding: 0;
    border: 0;
    background: none;
  }

  input[type='file'][part='control']:not(:focus-visible) {
    box-shadow: none;
  }

  .beside {
    margin-block-start: 0.5em;
  }

  .drop-hint {
    color: var(--_muted);
    font-size: 0.9375em;
  }

  /* Nothing can be dropped with a finger. */
  @media (pointer: coarse) and (not (any-pointer: fine)) {
    .drop-hint {
      display: none;
    }
  }

  [part='drop'] ::file-selector-button {
    font-size: 0.9375em;
  }

  [part='drop'] ::file-selector-button:hover {
    border-color: currentColor;
    background: var(--_surface);
  }

  .file {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.75em;
    margin-block: 0.5em 0;
    padding: var(--hf-file-padding, 0);
    border-radius: var(--_radius);
    background: var(--hf-file-background, transparent);
  }

  .file-name {
    overflow-wrap: anywhere;
    font-weight: 600;
  }

  .file-size {
    color: var(--_muted);
  }
`;
