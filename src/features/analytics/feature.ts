import type { Feature } from '../../element/feature.js';

/** The entries about a form in the page’s `dataLayer`. */
export const feature: Feature = {
  name: 'analytics',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: ({ element }) => element.matches('[analytics]:not([preview])'),
  load: () => import('./data-layer.js'),
};
