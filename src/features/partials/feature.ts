import type { Feature } from '../../element/feature.js';

/** Partial answers for the owner. Nothing is sent without their code, and the form works. */
export const feature: Feature = {
  name: 'partials',
  stage: 'opening',
  ifMissing: 'leave-out',
  wanted: ({ element }) => element.matches('[partials]:not([preview])'),
  load: () => import('./install-partials.js'),
};
