import { css } from '../../platform/css/tag.js';

/** Styles of questions that are shown one by one. */
export const questionStyles = [
  css`
    /* The script gives the room: the height of the form's place, or of the window. */
    .everything:has(> .question) {
      display: flex;
      flex-direction: column;
      min-block-size: var(--_room, 0px);
    }

    .everything:has(> .question) > * {
      flex: none;
    }

    .question ~ [part='required-note'] {
      display: none;
    }

    .question ~ .groups {
      --_span: 12;

      margin-block-start: var(--_above, 0px);
    }

    .question ~ .groups .fields {
      display: block;
    }

    .question ~ .groups .field + .field {
      margin-block-start: var(--_gap);
    }

    .question ~ .groups .label:not(.visually-hidden) {
      margin-block-end: 0.4286em;
      font-size: 1.75em;
      font-weight: var(--hf-label-weight, 600);
      line-height: 1.25;
      text-wrap: pretty;
      letter-spacing: -0.01em;
    }

    .question ~ .groups [part='group'] > [part='hint'],
    .question ~ .groups .field > [part='hint'] {
      margin-block: -0.25em 1em;
      font-size: 1em;
    }

    /* A heading of the author leads to the question; it is none. */
    .question:not(.cover) ~ .groups .section-heading {
      margin-block: 0;
      padding: 0;
      border: 0;
      color: var(--_muted);
      font-size: 1em;
      font-weight: 600;
    }

    .question ~ [part='actions'] {
      align-items: center;
    }

    .key {
      margin: 0;
      font-size: 0.875em;
    }

    .question ~ .groups [part='options'] {
      counter-reset: letter;
    }

    /* The place of the button that clears: nothing moves in the pause before the form goes on. */
    .question ~ .groups [role='radiogroup'] > .options:last-child {
      --_clear: max(24px, 1.75em);

      margin-block-end: calc(0.25em + var(--_clear));
    }

    .question ~ .groups label[part='option'] {
      counter-increment: letter;
    }

    /* An introduction stands alone, with the page's own one in its slot: both move together. */
    .room:has(.cover) {
      padding-block-start: var(--_above, 0px);
    }

    .everything:has(> .cover) {
      min-block-size: calc(var(--_room, 0px) - var(--_above, 0px));
    }

    .cover {
      margin: 0;
    }

    .cover ~ .groups {
      margin-block-start: 0;
    }

    .cover ~ .groups .section-heading {
      margin-block: 0 0.5em;
      padding: 0;
      border: 0;
      font-size: 1.75em;
      line-height: 1.25;
    }

    .room:not(:has(.cover)) > slot[name='before'] {
      display: none;
    }

    [part='success'] {
      display: grid;
      align-content: center;
      justify-items: center;
      min-block-size: var(--_room, 0px);
      box-sizing: border-box;
      border: 0;
      background: none;
      text-align: center;
    }

    /* It takes the focus to be read, and is as large as the room. */
    [part='success']:focus-visible {
      outline: none;
      box-shadow: none;
    }

    [part='success'] .buttons {
      justify-content: center;
    }

    @container (inline-size < 26em) {
      .question ~ .groups .label:not(.visually-hidden),
      .cover ~ .groups .section-heading {
        margin-block-end: 0.5em;
        font-size: 1.5em;
      }
    }

    /* Only a device with keys shows them. A voice does not read them. */
    @media (hover: none), (pointer: coarse) {
      .key {
        display: none;
      }
    }

    @media (pointer: coarse) {
      .question ~ .groups [role='radiogroup'] > .options:last-child {
        --_clear: 2.75em;
      }
    }

    @media (hover: hover) and (pointer: fine) {
      .question ~ .groups label[part='option']:nth-of-type(-n + 26)::after {
        flex: none;
        align-self: flex-start;
        box-sizing: border-box;
        min-inline-size: 1.7143em;
        margin-inline-start: auto;
        border: 1px solid var(--_line);
        border-radius: min(var(--_radius), 0.25em);
        background: var(--_surface);
        color: var(--_muted);
        font-size: 0.875em;
        font-weight: 600;
        line-height: calc(1.7143em - 2px);
        text-align: center;
        content: counter(letter, upper-alpha);
        content: counter(letter, upper-alpha) / '';
      }

      .question ~ .groups .picture::after {
        position: absolute;
        inset-block-start: 0.5em;
        inset-inline-end: 0.5em;
      }

      .question ~ .groups label[part='option']:has(:checked)::after {
        border-color: var(--_accent);
        background: var(--_accent);
        color: var(--_on-accent);
      }
    }

    /*
     * The question comes along the direction of writing, from where the person goes. Its controls take keys at once. One that leaves stands
     * still: Firefox makes a box that moves anew for assistive technology, and the focus in it would be lost.
     */
    @media (prefers-reduced-motion: no-preference) {
      .question.forward ~ .groups .field:not(.leaving) {
        animation: 200ms cubic-bezier(0.2, 0, 0, 1) come-forward;
      }

      .question.backward ~ .groups .field:not(.leaving) {
        animation: 200ms cubic-bezier(0.2, 0, 0, 1) come-back;
      }

      .question.forward:dir(rtl) ~ .groups .field {
        animation-name: come-back;
      }

      .question.backward:dir(rtl) ~ .groups .field {
        animation-name: come-forward;
      }

      @keyframes come-forward {
        from {
          translate: 1em;
          opacity: 0;
        }
      }

      @keyframes come-back {
        from {
          translate: -1em;
          opacity: 0;
        }
      }
    }

    @media (forced-colors: active) {
      .question ~ .groups label[part='option']:has(:checked)::after {
        border-color: Highlight;
        background: Highlight;
        color: HighlightText;
        forced-color-adjust: none;
      }
    }
  `,
];
