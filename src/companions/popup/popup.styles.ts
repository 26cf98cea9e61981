/** The style sheet of a pop-up. Its box takes the colours of the page's colour scheme, and the form suits them. */
export const POPUP_STYLES = `
  :host {
    display: contents;
  }

  dialog {
    box-sizing: border-box;
    inline-size: min(40rem, 100vw - 2rem);
    max-inline-size: none;
    max-block-size: calc(100dvb - 2rem);
    padding: 0;
    border: 1px solid rgb(127 127 127 / 35%);
    border-radius: 0.75rem;
    overflow: auto;
    overscroll-behavior: contain;
    /* What has the focus is not below the heading. */
    scroll-padding-block: 4.5rem 1rem;
    box-shadow: 0 1rem 3rem rgb(0 0 0 / 30%);
    font-size: 1rem;
    text-align: start;
  }

  dialog:focus {
    outline: none;
  }

  dialog::backdrop {
    background: rgb(0 0 0 / 50%);
  }

  :host([as='full']) dialog {
    inline-size: 100vw;
    block-size: 100dvb;
    max-block-size: none;
    margin: 0;
    border: 0;
    border-radius: 0;
  }

  :host([as='slide-in']) dialog {
    position: fixed;
    inset: auto;
    inset-block-end: 1rem;
    inset-inline-end: 1rem;
    z-index: 2147483000;
    inline-size: min(25rem, 100vw - 2rem);
    margin: 0;
  }

  .bar {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    display: flex;
    align-items: center;
    gap: 0.75rem;
    padding-block: 0.5rem;
    padding-inline: 1.5rem 0.75rem;
    border-block-end: 1px solid rgb(127 127 127 / 25%);
    background: Canvas;
  }

  h2 {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    font-size: 1.25rem;
    font-weight: 600;
    line-height: 1.3;
    overflow-wrap: anywhere;
    text-align: start;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  button {
    flex: none;
    align-self: start;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    margin: 0;
    padding: 0.75rem;
    border: 0;
    border-radius: 50%;
    background: Canvas;
    color: CanvasText;
    cursor: pointer;
  }

  button:hover {
    background: color-mix(in srgb, Canvas, CanvasText 10%);
  }

  button:focus-visible {
    outline: 2px solid currentcolor;
    outline-offset: -2px;
  }

  svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    fill: none;
    stroke: currentcolor;
    stroke-width: 2;
    stroke-linecap: round;
  }

  .content {
    display: flow-root;
    max-inline-size: 40rem;
    margin-inline: auto;
    padding: 1.25rem 1.5rem 1.5rem;
  }

  /* Calm shapes until the form's script is there, which draws the same. */
  ::slotted(hosted-form:not(:defined)) {
    display: block;
    min-block-size: 11em;
    background: linear-gradient(rgb(127 127 127 / 25%) 3em, transparent 0) 0 2em / 1em 6em;
  }

  /* Where there is little room, a sheet from below. */
  @media (max-width: 30em) {
    .bar,
    .content {
      padding-inline-start: 1rem;
    }

    .content {
      padding-inline-end: 1rem;
      padding-block-end: calc(1.5rem + env(safe-area-inset-bottom));
    }

    :host(:not([as='full'])) dialog {
      position: fixed;
      inset: auto 0 0;
      inline-size: 100%;
      max-block-size: calc(100dvb - 1.5rem);
      margin: 0;
      border-inline: 0;
      border-block-end: 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }

    :host([as='slide-in']) dialog {
      max-block-size: 75dvb;
    }
  }

  /* At a zoom of 400 %, the heading would take half of the window. */
  @media (max-height: 20em) {
    .bar {
      position: static;
    }

    dialog {
      scroll-padding-block: 1rem;
    }

    :host([as='slide-in']) dialog {
      max-block-size: calc(100dvb - 1.5rem);
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    dialog[open] {
      animation: come 200ms ease-out;
    }

    dialog[open]::backdrop {
      animation: dim 200ms ease-out;
    }

    @keyframes come {
      from {
        opacity: 0;
        transform: translateY(1rem);
      }
    }

    @keyframes dim {
      from {
        opacity: 0;
      }
    }

    @media (max-width: 30em) {
      :host(:not([as='full'])) dialog[open] {
        animation: rise 240ms ease-out;
      }

      @keyframes rise {
        from {
          transform: translateY(100%);
        }
      }
    }
  }

  @media (forced-colors: active) {
    dialog {
      border: 2px solid;
    }

    button {
      border: 1px solid;
    }
  }

  @media print {
    button {
      display: none;
    }
  }
`;
