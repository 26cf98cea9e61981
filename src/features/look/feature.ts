import type { Feature } from '../../element/feature.js';

/** The look that the owner names. Decision 0039. */
export const feature: Feature = {
  name: 'look',
  stage: 'opening',
  ifMissing: 'leave-out',
  wanted: ({ element }) => element.matches('[theme], [preset], [brand], [choices]'),
  load: () => import('./apply-look.js'),
};
