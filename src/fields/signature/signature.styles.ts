import { css } from 'lit';

export const styles = css`
  .signature {
    position: relative;
    max-inline-size: 37.5em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  /* The line to sign on; it is not part of the picture that is sent. */
  .signature::after {
    content: '';
    position: absolute;
    inset: auto 6% 24%;
    border-block-end: 1px solid var(--_line);
    pointer-events: none;
  }

  canvas {
    display: block;
    inline-size: 100%;
    aspect-ratio: 3 / 1;
    color: var(--_ink);
    border-radius: inherit;
    cursor: crosshair;
    touch-action: none;
  }

  .signature-actions {
    display: flex;
    gap: 0.5em;
    margin-block-start: 0.5em;
  }
`;
