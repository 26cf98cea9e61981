import { css } from '../../platform/css/tag.js';

/** The skeleton of a form that is loading: calm shapes, visible in forced colours, without motion where nobody wants it. */
export const skeletonStyles = css`
  [part='skeleton'] {
    inline-size: 100%;
    margin-inline-end: -100%;
    overflow: visible;
    pointer-events: none;
    fill: currentColor;
  }

  [part='skeleton'] rect {
    opacity: 0.09;
  }

  [part='skeleton'] .box {
    fill: none;
    stroke: currentColor;
    stroke-width: var(--_border-width);
    opacity: 0.22;
  }

  @media (forced-colors: active) {
    [part='skeleton'] rect {
      opacity: 0.5;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    [part='skeleton'] g {
      animation: hf-wait 2.4s ease-in-out infinite;
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
