import type { Feature } from '../../element/feature.js';

/** Checks and sends the answers. The button says so where its code does not come, and tries again. */
export const feature: Feature = {
  name: 'sending',
  stage: 'first-focus',
  ifMissing: 'tell',
  wanted: () => true,
  load: () => import('./install-sending.js'),
};
