import { css } from '../../platform/css/tag.js';
import { quietStyles } from '../../fields/shared/controls/button.styles.js';
import { errorStyles } from '../../fields/shared/controls/error.styles.js';

/** Styles of the error summary, the progress of sending, and the thanks. */
export const sendingStyles = [
  quietStyles,
  errorStyles,
  css`
    /* A group shows its error by its sentence. */
    [aria-invalid='true']:not(fieldset) {
      --_focus: var(--_error);

      border-color: var(--_error);
      box-shadow: inset 0 0 0 1px var(--_error);
    }

    [part='control'][aria-invalid='true'] {
      --_auto-control: var(--_tint);
    }

    [part='actions'] [aria-disabled='true'] {
      cursor: progress;
    }

    [part='actions'] .quiet[aria-disabled='true'] {
      opacity: 0.75;
    }

    /* The label can't be seen, and keeps the button as wide as it was. */
    [part='submit'][aria-disabled='true'] {
      position: relative;
    }

    [part='submit'][aria-disabled='true'] > span:first-child {
      visibility: hidden;
    }

    /* One line: where the words have no room beside the circle, they are below it, and cut. */
    [part='submit'][aria-disabled='true'] > span + span {
      display: flex;
      position: absolute;
      inset: 0;
      flex-wrap: wrap;
      justify-content: center;
      gap: 0 0.5em;
      block-size: 1lh;
      margin-block: auto;
      overflow: hidden;
    }

    [part='submit'][aria-disabled='true'] > span + span::before {
      content: '';
      box-sizing: border-box;
      inline-size: 1em;
      block-size: 1em;
      margin-block: calc((1lh - 1em) / 2);
      border: 2px solid;
      border-block-start-color: transparent;
      border-radius: 50%;
    }

    .error-summary,
    .notice[part='failure'] {
      --_focus: var(--_error);

      border-color: var(--hf-summary-border, color-mix(in oklab, var(--_error) 45%, transparent));
      background: var(--hf-summary-background, var(--_tint));
    }

    .error-summary {
      margin-block-end: 1.5em;
    }

    .notice:is([part='failure'], [part='sending']) {
      margin-block: 1.5em 0;
    }

    .notice[part='failure'] p + p {
      margin-block-start: 0.5em;
    }

    [part='sending'] progress {
      display: block;
      inline-size: 100%;
      margin-block-start: 0.5em;
      accent-color: var(--hf-progress, var(--_accent));
    }

    .error-summary h2::before {
      margin-inline-end: 0.4em;
      color: var(--_error);
    }

    .error-summary h2,
    .success h2 {
      margin: 0 0 0.4em;
      font-size: 1.25em;
      line-height: 1.25;
    }

    .success {
      padding: 1.5em min(1.5em, 7.5%);
    }

    .success h2 {
      margin-block-end: calc(0.5em / 1.5);
      font-size: 1.5em;
      overflow-wrap: anywhere;
    }

    .success .note {
      margin-block: calc(0.75em / 0.875) 0;
    }

    .tick {
      display: grid;
      place-content: center;
      inline-size: 2.5em;
      block-size: 2.5em;
      margin-block-end: 0.75em;
      border-radius: 50%;
      background-color: var(--_accent);
    }

    .tick::before {
      content: '';
      inline-size: 1.5em;
      block-size: 1.5em;
      background-color: var(--_on-accent);
      clip-path: polygon(8% 52%, 22% 38%, 41% 57%, 79% 17%, 93% 31%, 41% 86%);
    }

    @media (prefers-reduced-motion: no-preference) {
      .tick {
        animation: 240ms ease-out arrive;
      }

      [part='submit'][aria-disabled='true'] > span + span::before {
        animation: 800ms linear infinite turn;
      }

      @keyframes turn {
        to {
          rotate: 1turn;
        }
      }

      @keyframes arrive {
        from {
          transform: scale(0.4);
          opacity: 0;
        }
      }
    }

    .success .buttons {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.5em;
      margin-block-start: 0.25em;
    }

    .error-summary ul {
      margin: 0;
      padding-inline-start: 1.2em;
    }

    .error-summary summary {
      margin-block-start: 0.5em;
      cursor: pointer;
    }

    .error-summary a {
      font-weight: 600;
    }

    @media (pointer: coarse) {
      .error-summary summary {
        margin-block-start: 0.25em;
        padding-block: 0.625em;
      }
    }

    /* System colours replace the element's own. A border shows what only a colour showed. */
    @media (forced-colors: active) {
      .tick,
      .tick::before {
        forced-color-adjust: none;
        background-color: Highlight;
      }

      .tick::before {
        background-color: HighlightText;
      }

      [aria-invalid='true']:not(fieldset) {
        border-width: 3px;
      }
    }
  `,
];
