import type { Feature } from '../../element/feature.js';

/** All parts that sending needs, where the owner wants that nothing is lost. */
export const feature: Feature = {
  name: 'later',
  stage: 'opening',
  ifMissing: 'keep-trying',
  wanted: ({ element }) => element.matches(':is([draft], [outbox]):not([preview])'),
  load: () => import('./fetch-for-later.js'),
};
