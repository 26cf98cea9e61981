import { css } from 'lit';

/** Details of controls that the core does without: the arrow of lists, and the looks below the mouse and of what can only be read. */
export const controlDetails = css`
  /* Two strokes make the arrow. In every engine, a native one has another shape and another place. */
  select[part='control']:not([size]:not([size='1'])) {
    appearance: none;
    padding-inline-end: 2.25em;
    background-image:
      linear-gradient(to top right, transparent 42%, currentColor 43% 57%, transparent 58%),
      linear-gradient(to top left, transparent 42%, currentColor 43% 57%, transparent 58%);
    background-position:
      right 1.2em center,
      right 0.85em center;
    background-repeat: no-repeat;
    background-size: 0.4em 0.4em;
  }

  select[part='control']:not([size]:not([size='1'])):dir(rtl) {
    background-position:
      left 0.85em center,
      left 1.2em center;
  }

  [part~='control']:enabled:not([aria-invalid='true']):hover {
    border-color: currentColor;
  }

  /* What can only be read looks like text on a plain ground. Lists have no state of their own for that: they are disabled. */
  .everything:enabled [part='control']:is(:disabled, [readonly]) {
    border-color: transparent;
    background: var(--_surface);
    color: inherit;
    opacity: 1;
  }

  [readonly]::placeholder {
    color: transparent;
  }

  /* Where the system chooses the colours, it draws its own arrow. */
  @media (forced-colors: active) {
    select[part='control']:not([size]:not([size='1'])) {
      appearance: auto;
      background-image: none;
    }
  }
`;
