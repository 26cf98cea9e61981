import { css } from '../../../platform/css/tag.js';

/**
 * Radio buttons and checkboxes, drawn from the text's colour. Native ones follow the browser's scheme: on a dark page that does not name
 * its scheme, those that nobody has chosen look chosen.
 */
export const choiceStyles = css`
  .choice {
    appearance: none;
    display: grid;
    place-content: center;
    flex: none;
    inline-size: var(--hf-choice-size, 1.25em);
    block-size: var(--hf-choice-size, 1.25em);
    margin: 0;
    border: max(1.5px, var(--_border-width)) solid var(--_border);
    border-radius: 50%;
    background-color: var(--hf-control-background, var(--_auto-control, transparent));
  }

  .choice[type='checkbox'] {
    border-radius: min(0.25em, var(--_radius));
  }

  .choice:enabled:hover {
    border-color: currentColor;
  }

  /* A radio button can't be invalid: its group is. */
  [aria-invalid='true'] .choice[type='radio'] {
    border-width: 2px;
    border-color: var(--_error);
  }

  /* A group of radio buttons without a choice is indeterminate, too: a box is meant. */
  .choice:is(:checked, [type='checkbox']:indeterminate) {
    border-color: var(--hf-choice, var(--_accent));
    background-color: var(--hf-choice, var(--_accent));
  }

  /* The dot, the tick and the dash are as large as they are drawn in a box of 1.25em. */
  .choice::before {
    content: '';
    inline-size: 0.5em;
    block-size: 0.5em;
    border-radius: 50%;
    background-color: var(--_on-accent);
    transform: scale(0);
  }

  .choice[type='checkbox']::before {
    inline-size: 0.85em;
    block-size: 0.85em;
    border-radius: 0;
    clip-path: polygon(8% 52%, 22% 38%, 41% 57%, 79% 17%, 93% 31%, 41% 86%);
  }

  .choice[type='checkbox']:indeterminate::before {
    clip-path: inset(42% 12%);
  }

  .choice:is(:checked, [type='checkbox']:indeterminate)::before {
    transform: none;
  }

  @media (prefers-reduced-motion: no-preference) {
    .choice::before {
      transition: transform 120ms ease-out;
    }
  }

  /* Where the system chooses the colours, its own buttons and boxes are the ones that people know. */
  @media (forced-colors: active) {
    .choice {
      appearance: auto;
    }

    .choice::before {
      content: none;
    }
  }
`;
