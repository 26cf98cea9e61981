import type { Feature } from '../../element/feature.js';
import { suitBackground } from './suit-background.js';

/** The contrast of a form on the page’s real background. Decision 0038. */
export const feature: Feature = {
  name: 'background',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: () => true,
  load: async () => ({ join: suitBackground }),
};
