import { css } from '../../platform/css/tag.js';

/** The skeleton of a form that is loading: calm shapes, visible in forced colours, without motion where nobody wants it. */
export const skeletonStyles = css`
  [part='skeleton'] {
    inline-size: 100%;
    margin-inline-end: -100%;
    overflow: visible;
    pointer-events: none;
    fill: var(--_line);
  }

  /* They take the place of the first frame's. */
  .room:has([part='skeleton'] rect) {
    background: none;
  }

  @media (forced-colors: active) {
    [part='skeleton'] {
      fill: none;
      stroke: GrayText;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    /* Not for ever: it may stand beside what people read. */
    [part='skeleton']:has(rect) {
      animation: hf-wait 2.4s ease-in-out 2;
    }

    @keyframes hf-wait {
      50% {
        opacity: 0.55;
      }
    }
  }

  @media print {
    [part='skeleton'] {
      display: none;
    }
  }
`;
