import { css } from '../../../platform/css/tag.js';

/** Styles of the dialog to sign on the whole screen. */
export const fullScreenStyles = css`
  .full-screen {
    position: fixed;
    inset: 0;
    box-sizing: border-box;
    inline-size: 100%;
    block-size: 100%;
    max-inline-size: none;
    max-block-size: none;
    margin: 0;
    padding: max(12px, env(safe-area-inset-top)) max(12px, env(safe-area-inset-right))
      max(12px, env(safe-area-inset-bottom)) max(12px, env(safe-area-inset-left));
    border: 0;
    /* It lies over the page, on the browser's own background. */
    background: Canvas;
    color: CanvasText;
    overscroll-behavior: contain;
  }

  .full-screen[open] {
    display: flex;
    flex-direction: column;
    gap: 8px;
  }

  .full-screen .signature {
    flex: 1;
    min-block-size: 0;
    /* Strokes go no farther from the room than this square. */
    max-block-size: calc(100vw - 24px);
    max-inline-size: none;
    margin: auto 0;
    inline-size: 100%;
    box-sizing: border-box;
    background: Canvas;
  }

  .full-screen canvas {
    block-size: 100%;
    min-block-size: 0;
    max-block-size: none;
    aspect-ratio: auto;
    color: CanvasText;
  }

  .full-screen .signature-actions {
    flex-wrap: wrap;
    margin-block: 0;
  }

  .full-screen .submit {
    margin-block: 0;
    margin-inline-start: auto;
  }
`;
