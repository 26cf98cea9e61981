import { css } from '../../platform/css/tag.js';

/** Details of controls that the core does without: the looks below the mouse, and of what can't be used or only be read. */
export const controlDetails = css`
  [part='root'] {
    cursor: auto;
    /* In WebKit, nobody can type into a control that can't be selected. */
    -webkit-user-select: text;
    user-select: text;
  }

  form:focus {
    outline: none;
  }

  /* A heading takes the focus so that it is heard. Nobody can do anything with it. */
  :is(h2, p)[tabindex='-1']:focus-visible {
    outline: none;
  }

  /* A text may run in its own direction; it begins where all others begin. */
  :is(label, legend, p, h2, a)[dir='auto'] {
    /* Chromium knows only the prefixed name. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  ::placeholder {
    color: var(--hf-placeholder, var(--_muted));
    opacity: 1;
  }

  /* The first option of a list says that nothing is chosen. */
  .chevron:has(> option[value='']:checked) {
    color: var(--hf-placeholder, var(--_muted));
  }

  /* System colours replace the element's own, that of a transparent border too. The system draws its own arrow. */
  @media (forced-colors: active) {
    .chevron[part='control'] {
      appearance: auto;
      background-image: none;
    }
  }

  /* The list of options opens on the browser's own background. */
  option {
    background-color: Canvas;
    color: CanvasText;
  }

  .submit {
    cursor: pointer;
  }

  .submit:hover {
    background: var(--hf-button-hover, color-mix(in oklab, var(--_button-background), var(--_auto-shade, black) 14%));
  }

  .everything:disabled {
    opacity: 0.65;
  }

  .everything:disabled * {
    cursor: not-allowed;
  }

  /* Its border is the ring. The outline is soft, and the system's own with forced colours. */
  [part='control']:focus-visible {
    border-color: var(--_focus);
    outline: calc(1.5 * var(--_focus-width)) solid
      var(--hf-focus-halo, color-mix(in oklab, var(--_focus) 30%, transparent));
    outline-offset: 0;
    box-shadow: inset 0 0 0 1px var(--_focus);
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

  @media (prefers-contrast: more) {
    [part='control'] {
      border-width: 2px;
    }
  }
`;
