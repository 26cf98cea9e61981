import { quietStyles } from '../../fields/shared/controls/button.styles.js';
import { css } from '../../platform/css/tag.js';

/** Styles of forms of several pages. One thing tells the progress: the steps where there is room for them, else a line of text. */
export const pagingStyles = [
  quietStyles,
  css`
    .page {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.5em 0.75em;
      margin-block-end: var(--_gap);
    }

    [part='back'].going {
      position: absolute;
      clip-path: inset(50%);
    }

    /* The explanation of a mark is drawn only beside one. */
    .unmarked ~ [part='required-note'] {
      display: none;
    }

    .page > .note {
      margin: 0;
      font: inherit;
      font-size: 0.875em;
    }

    .page-steps {
      display: none;
      flex: 1 0 100%;
      margin: 0;
      padding: 0;
      list-style: none;
      counter-reset: step;
    }

    .page-step {
      position: relative;
      flex: 1 1 0;
      min-inline-size: 0;
      color: var(--_muted);
      counter-increment: step;
    }

    .page-step::before {
      display: block;
      box-sizing: border-box;
      inline-size: 2em;
      border: 1px solid var(--_border);
      border-radius: 1em;
      font-size: 0.875em;
      font-variant-numeric: tabular-nums;
      line-height: calc(2em - 2px);
      text-align: center;
      content: counter(step);
      content: counter(step) / '';
    }

    /* A quiet line leads to the next step. */
    .page-step:not(:last-child)::after {
      position: absolute;
      inset-block-start: calc(0.875em - 1px);
      inset-inline: 2.25em 0.5em;
      border-block-start: 2px solid var(--_line);
      content: '';
    }

    .page-step.done::after {
      border-color: var(--_accent);
    }

    .page-step[aria-current] {
      color: inherit;
    }

    .page-step[aria-current]::before {
      border-color: var(--_accent);
      background: var(--_accent);
      color: var(--_on-accent);
      font-weight: 600;
    }

    .page-step.done::before {
      border-color: var(--_accent);
      color: transparent;
    }

    /* The tick of a step that is done. */
    .page-step > button::before {
      position: absolute;
      inset-block-start: 0.375em;
      inset-inline-start: 0.375em;
      inline-size: 1em;
      block-size: 1em;
      background: var(--_accent);
      clip-path: polygon(8% 52%, 20% 40%, 41% 60%, 80% 20%, 92% 32%, 41% 84%);
      content: '';
    }

    .page-name {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 3;
      margin-block-start: calc(0.5em / 0.875);
      padding-inline-end: 0.75em;
      overflow: hidden;
      font-size: 0.875em;
      line-height: 1.3;
      text-align: -webkit-match-parent;
      text-align: match-parent;
      overflow-wrap: anywhere;
      hyphens: auto;
    }

    [aria-current] > .page-name {
      font-weight: 600;
    }

    .page-step > button {
      display: block;
      padding: 0;
      border: 0;
      background: none;
      color: inherit;
      font: inherit;
      text-align: start;
      cursor: pointer;
    }

    /* The whole step can be pressed. */
    .page-step > button::after {
      position: absolute;
      inset: 0;
      content: '';
    }

    .page-step > button:hover .page-name {
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }

    .page-step > button:focus-visible {
      outline: none;
      box-shadow: none;
    }

    .page-step > button:focus-visible::after {
      inset-block: -0.25em;
      inset-inline: -0.25em 0.25em;
      border-radius: var(--_radius);
      outline: 2px solid var(--_focus);
    }

    /* Names need room. Where there is little, the words above tell the step. */
    @container (inline-size > 34em) {
      .page-steps {
        display: flex;
      }

      .page-steps ~ progress {
        display: none;
      }

      .page > .named {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
        white-space: nowrap;
      }

      /* Of many steps, the current one alone says its name, beside its number. */
      .page-steps:has(> :nth-child(6)) > .page-step {
        flex: 1 0 2.75em;
      }

      .page-steps:has(> :nth-child(6)) > [aria-current] {
        display: flex;
        flex: 0 1 auto;
        align-items: center;
        gap: 0.5em;
        min-inline-size: 5em;
        padding-inline-end: 1.5em;
      }

      .page-steps:has(> :nth-child(6)) > [aria-current]::before {
        flex: none;
      }

      .page-steps:has(> :nth-child(6)) > [aria-current]::after {
        inset-inline: auto 0.5em;
        inline-size: 1em;
      }

      .page-steps:has(> :nth-child(6)) > :last-child {
        flex: 0 0 auto;
        padding-inline-end: 0;
      }

      .page-steps:has(> :nth-child(6)) > :not([aria-current]) .page-name {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        clip-path: inset(50%);
      }

      .page-steps:has(> :nth-child(6)) > [aria-current] > .page-name {
        margin: 0;
        -webkit-line-clamp: 1;
      }

      .page-steps:has(> :nth-child(6)) > .done > button {
        inline-size: 1.75em;
      }
    }

    /* A number alone is lower than a finger: it takes presses above and below. */
    @media (pointer: coarse) {
      .page-steps:has(> :nth-child(6)) > .done > button::after {
        inset-block: -0.5em;
      }
    }

    .page > progress {
      --_progress: var(--hf-progress, var(--_accent));

      flex: 1 1 6em;
      min-inline-size: 0;
      block-size: 0.25em;
    }

    /* A browser's own track ignores the page's colours. */
    @media (forced-colors: none) {
      .page > progress {
        border: 0;
        border-radius: 0.125em;
        background: var(--_line);
        appearance: none;
        overflow: hidden;
      }

      .page > ::-webkit-progress-bar {
        background: none;
      }

      .page > ::-webkit-progress-value {
        background: var(--_progress);
      }

      .page > ::-moz-progress-bar {
        background: var(--_progress);
      }
    }

    @media (forced-colors: active) {
      .page > progress {
        block-size: 0.5em;
      }

      .page-step[aria-current]::before {
        border-color: Highlight;
        background: Highlight;
        color: HighlightText;
        forced-color-adjust: none;
      }

      .page-step > button::before {
        background: ButtonText;
        forced-color-adjust: none;
      }

      .page-step.done::before {
        border-color: ButtonText;
        forced-color-adjust: none;
      }
    }

    .elsewhere {
      display: none;
    }

    [part='actions'] > .quiet {
      min-block-size: 2.75em;
      padding-inline: 1.25em;
      font-size: 1em;
    }
  `,
];
