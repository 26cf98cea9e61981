import { css } from '../../platform/css/tag.js';

/** Each option of a radio or checkbox field on a card of its own; a click anywhere on the card chooses it. */
export const styles = css`
  .options:not(.pictured, .rating-scale) {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 13em), 1fr));
    gap: 0.6em;
  }

  .option:not(.option-all) {
    box-sizing: border-box;
    padding: 0.75em 0.9em;
    border: max(1px, var(--_border-width)) solid var(--_border);
    border-radius: var(--hf-control-radius, var(--_radius));
    background-color: var(--hf-control-background, var(--_auto-control, transparent));
  }

  .option:not(.option-all, :has(:disabled)):hover {
    border-color: currentColor;
  }

  .option:not(.option-all):has(> :checked) {
    border-color: var(--hf-choice, var(--_accent));
    background-color: color-mix(in oklab, var(--hf-choice, var(--_accent)) 8%, transparent);
    box-shadow: inset 0 0 0 1px var(--hf-choice, var(--_accent));
  }

  /* The ring goes around the card. */
  .option:not(.option-all):has(> :focus-visible) {
    outline: var(--_focus-width) solid var(--_focus);
    outline-offset: var(--_focus-offset);
    box-shadow: 0 0 0 2px var(--_focus-halo);
  }

  .option:not(.option-all) > :focus-visible {
    outline: none;
    box-shadow: none;
  }

  @media (forced-colors: active) {
    .option:not(.option-all):has(> :checked) {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }
`;
