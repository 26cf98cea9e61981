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
    justify-content: flex-end;
    block-size: 0;
  }

  button {
    flex: none;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    margin: 0.5rem;
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
    padding: 3.25rem 1.5rem 1.5rem;
  }

  @media (max-width: 480px) {
    .content {
      padding-inline: 1rem;
    }

    :host(:not([as='slide-in'])) dialog {
      inline-size: 100vw;
      max-block-size: 100dvb;
      border-inline: 0;
      border-radius: 0;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    dialog[open] {
      animation: come 180ms ease-out;
    }

    @keyframes come {
      from {
        opacity: 0;
        transform: translateY(0.75rem);
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
    .bar {
      display: none;
    }
  }
`;
